package clew.frontier;

import clew.url.Url;
import java.util.Locale;
import java.util.Set;

/// The id of a session in a URL, as some programs put it into every link of a visitor who takes no cookies: a
/// parameter with a name for such, and a value of 16 characters or more with letters and digits in it.
final class SessionId {
    private static final Set<String> NAMES = Set.of("sid", "oscsid", "zenid", "cftoken");
    private static final int NAME_MAX = 64;
    private static final int VALUE_MIN = 16;

    private SessionId() {}

    /// The host and the target of a URL without the first id of a session in it; empty where there is none.
    static String without(Url url) {
        var target = url.requestTarget();
        var equals = target.indexOf('=');
        var from = 0;
        while (equals >= 0) {
            var name = equals;
            while (name > from && !isDelimiter(target.charAt(name - 1))) name--;
            if (name > from) {
                var end = valueEnd(target, equals + 1);
                if (end > 0 && isName(target.substring(name, equals))) {
                    return url.hostname() + target.substring(0, name - 1) + target.substring(end);
                }
            }
            from = equals + 1;
            equals = target.indexOf('=', from);
        }
        return "";
    }

    private static boolean isName(String name) {
        if (name.length() > NAME_MAX) return false;
        var lower = name.toLowerCase(Locale.ROOT);
        if (NAMES.contains(lower)) return true;
        if (!lower.endsWith("id") || !lower.chars().allMatch(c -> c == '_' || (c >= 'a' && c <= 'z'))) return false;
        var stem = lower.substring(0, lower.length() - 2);
        if (stem.endsWith("_")) stem = stem.substring(0, stem.length() - 1);
        return stem.endsWith("sess") || stem.endsWith("session");
    }

    /// Where the value that begins at `from` ends; -1 where it is not that of a session.
    private static int valueEnd(String target, int from) {
        var letters = false;
        var digits = false;
        var end = from;
        for (; end < target.length(); end++) {
            var c = target.charAt(end);
            if (c >= '0' && c <= '9') digits = true;
            else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) letters = true;
            else if ("._!~-".indexOf(c) < 0) break;
        }
        return letters && digits && end - from >= VALUE_MIN ? end : -1;
    }

    private static boolean isDelimiter(char c) {
        return c == ';' || c == '?' || c == '&';
    }
}
