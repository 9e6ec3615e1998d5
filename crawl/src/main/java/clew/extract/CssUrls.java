package clew.extract;

import clew.extract.Resource.Use;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The URLs that a style sheet, or the value of a `style` attribute, names: `url()` with quotes and without, strings of
/// `image-set()` and `src()`, and what `@import` brings in. However rules are nested, and whether they are known.
///
/// That an `@import` comes too late to count is not noticed.
final class CssUrls {
    private static final int DEPTH_MAX = 10_000;

    private final CssTokenizer tokens;
    private final List<Resource> found = new ArrayList<>();

    /// The names of the functions that are open; "" for any other bracket.
    private final Deque<String> open = new ArrayDeque<>();

    private CssUrls(String text) {
        tokens = new CssTokenizer(text);
    }

    static List<Resource> of(String text) {
        var urls = new CssUrls(text);
        urls.read();
        return urls.found;
    }

    private void read() {
        var type = tokens.next();
        while (type != CssTokenizer.Type.END) type = read(type);
    }

    /// Takes a token, and returns the one after it.
    private CssTokenizer.Type read(CssTokenizer.Type type) {
        switch (type) {
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
        if (!tokens.value().isEmpty()) found.add(new Resource(tokens.value(), use));
    }

    private CssTokenizer.Type imported() {
        var type = nextButSpace();
        if (type == CssTokenizer.Type.FUNCTION && namesUrl(tokens.value().toLowerCase(Locale.ROOT))) {
            push("import");
            type = nextButSpace();
        }
        if (type != CssTokenizer.Type.STRING && type != CssTokenizer.Type.URL) return type;
        add(Use.IMPORT);
        return tokens.next();
    }

    /// Its URL is a name, and nothing to fetch.
    private CssTokenizer.Type namespace() {
        var type = nextButSpace();
        while (type == CssTokenizer.Type.URL
                || type == CssTokenizer.Type.STRING
                || type == CssTokenizer.Type.FUNCTION
                || type == CssTokenizer.Type.OTHER) {
            if (type == CssTokenizer.Type.FUNCTION) push("namespace");
            type = nextButSpace();
        }
        return type;
    }

    private CssTokenizer.Type nextButSpace() {
        var type = tokens.next();
        while (type == CssTokenizer.Type.WHITESPACE) type = tokens.next();
        return type;
    }
}
