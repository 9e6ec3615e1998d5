package clew.url;

/// Recognizes hosts and ports that are written as the standard would write them, for [FastPath].
final class CanonicalAuthority {
    private CanonicalAuthority() {}

    /// Whether the host stays as it is: a domain that is certainly not an IPv4 address, or an IPv4 address in
    /// canonical form.
    static boolean isKeptHost(byte[] bytes, int from, int to) {
        if (from == to) return false;
        byte last = bytes[to - 1];
        if (last > 'f' && last != 'x') return true; // not part of a number
        if (last == '.') return false;
        int label = to - 1;
        while (label > from && bytes[label - 1] != '.') label--;
        return !isDigit(bytes[label]) || isIpv4(bytes, from, to);
    }

    /// Four decimal numbers up to 255 without leading zeros.
    private static boolean isIpv4(byte[] bytes, int from, int to) {
        int parts = 0;
        for (int at = from; at <= to; parts++) {
            int end = skipDigits(bytes, at, to);
            if (end == at || end - at > 3 || (bytes[at] == '0' && end - at > 1)) return false;
            int number = 0;
            while (at < end) number = number * 10 + bytes[at++] - '0';
            if (number > 255 || (end < to && bytes[end] != '.')) return false;
            at = end + 1;
        }
        return parts == 4;
    }

    /// The port if it is in its shortest form, or [Url#NO_PORT].
    static int port(byte[] bytes, int from, int to) {
        if (from == to || to - from > 5 || bytes[from] == '0') return Url.NO_PORT;
        int port = 0;
        for (int i = from; i < to; i++) port = port * 10 + bytes[i] - '0';
        return port <= 65535 ? port : Url.NO_PORT;
    }

    static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    static int skipDigits(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && isDigit(bytes[end])) end++;
        return end;
    }
}
