package clew.frontier;

import clew.url.Url;
import java.util.ArrayList;
import java.util.List;

/// What is alike in the URLs that one program makes: the URL with everything made up replaced by `*`, and of its
/// query only the names, in alphabetical order, because traps shuffle them often. Made up are numbers, and ids of
/// eight characters or more that mix letters and digits.
///
/// It is for one thread at a time.
final class UrlPattern {
    /// The pattern of a URL that has nothing made up: there is no other URL like it.
    static final long NONE = 0;

    private static final int ID_LENGTH = 8;

    /// So many names of a query count. More of them are nobody's form.
    private static final int NAMES_MAX = 64;

    private final StringBuilder text = new StringBuilder();

    /// A hash of a URL's pattern, above 0, or [#NONE].
    long of(Url url) {
        return write(url) ? hash() : NONE;
    }

    /// For people.
    String text(Url url) {
        write(url);
        return text.toString();
    }

    /// A hash, above 0, of part of a path on any level below a host.
    long atAnyDepth(Url url, String path) {
        writeAtAnyDepth(url, path);
        return hash();
    }

    /// The same for people.
    String textAtAnyDepth(Url url, String path) {
        writeAtAnyDepth(url, path);
        return text.toString();
    }

    private void writeAtAnyDepth(Url url, String path) {
        text.setLength(0);
        text.append(url.hostname()).append("/**/");
        append(path, 0, path.length());
    }

    /// Whether anything is made up, or may be.
    private boolean write(Url url) {
        text.setLength(0);
        text.append(url.hostname());
        var path = url.pathname();
        var madeUp = append(path, 0, path.length());
        var search = url.search();
        if (search.isEmpty()) return madeUp;
        var mark = '?';
        for (var name : names(search)) {
            text.append(mark).append(name);
            mark = '&';
        }
        return true;
    }

    /// The names of a query, each once, in order.
    private List<String> names(String search) {
        var start = text.length();
        var names = new ArrayList<String>();
        for (int from = 1; from <= search.length() && names.size() < NAMES_MAX; ) {
            var end = search.indexOf('&', from);
            if (end < 0) end = search.length();
            var equals = search.indexOf('=', from);
            append(search, from, equals < 0 ? end : Math.min(equals, end));
            names.add(text.substring(start));
            text.setLength(start);
            from = end + 1;
        }
        return names.stream().sorted().distinct().toList();
    }

    /// Whether anything was replaced.
    private boolean append(String from, int start, int end) {
        var madeUp = false;
        for (int at = start; at < end; ) {
            var c = from.charAt(at);
            if (!isLetter(c) && !isDigit(c)) {
                text.append(c);
                at++;
                continue;
            }
            var to = at;
            var letters = false;
            var digits = false;
            for (; to < end; to++) {
                if (isDigit(from.charAt(to))) digits = true;
                else if (isLetter(from.charAt(to))) letters = true;
                else break;
            }
            madeUp |= digits;
            if (!digits) text.append(from, at, to);
            else if (letters && to - at >= ID_LENGTH) text.append('*');
            else appendWithoutNumbers(from, at, to);
            at = to;
        }
        return madeUp;
    }

    private void appendWithoutNumbers(String from, int start, int end) {
        for (int at = start; at < end; at++) {
            if (!isDigit(from.charAt(at))) text.append(from.charAt(at));
            else if (at == start || !isDigit(from.charAt(at - 1))) text.append('*');
        }
    }

    private long hash() {
        return hash(text);
    }

    /// A hash above 0.
    static long hash(CharSequence text) {
        var hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        hash = (hash ^ (hash >>> 31)) * 0x9E3779B97F4A7C15L;
        return Math.max(1, (hash ^ (hash >>> 29)) & Long.MAX_VALUE);
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
