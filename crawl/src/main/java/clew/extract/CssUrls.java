package clew.extract;

import clew.extract.CssTokenizer.Kind;
import clew.extract.Resource.Use;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The URLs that a style sheet, or the value of a `style` attribute, names: `url()` with quotes and without, strings of
/// `image-set()` and `src()`, and what `@import` brings in. However rules are nested, and whether they are known.
///
/// That an `@import` comes too late to count is not noticed.
public final class CssUrls {
    private static final int DEPTH_MAX = 10_000;

    private final CssTokenizer tokens;
    private final Found found;

    /// The names of the functions that are open; "" for any other bracket.
    private final Deque<String> open = new ArrayDeque<>();

    private final StringBuilder rewritten = new StringBuilder();

    /// How much of the input is in `rewritten`.
    private int copied;

    /// Takes a URL, without escapes, and returns what to write in its place.
    private interface Found {
        String url(String url, Use use);
    }

    private CssUrls(String text, Found found) {
        tokens = new CssTokenizer(text);
        this.found = found;
    }

    static List<Resource> of(String text) {
        var resources = new ArrayList<Resource>();
        new CssUrls(text, (url, use) -> {
                    if (!Resource.isHere(url)) resources.add(new Resource(url, use));
                    return url;
                })
                .read();
        return resources;
    }

    /// The text with other URLs in it.
    ///
    /// @param replacement what to write for a URL, which it gets without escapes
    public static String rewritten(String text, UnaryOperator<String> replacement) {
        var urls = new CssUrls(text, (url, _) -> replacement.apply(url));
        urls.read();
        if (urls.copied == 0) return text;
        var input = urls.tokens.input();
        return urls.rewritten.append(input, urls.copied, input.length()).toString();
    }

    private void read() {
        var kind = tokens.next();
        while (kind != Kind.END) kind = read(kind);
    }

    /// Takes a token, and returns the one after it.
    private Kind read(Kind kind) {
        switch (kind) {
            case URL -> add(Use.STYLE);
            case STRING -> {
                if (namesUrl(open.peekLast())) add(Use.STYLE);
            }
            case FUNCTION -> push(tokens.value().toLowerCase(Locale.ROOT));
            case OPEN -> push("");
            case CLOSE -> open.pollLast();
            case AT_KEYWORD -> {
                if (tokens.value().equalsIgnoreCase("import")) return imported();
                if (tokens.value().equalsIgnoreCase("namespace")) return namespace();
            }
            case SEMICOLON, WHITESPACE, OTHER, END -> {}
        }
        return tokens.next();
    }

    private void push(String name) {
        // Beyond any reason; what such a sheet means does not matter, only that it ends.
        if (open.size() < DEPTH_MAX) open.addLast(name);
    }

    /// Whether a string right inside that function is a URL.
    private static boolean namesUrl(@Nullable String function) {
        if (function == null) return false;
        return switch (function) {
            case "url", "src", "image-set", "-webkit-image-set", "image" -> true;
            default -> false;
        };
    }

    private void add(Use use) {
        // Also where a sheet of its own names a place in the same document.
        if (Resource.isPlace(tokens.value())) return;
        var other = found.url(tokens.value(), use);
        if (!other.equals(tokens.value())) replace(other);
    }

    /// Writes a URL in place of the token just read, which is a string or a whole `url()`.
    private void replace(String url) {
        var input = tokens.input();
        var first = input.charAt(tokens.start());
        var quoted = "\"" + url.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        rewritten.append(input, copied, tokens.start());
        rewritten.append(first == '"' || first == '\'' ? quoted : "url(" + quoted + ")");
        copied = tokens.end();
    }

    private Kind imported() {
        var kind = nextButSpace();
        if (kind == Kind.FUNCTION && namesUrl(tokens.value().toLowerCase(Locale.ROOT))) {
            push("import");
            kind = nextButSpace();
        }
        if (kind != Kind.STRING && kind != Kind.URL) return kind;
        add(Use.IMPORT);
        return tokens.next();
    }

    /// Its URL is a name, and nothing to fetch.
    private Kind namespace() {
        var kind = nextButSpace();
        while (kind == Kind.URL || kind == Kind.STRING || kind == Kind.FUNCTION || kind == Kind.OTHER) {
            if (kind == Kind.FUNCTION) push("namespace");
            kind = nextButSpace();
        }
        return kind;
    }

    private Kind nextButSpace() {
        var kind = tokens.next();
        while (kind == Kind.WHITESPACE) kind = tokens.next();
        return kind;
    }
}
