package clew.extract;

import clew.html.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// "Parse a srcset attribute" of the HTML Standard, as far as the URLs go.
final class Srcset {
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
        var srcset = new Srcset(input);
        while (true) {
            while (srcset.at < input.length() && (srcset.isSpace() || input.charAt(srcset.at) == ',')) srcset.at++;
            if (srcset.at == input.length()) return urls;
            var url = srcset.word();
            var length = url.length();
            while (length > 0 && url.charAt(length - 1) == ',') length--;
            // A comma right behind the URL ends the candidate.
            var good = length < url.length() || isGood(srcset.descriptors());
            if (good && length > 0) urls.add(url.substring(0, length));
        }
    }

    private boolean isSpace() {
        var c = input.charAt(at);
        return c < 0x80 && Tokenizer.isSpace((byte) c);
    }

    private String word() {
        var from = at;
        while (at < input.length() && !isSpace()) at++;
        return input.substring(from, at);
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
