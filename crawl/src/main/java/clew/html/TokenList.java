package clew.html;

/// Attributes that hold a set of words, case-insensitively.
public final class TokenList {
    private TokenList() {}

    /// Whether `word`, in lower case, is one of the words of `text`, which are separated by ASCII white space.
    public static boolean has(String text, String word) {
        return has(text, word, "");
    }

    /// Whether the content of `<meta name=robots>` says not to follow links: its words may also be separated by
    /// commas.
    public static boolean forbidFollowing(String content) {
        return has(content, "nofollow", ",") || has(content, "none", ",");
    }

    /// Whether the content of `<meta name=robots>` says not to list the page in search results.
    public static boolean forbidIndexing(String content) {
        return has(content, "noindex", ",") || has(content, "none", ",");
    }

    private static boolean has(String text, String word, String separators) {
        for (var at = 0; at < text.length(); at++) {
            var start = at;
            while (at < text.length() && !separates(text.charAt(at), separators)) at++;
            if (at - start == word.length() && isAt(text, start, word)) return true;
        }
        return false;
    }

    private static boolean isAt(String text, int start, String word) {
        for (var i = 0; i < word.length(); i++) {
            var c = text.charAt(start + i);
            if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != word.charAt(i)) return false;
        }
        return true;
    }

    private static boolean separates(char c, String separators) {
        return (c < 0x80 && Tokenizer.isSpace((byte) c)) || separators.indexOf(c) >= 0;
    }
}
