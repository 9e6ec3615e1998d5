package clew.url;

import clew.url.HostParser.Result;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// IPv6 addresses in brackets, the last two pieces possibly written as an IPv4 address. Written in lower case, with
/// the first longest run of zero pieces compressed. The standard has no zone ids.
final class Ipv6 {
    private static final int END = -1;
    private static final int NONE = -1;

    private final String text;
    private final @Nullable ErrorReport report;
    private final int end;
    private final int[] pieces = new int[8];
    private int pieceIndex = 0;
    private int compress = NONE;
    /// Starts after the opening bracket.
    private int pointer = 1;

    private Ipv6(String bracketed, @Nullable ErrorReport report) {
        text = bracketed;
        this.report = report;
        end = bracketed.length() - 1;
    }

    /// The "IPv6 parser", for a text with its brackets; indices of errors count from the opening one.
    static Result parse(String bracketed, @Nullable ErrorReport report) {
        return new Ipv6(bracketed, report).parse();
    }

    private Result parse() {
        if (c() == ':') {
            if (at(pointer + 1) != ':') return bad(UrlError.IPV6_INVALID_COMPRESSION);
            pointer += 2;
            compress = ++pieceIndex;
        }
        while (c() != END) {
            if (pieceIndex == 8) return bad(UrlError.IPV6_TOO_MANY_PIECES);
            if (c() == ':') {
                if (compress != NONE) return bad(UrlError.IPV6_MULTIPLE_COMPRESSION);
                pointer++;
                compress = ++pieceIndex;
                continue;
            }
            int start = pointer;
            int value = 0;
            while (pointer - start < 4 && HexFormat.isHexDigit(c())) {
                value = value * 16 + HexFormat.fromHexDigit(c());
                pointer++;
            }
            int length = pointer - start;
            if (c() == '.') {
                if (length == 0) return bad(UrlError.IPV4_IN_IPV6_INVALID_CODE_POINT);
                pointer = start;
                var failure = embeddedIpv4();
                if (failure != null) return failure;
                break;
            }
            if (c() == ':') {
                pointer++;
                if (c() == END) return bad(UrlError.IPV6_INVALID_CODE_POINT);
            } else if (c() != END) {
                return bad(UrlError.IPV6_INVALID_CODE_POINT);
            }
            if (report != null && length > 1 && text.charAt(start) == '0') {
                report.note(UrlError.IPV6_PIECE_LEADING_ZERO, start);
            }
            pieces[pieceIndex++] = value;
        }
        if (compress != NONE) moveToEnd();
        else if (pieceIndex != 8) return bad(UrlError.IPV6_TOO_FEW_PIECES);
        return new Result.Ok(serialise());
    }

    /// The last two pieces written as four decimal numbers. Returns the failure, or null.
    private @Nullable Result embeddedIpv4() {
        if (pieceIndex > 6) return bad(UrlError.IPV4_IN_IPV6_TOO_MANY_PIECES);
        int numbersSeen = 0;
        while (c() != END) {
            if (numbersSeen > 0) {
                if (c() != '.' || numbersSeen == 4) return bad(UrlError.IPV4_IN_IPV6_INVALID_CODE_POINT);
                pointer++;
            }
            if (!AsciiSet.DIGIT.contains(c())) return bad(UrlError.IPV4_IN_IPV6_INVALID_CODE_POINT);
            int number = c() - '0';
            pointer++;
            while (AsciiSet.DIGIT.contains(c())) {
                if (number == 0) return bad(UrlError.IPV4_IN_IPV6_INVALID_CODE_POINT);
                number = number * 10 + c() - '0';
                if (number > 255) return bad(UrlError.IPV4_IN_IPV6_OUT_OF_RANGE_PART);
                pointer++;
            }
            pieces[pieceIndex] = pieces[pieceIndex] * 256 + number;
            numbersSeen++;
            if (numbersSeen % 2 == 0) pieceIndex++;
        }
        return numbersSeen == 4 ? null : bad(UrlError.IPV4_IN_IPV6_TOO_FEW_PARTS);
    }

    /// Expands the compressed zeros: the pieces after `::` move to the end.
    private void moveToEnd() {
        int moved = pieceIndex - compress;
        System.arraycopy(pieces, compress, pieces, 8 - moved, moved);
        Arrays.fill(pieces, compress, 8 - moved, 0);
    }

    private String serialise() {
        int longest = 0;
        int longestLength = 1; // a single zero is not compressed
        int zeros = 0;
        for (int i = 0; i < 8; i++) {
            zeros = pieces[i] == 0 ? zeros + 1 : 0;
            if (zeros > longestLength) {
                longestLength = zeros;
                longest = i + 1 - zeros;
            }
        }
        boolean compressed = longestLength > 1;
        var out = new StringBuilder("[");
        int i = 0;
        while (i < 8) {
            if (compressed && i == longest) {
                out.append(i == 0 ? "::" : ":");
                i += longestLength;
            } else {
                out.append(Integer.toHexString(pieces[i]));
                if (i < 7) out.append(':');
                i++;
            }
        }
        return out.append(']').toString();
    }

    private Result bad(UrlError error) {
        return new Result.Bad(error, pointer);
    }

    private int c() {
        return at(pointer);
    }

    private int at(int index) {
        return index < end ? text.charAt(index) : END;
    }
}
