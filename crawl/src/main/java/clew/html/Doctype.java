package clew.html;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The doctypes that put a document into quirks mode, in which a `<table>` does not end a paragraph.
final class Doctype {
    private static final List<String> QUIRKY_BEGINNINGS = List.of(
            "+//silmaril//dtd html pro v0r11 19970101//",
            "-//as//dtd html 3.0 aswedit + extensions//",
            "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
            "-//ietf//dtd html 2.0 level 1//",
            "-//ietf//dtd html 2.0 level 2//",
            "-//ietf//dtd html 2.0 strict level 1//",
            "-//ietf//dtd html 2.0 strict level 2//",
            "-//ietf//dtd html 2.0 strict//",
            "-//ietf//dtd html 2.0//",
            "-//ietf//dtd html 2.1e//",
            "-//ietf//dtd html 3.0//",
            "-//ietf//dtd html 3.2 final//",
            "-//ietf//dtd html 3.2//",
            "-//ietf//dtd html 3//",
            "-//ietf//dtd html level 0//",
            "-//ietf//dtd html level 1//",
            "-//ietf//dtd html level 2//",
            "-//ietf//dtd html level 3//",
            "-//ietf//dtd html strict level 0//",
            "-//ietf//dtd html strict level 1//",
            "-//ietf//dtd html strict level 2//",
            "-//ietf//dtd html strict level 3//",
            "-//ietf//dtd html strict//",
            "-//ietf//dtd html//",
            "-//metrius//dtd metrius presentational//",
            "-//microsoft//dtd internet explorer 2.0 html strict//",
            "-//microsoft//dtd internet explorer 2.0 html//",
            "-//microsoft//dtd internet explorer 2.0 tables//",
            "-//microsoft//dtd internet explorer 3.0 html strict//",
            "-//microsoft//dtd internet explorer 3.0 html//",
            "-//microsoft//dtd internet explorer 3.0 tables//",
            "-//netscape comm. corp.//dtd html//",
            "-//netscape comm. corp.//dtd strict html//",
            "-//o'reilly and associates//dtd html 2.0//",
            "-//o'reilly and associates//dtd html extended 1.0//",
            "-//o'reilly and associates//dtd html extended relaxed 1.0//",
            "-//sq//dtd html 2.0 hotmetal + extensions//",
            "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
            "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
            "-//spyglass//dtd html 2.0 extended//",
            "-//sun microsystems corp.//dtd hotjava html//",
            "-//sun microsystems corp.//dtd hotjava strict html//",
            "-//w3c//dtd html 3 1995-03-24//",
            "-//w3c//dtd html 3.2 draft//",
            "-//w3c//dtd html 3.2 final//",
            "-//w3c//dtd html 3.2//",
            "-//w3c//dtd html 3.2s draft//",
            "-//w3c//dtd html 4.0 frameset//",
            "-//w3c//dtd html 4.0 transitional//",
            "-//w3c//dtd html experimental 19960712//",
            "-//w3c//dtd html experimental 970421//",
            "-//w3c//dtd w3 html//",
            "-//w3o//dtd w3 html 3.0//",
            "-//webtechs//dtd mozilla html 2.0//",
            "-//webtechs//dtd mozilla html//");
    private static final List<String> QUIRKY =
            List.of("-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html");
    private static final List<String> QUIRKY_WITHOUT_SYSTEM =
            List.of("-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//");
    private static final String QUIRKY_SYSTEM = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

    private final String text;
    private int at;
    private boolean forced;

    private Doctype(String text) {
        this.text = text;
    }

    /// Whether the bytes from `from` to `to`, the text between `<!DOCTYPE` and `>`, are one of these.
    static boolean isQuirky(byte[] bytes, int from, int to) {
        var text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        // By far the most frequent.
        if (text.equals(" html") || text.equals(" HTML")) return false;
        return new Doctype(text.toLowerCase(Locale.ROOT)).isQuirky();
    }

    private boolean isQuirky() {
        skipSpaces();
        var name = word();
        if (!name.equals("html")) return true;
        skipSpaces();
        if (at == text.length()) return false;
        var keyword = text.substring(at, Math.min(at + 6, text.length()));
        at += keyword.length();
        if (keyword.equals("system")) {
            var system = identifier();
            return forced || system == null || system.equals(QUIRKY_SYSTEM);
        }
        if (!keyword.equals("public")) return true;
        var publicId = identifier();
        if (forced || publicId == null) return true;
        skipSpaces();
        var system = at == text.length() ? null : identifier();
        if (forced || (system == null && at < text.length())) return true;
        // Frequent, and in none of the lists.
        if (publicId.startsWith("-//w3c//dtd xhtml ")) return QUIRKY_SYSTEM.equals(system);
        return QUIRKY.contains(publicId)
                || beginsWithOneOf(publicId, QUIRKY_BEGINNINGS)
                || QUIRKY_SYSTEM.equals(system)
                || (system == null && beginsWithOneOf(publicId, QUIRKY_WITHOUT_SYSTEM));
    }

    private static boolean beginsWithOneOf(String text, List<String> beginnings) {
        for (var beginning : beginnings) if (text.startsWith(beginning)) return true;
        return false;
    }

    private void skipSpaces() {
        while (at < text.length() && Tokenizer.isSpace((byte) text.charAt(at))) at++;
    }

    private String word() {
        var from = at;
        while (at < text.length() && !Tokenizer.isSpace((byte) text.charAt(at))) at++;
        return text.substring(from, at);
    }

    /// A quoted identifier, or null if there is none; an unterminated one forces quirks mode.
    private @Nullable String identifier() {
        skipSpaces();
        if (at == text.length() || (text.charAt(at) != '"' && text.charAt(at) != '\'')) return null;
        var close = text.indexOf(text.charAt(at), at + 1);
        if (close < 0) {
            forced = true;
            return null;
        }
        var identifier = text.substring(at + 1, close);
        at = close + 1;
        return identifier;
    }
}
