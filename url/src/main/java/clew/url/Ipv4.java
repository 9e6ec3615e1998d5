package clew.url;

import clew.url.HostParser.Result;
import org.jspecify.annotations.Nullable;

/// IPv4 addresses in all spellings that the standard accepts: one to four parts, each decimal, octal (`017`) or
/// hexadecimal (`0xF`), the last one filling all remaining bytes. Written as four decimal numbers.
final class Ipv4 {
    private static final long NOT_A_NUMBER = -1;
    /// Greater than any address. Longer numbers stop growing here, so that they cannot overflow.
    private static final long TOO_GREAT = 1L << 32;

    private Ipv4() {}

    /// The "ends in a number checker": whether a domain must be an IPv4 address.
    static boolean endsInNumber(String domain) {
        int end = domain.endsWith(".") ? domain.length() - 1 : domain.length();
        int start = domain.lastIndexOf('.', end - 1) + 1;
        return isDigits(domain, start, end) || number(domain, start, end) != NOT_A_NUMBER;
    }

    /// The "IPv4 parser".
    static Result parse(String text, @Nullable ErrorReport report) {
        int length = text.endsWith(".") ? text.length() - 1 : text.length();
        var starts = new int[4];
        var numbers = new long[4];
        int parts = 0;
        int end;
        for (int start = 0; start <= length; start = end + 1) {
            if (parts == 4) return new Result.Bad(UrlError.IPV4_TOO_MANY_PARTS, start);
            end = text.indexOf('.', start);
            if (end < 0) end = length;
            starts[parts] = start;
            numbers[parts++] = number(text, start, end);
        }
        if (report != null && length < text.length()) report.note(UrlError.IPV4_EMPTY_PART, length);
        if (report != null && parts < 4) report.note(UrlError.IPV4_TOO_FEW_PARTS, 0);
        for (int i = 0; i < parts; i++) {
            if (report != null && numbers[i] != NOT_A_NUMBER && !isDecimal(text, starts[i], length)) {
                report.note(UrlError.IPV4_NON_DECIMAL_PART, starts[i]);
            }
            if (numbers[i] == NOT_A_NUMBER) return new Result.Bad(UrlError.IPV4_NON_NUMERIC_PART, starts[i]);
        }
        long address = 0;
        for (int i = 0; i < parts; i++) {
            int bits = i < parts - 1 ? 8 : 8 * (5 - parts);
            if (numbers[i] >= 1L << bits) return new Result.Bad(UrlError.IPV4_OUT_OF_RANGE_PART, starts[i]);
            address = address << bits | numbers[i];
        }
        // Only the last part may be as large as this.
        if (report != null && numbers[parts - 1] > 255) {
            report.note(UrlError.IPV4_OUT_OF_RANGE_PART, starts[parts - 1]);
        }
        return new Result.Ok(serialise(address));
    }

    private static String serialise(long address) {
        return (address >> 24) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    /// The "IPv4 number parser".
    private static long number(String text, int from, int to) {
        if (from >= to) return NOT_A_NUMBER;
        int radix = 10;
        int first = from;
        if (text.charAt(from) == '0' && to - from >= 2) {
            boolean hex = (text.charAt(from + 1) | 0x20) == 'x';
            radix = hex ? 16 : 8;
            first = hex ? from + 2 : from + 1;
        }
        long value = 0;
        for (int i = first; i < to; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) return NOT_A_NUMBER;
            value = Math.min(value * radix + digit, TOO_GREAT);
        }
        return value;
    }

    /// Whether a number has no `0` prefix that makes it octal or hexadecimal.
    private static boolean isDecimal(String text, int from, int to) {
        return text.charAt(from) != '0' || from + 1 == to || text.charAt(from + 1) == '.';
    }

    private static boolean isDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) if (!AsciiSet.DIGIT.contains(text.charAt(i))) return false;
        return from < to;
    }
}
