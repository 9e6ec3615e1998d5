package clew.check;

import java.util.HashMap;
import java.util.Map;

/// Which pages share a text, such as their title. Keeps a hash of each text and two pages that have it.
final class Repeated {
    /// In place of a ticket's number.
    static final long NOBODY = -1;

    private record Holders(long first, long second) {}

    private final Map<Long, Holders> byText = new HashMap<>();

    void add(String text, long ticket) {
        if (text.isEmpty()) return;
        byText.merge(
                hash(text),
                new Holders(ticket, NOBODY),
                (known, _) -> known.second == NOBODY ? new Holders(known.first, ticket) : known);
    }

    /// Another page with the same text, or [#NOBODY].
    long other(String text, long ticket) {
        var holders = text.isEmpty() ? null : byText.get(hash(text));
        if (holders == null) return NOBODY;
        return holders.first == ticket ? holders.second : holders.first;
    }

    /// 64 bits: two texts of one site do not share them by chance.
    private static long hash(String text) {
        var hash = 0xCBF29CE484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
