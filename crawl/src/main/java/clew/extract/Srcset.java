package clew.extract;

import clew.html.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// "Parse a srcset attribute" of the HTML Standard, as far as the URLs go.
public final class Srcset {
    private static final Pattern WIDTH = Pattern.compile("0*[1-9][0-9]*w");
    private static final Pattern HEIGHT = Pattern.compile("0*[1-9][0-9]*h");
    private static final Pattern DENSITY =
            Pattern.compile("(?:-0+(?:\\.0+)?|(?:[0-9]+|[0-9]*\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)x");

    private final String input;
    private int at;

    private Srcset(String input) {
        this.input = input;
    }

    static List<String> urls(String input) {
        var urls = new ArrayList<String>();
        new Srcset(input).read((from, to) -> urls.add(input.substring(from, to)));
        return urls;
    }

    /// The attribute with other URLs in it.
    ///
    /// @param replacement what to write for a URL; a text without white space, and without a comma at either end
    public static String rewritten(String input, UnaryOperator<String> replacement) {
        var rewritten = new StringBuilder();
        var copied = new int[1];
        new Srcset(input).read((from, to) -> {
            rewritten.append(input, copied[0], from).append(replacement.apply(input.substring(from, to)));
            copied[0] = to;
        });
        return rewritten.append(input, copied[0], input.length()).toString();
    }

    /// Where a URL is.
    private interface Found {
        void url(int from, int to);
    }

    private void read(Found found) {
        while (true) {
            while (at < input.length() && (isSpace() || input.charAt(at) == ',')) at++;
            if (at == input.length()) return;
            var from = at;
            while (at < input.length() && !isSpace()) at++;
            var to = at;
            while (to > from && input.charAt(to - 1) == ',') to--;
            // A comma right behind the URL ends the candidate.
            var good = to < at || isGood(descriptors());
            if (good && to > from) found.url(from, to);
        }
    }

    private boolean isSpace() {
        var c = input.charAt(at);
        return c < 0x80 && Tokenizer.isSpace((byte) c);
    }

    /// The "descriptor tokenizer": words up to a comma, neither of which counts inside parentheses.
    private List<String> descriptors() {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        var inParentheses = false;
        for (; at < input.length(); at++) {
            var c = input.charAt(at);
            if (!inParentheses && c == ',') {
                at++;
                break;
            }
            if (!inParentheses && isSpace()) {
                flush(word, words);
            } else {
                if (c == '(') inParentheses = true;
                if (c == ')') inParentheses = false;
                word.append(c);
            }
        }
        flush(word, words);
        return words;
    }

    private static void flush(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) words.add(word.toString());
        word.setLength(0);
    }

    private static boolean isGood(List<String> descriptors) {
        int widths = 0;
        int heights = 0;
        int densities = 0;
        for (var descriptor : descriptors) {
            if (WIDTH.matcher(descriptor).matches()) widths++;
            else if (HEIGHT.matcher(descriptor).matches()) heights++;
            else if (DENSITY.matcher(descriptor).matches()) densities++;
            else return false;
        }
        return widths <= 1
                && heights <= 1
                && densities <= 1
                && (densities == 0 || widths + heights == 0)
                && (heights == 0 || widths == 1);
    }
}
