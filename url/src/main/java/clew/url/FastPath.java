package clew.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import clew.encoding.ByteWords;
import org.jspecify.annotations.Nullable;

/// The fast path to a URL, for the kinds of text that nearly all links are.
///
/// Tier 1 takes a text that is canonical already and keeps it as it is, or appends it to the right part of its base.
/// Tier 2 fixes what is often wrong and easy to fix (space around it, no slash after the host, characters to
/// percent-encode) and passes the result to tier 1. Anything that is not certainly of these kinds is left to
/// [UrlParser], tier 3, by returning null.
///
/// 1. Nothing is ever reported as invalid here.
/// 2. A result equals that of tier 3, in each character and offset.
///
/// The scans are over bytes, even for a `String`, which is copied for that: C2 cannot keep `String.charAt` fast in a
/// loop once the JVM has seen a few texts beyond Latin-1. In that copy, `?` may stand for a character that has no
/// byte, so it counts only after a look at the text.
final class FastPath {
    private FastPath() {}

    static @Nullable Url parse(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        if (bytes.length != text.length()) return null; // a surrogate pair became one byte
        int from = skipSpace(bytes);
        return absolute(bytes, from, skipSpaceBack(bytes, from), text);
    }

    static @Nullable Url parse(String text, Url base) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return bytes.length == text.length() ? parse(bytes, text, new LinkBase(base)) : null;
    }

    /// The reference in `text`, of which `bytes` is the copy.
    static @Nullable Url parse(byte[] bytes, String text, LinkBase base) {
        int from = skipSpace(bytes);
        int to = skipSpaceBack(bytes, from);
        if (!base.isHttp()) return absolute(bytes, from, to, text);
        if (from == to) return base.page();
        return switch (bytes[from]) {
            case '/' ->
                from + 1 < to && bytes[from + 1] == '/'
                        ? authority(base.throughScheme(), base.schemeEnd(), bytes, from, from + 2, to, text)
                        : behind(base.throughAuthority(), bytes, from, to, text, base);
            case '?' -> text.charAt(from) == '?' ? behind(base.throughPath(), bytes, from, to, text, base) : null;
            case '#' -> fragment(bytes, from, to, text, base);
            case '.' -> behindFolder(bytes, from, to, text, base);
            default ->
                mayHaveScheme(bytes, from)
                        ? absolute(bytes, from, to, text)
                        : behind(base.throughFolder(), bytes, from, to, text, base);
        };
    }

    /// How much of the base a result depends on.
    static LinkBase.Part partUsed(byte[] bytes, LinkBase base) {
        if (!base.isHttp()) return LinkBase.Part.NOTHING;
        int from = skipSpace(bytes);
        if (from == bytes.length) return LinkBase.Part.PAGE;
        return switch (bytes[from]) {
            case '/' -> LinkBase.Part.AUTHORITY;
            case '?', '#' -> LinkBase.Part.PAGE;
            case '.' -> LinkBase.Part.FOLDER;
            default -> mayHaveScheme(bytes, from) ? LinkBase.Part.NOTHING : LinkBase.Part.FOLDER;
        };
    }

    private static @Nullable Url absolute(byte[] bytes, int from, int to, String text) {
        int colon = colonOfHttp(bytes, from, to);
        return colon < 0
                ? opaque(bytes, from, to, text)
                : authority("", colon - from, bytes, from, colon + 3, to, text);
    }

    /// A URL of `prefix` and the text after it, read from the host on.
    private static @Nullable Url authority(
            String prefix, int schemeEnd, byte[] bytes, int from, int hostStart, int to, String text) {
        int hostEnd = hostStart;
        while (hostEnd < to && CharClass.isDomain(bytes[hostEnd])) hostEnd++;
        if (!CanonicalAuthority.isKeptHost(bytes, hostStart, hostEnd)) return null;

        int end = hostEnd;
        int port = Url.NO_PORT;
        if (end < to && bytes[end] == ':') {
            end = CanonicalAuthority.skipDigits(bytes, hostEnd + 1, to);
            port = CanonicalAuthority.port(bytes, hostEnd + 1, end);
            if (port == Url.NO_PORT || port == (schemeEnd == 4 ? 80 : 443)) return null;
        }
        if (end == to || bytes[end] != '/') return withSlash(prefix, from, end, to, text);

        int seen = CharClass.scan(bytes, end + 1, to);
        int pathEnd = pathEnd(seen, bytes, end, to);
        if (!isKept(seen, bytes, end, pathEnd, to, text)) return withEncoding(prefix, from, end, to, text);
        String kept = text.substring(from, to);
        int shift = prefix.length() - from;
        return new Url(
                prefix.isEmpty() ? kept : prefix.concat(kept),
                schemeEnd,
                hostStart + shift,
                hostStart + shift,
                hostEnd + shift,
                port,
                end + shift,
                queryStart(bytes, pathEnd, to, shift),
                fragmentStart(seen, bytes, pathEnd, to, shift));
    }

    /// A path, query or fragment appended to a prefix of the base.
    private static @Nullable Url behind(String prefix, byte[] bytes, int from, int to, String text, LinkBase base) {
        int seen = CharClass.scan(bytes, from < to && bytes[from] == '/' ? from + 1 : from, to);
        int pathEnd = pathEnd(seen, bytes, from, to);
        if (!isKept(seen, bytes, from, pathEnd, to, text)) return withEncoding(prefix, from, from, to, text);
        int shift = prefix.length() - from;
        return base.sibling(
                prefix.concat(text.substring(from, to)),
                queryStart(bytes, pathEnd, to, shift),
                fragmentStart(seen, bytes, pathEnd, to, shift));
    }

    /// A relative path after any number of `./` and `../`.
    private static @Nullable Url behindFolder(byte[] bytes, int from, int to, String text, LinkBase base) {
        int start = from;
        int folderEnd = base.folderEnd();
        while (start + 1 < to && bytes[start] == '.') {
            if (bytes[start + 1] == '/') {
                start += 2;
            } else if (start + 2 < to && bytes[start + 1] == '.' && bytes[start + 2] == '/') {
                start += 3;
                folderEnd = base.parentEnd(folderEnd);
            } else {
                break;
            }
        }
        return behind(base.through(folderEnd), bytes, start, to, text, base);
    }

    private static @Nullable Url fragment(byte[] bytes, int from, int to, String text, LinkBase base) {
        int seen = CharClass.scan(bytes, from, to);
        if (CharClass.has(seen, CharClass.STOP | CharClass.QUERY)) return null;
        String prefix = base.page().href();
        return base.sibling(prefix.concat(text.substring(from, to)), base.queryStart(), prefix.length());
    }

    /// A URL such as `mailto:someone@example.com` or `javascript:void(0)`.
    private static @Nullable Url opaque(byte[] bytes, int from, int to, String text) {
        int colon = from;
        while (colon < to && isLowerCaseOfScheme(bytes[colon], colon == from)) colon++;
        if (colon == from || colon == to || bytes[colon] != ':') return null;
        if (colon + 1 < to && bytes[colon + 1] == '/') return null;
        if (Scheme.special(text.substring(from, colon)) != null) return null;

        int pathEnd = colon + 1;
        while (pathEnd < to && isKeptByOpaquePath(bytes[pathEnd])) pathEnd++;
        if (pathEnd < to && bytes[pathEnd - 1] == ' ') return null;
        int seen = CharClass.scan(bytes, pathEnd, to);
        if (CharClass.has(seen, CharClass.STOP) || !isExact(seen, bytes, pathEnd, to, text)) return null;
        int start = colon + 1 - from;
        return new Url(
                text.substring(from, to),
                colon - from,
                start,
                start,
                start,
                Url.NO_PORT,
                start,
                queryStart(bytes, pathEnd, to, -from),
                fragmentStart(seen, bytes, pathEnd, to, -from));
    }

    private static @Nullable Url withSlash(String prefix, int from, int rest, int to, String text) {
        if (rest < to && text.charAt(rest) != '?' && text.charAt(rest) != '#') return null;
        return parse(joined(prefix, text.substring(from, rest), "/", text.substring(rest, to)));
    }

    private static @Nullable Url withEncoding(String prefix, int from, int rest, int to, String text) {
        String encoded = RestEncoder.encode(text, rest, to);
        return encoded == null ? null : parse(joined(prefix, text.substring(from, rest), encoded, ""));
    }

    /// Not with `+`, whose first use in a JVM costs milliseconds: the start URL of a crawl often lacks its slash.
    private static String joined(String first, String second, String third, String fourth) {
        return first.concat(second).concat(third).concat(fourth);
    }

    /// Whether path, query and fragment, which start at `rest`, can stay as they are.
    private static boolean isKept(int seen, byte[] bytes, int rest, int pathEnd, int to, String text) {
        if (!CharClass.has(seen, CharClass.LOOK_CLOSER)) return true;
        if (CharClass.has(seen, CharClass.STOP)) return false;
        if (CharClass.has(seen, CharClass.QUOTE) && CharClass.has(seen, CharClass.QUERY)) return false;
        if (CharClass.has(seen, CharClass.DOTTED_PAIR) && mayHaveDotSegment(bytes, rest, pathEnd)) return false;
        return isExact(seen, bytes, pathEnd, to, text);
    }

    /// Whether no `?` stands for a character that has no byte. The first one is at `pathEnd`, or after a `#` there.
    private static boolean isExact(int seen, byte[] bytes, int pathEnd, int to, String text) {
        if (!CharClass.has(seen, CharClass.QUERY)) return true;
        boolean onlyOne = text.charAt(pathEnd) == '?' && ByteWords.indexOf(bytes, pathEnd + 1, to, '?', '?') == to;
        return onlyOne || text.equals(new String(bytes, ISO_8859_1));
    }

    /// Whether a segment is a single-dot or double-dot segment. Also true for some others that start like one.
    private static boolean mayHaveDotSegment(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            boolean dotStarts = (b == '.' || b == '%') && (i == from || bytes[i - 1] == '/');
            if (dotStarts && mayBeDotSegment(bytes, i, to)) return true;
        }
        return false;
    }

    private static boolean mayBeDotSegment(byte[] bytes, int start, int to) {
        if (bytes[start] == '.') return start + 1 == to || "/.%".indexOf(bytes[start + 1]) >= 0;
        return start + 2 < to && bytes[start + 1] == '2' && (bytes[start + 2] | 0x20) == 'e';
    }

    private static int colonOfHttp(byte[] bytes, int from, int to) {
        if (to - from < 8) return -1;
        if (bytes[from] != 'h' || bytes[from + 1] != 't' || bytes[from + 2] != 't' || bytes[from + 3] != 'p') return -1;
        int colon = bytes[from + 4] == 's' ? from + 5 : from + 4;
        return bytes[colon] == ':' && bytes[colon + 1] == '/' && bytes[colon + 2] == '/' ? colon : -1;
    }

    private static boolean mayHaveScheme(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            byte b = bytes[i];
            if (b == ':') return true;
            if (b == '/' || b == '?' || b == '#') return false;
        }
        return false;
    }

    private static boolean isLowerCaseOfScheme(byte b, boolean first) {
        if (b >= 'a' && b <= 'z') return true;
        return !first && (CanonicalAuthority.isDigit(b) || b == '+' || b == '-' || b == '.');
    }

    private static boolean isKeptByOpaquePath(byte b) {
        return b >= ' ' && b < 0x7F && b != '?' && b != '#';
    }

    private static int skipSpace(byte[] bytes) {
        int start = 0;
        while (start < bytes.length && isSpace(bytes[start])) start++;
        return start;
    }

    private static int skipSpaceBack(byte[] bytes, int from) {
        int end = bytes.length;
        while (end > from && isSpace(bytes[end - 1])) end--;
        return end;
    }

    private static boolean isSpace(byte b) {
        return b >= 0 && b <= ' ';
    }

    private static int pathEnd(int seen, byte[] bytes, int from, int to) {
        boolean more = CharClass.has(seen, CharClass.QUERY | CharClass.FRAGMENT);
        return more ? ByteWords.indexOf(bytes, from, to, '?', '#') : to;
    }

    private static int queryStart(byte[] bytes, int pathEnd, int to, int shift) {
        return pathEnd < to && bytes[pathEnd] == '?' ? pathEnd + shift : Url.ABSENT;
    }

    private static int fragmentStart(int seen, byte[] bytes, int pathEnd, int to, int shift) {
        return CharClass.has(seen, CharClass.FRAGMENT)
                ? ByteWords.indexOf(bytes, pathEnd, to, '#', '#') + shift
                : Url.ABSENT;
    }
}
