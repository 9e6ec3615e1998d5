package clew.journal;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What a journal begins with: all that decides what a crawl finds, so that it can go on as it began.
///
/// @param hashKey 128 secret bits in hexadecimal, for the fingerprints of URLs
/// @param settings names and values, such as `policy` and `standard`
public record JournalHeader(String hashKey, Map<String, String> settings) {
    /// The setting for [#hashBits].
    public static final String HASH_BITS = "hash-bits";

    public JournalHeader {
        settings = Map.copyOf(settings);
        if (!hashKey.matches("[0-9a-f]{32}")) throw new IllegalArgumentException("a key that is not 128 bits");
        if (!settings.getOrDefault(HASH_BITS, "128").matches("[1-9][0-9]?|1[01][0-9]|12[0-8]")) {
            throw new IllegalArgumentException("a number of bits that is not from 1 to 128");
        }
    }

    /// With a key that nobody else knows.
    public static JournalHeader of(Map<String, String> settings) {
        var key = new byte[16];
        new SecureRandom().nextBytes(key);
        return new JournalHeader(HexFormat.of().formatHex(key), settings);
    }

    /// How many bits of a fingerprint count: all, but for a test that wants some to be equal.
    public int hashBits() {
        return Integer.parseInt(settings.getOrDefault(HASH_BITS, "128"));
    }

    /// In a fixed order.
    SequencedMap<String, String> sorted() {
        return new TreeMap<>(settings);
    }

    /// What this one says otherwise than `other`, for people; empty where a crawl may go on.
    public List<String> differences(JournalHeader other) {
        var names = new TreeMap<>(settings);
        names.putAll(other.settings);
        var differences = new ArrayList<String>();
        for (var name : names.keySet()) {
            var here = settings.getOrDefault(name, "");
            var there = other.settings.getOrDefault(name, "");
            if (!Objects.equals(here, there)) {
                differences.add(name + " was " + quoted(here) + " and is now " + quoted(there));
            }
        }
        return differences;
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "not given" : "'" + text + "'";
    }
}
