package clew.extract;

import clew.extract.Resource.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Texts in a script that look like URLs of files: in quotes, without spaces, with a scheme or a path and an ending.
///
/// A guess and no more: scripts are not run, and a regular expression with a quote in it can hide the next text.
final class ScriptStrings {
    private static final int LENGTH_MAX = 2048;
    private static final Pattern URL =
            Pattern.compile("(?:https?:)?//[\\w.-]+(?:[:/?#]\\S*)?|(?:\\.{0,2}/)?[^\\s<>\"'{}|^`]*"
                    + "\\.(?:css|js|mjs|json|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp[34]|webm|ogg|wav|html?|xml|txt|pdf|wasm)"
                    + "(?:[?#]\\S*)?");

    private ScriptStrings() {}

    static List<Resource> of(String script) {
        var found = new ArrayList<Resource>();
        for (var at = 0; at < script.length(); ) {
            var c = script.charAt(at);
            if (c == '"' || c == '\'' || c == '`') {
                at = string(script, at, found);
            } else if (script.startsWith("//", at)) {
                at = after(script, '\n', at);
            } else if (script.startsWith("/*", at)) {
                var end = script.indexOf("*/", at + 2);
                at = end < 0 ? script.length() : end + 2;
            } else {
                at++;
            }
        }
        return found;
    }

    private static int after(String script, char c, int from) {
        var end = script.indexOf(c, from);
        return end < 0 ? script.length() : end + 1;
    }

    /// Reads the string that begins at `from`, and returns where it ends.
    private static int string(String script, int from, List<Resource> found) {
        var quote = script.charAt(from);
        var text = new StringBuilder();
        var at = from + 1;
        for (; at < script.length() && script.charAt(at) != quote; at++) {
            var c = script.charAt(at);
            if (c == '\n' && quote != '`') return at;
            // `\/` is the only escape that URLs are written with.
            if (c == '\\' && at + 1 < script.length()) c = script.charAt(++at);
            if (text.length() <= LENGTH_MAX) text.append(c);
        }
        // Without a space in it, the pattern does not go back and forth.
        if (text.length() <= LENGTH_MAX
                && text.chars().noneMatch(c -> c <= ' ')
                && URL.matcher(text).matches()) {
            found.add(new Resource(text.toString(), Use.GUESS));
        }
        return at + 1;
    }
}
