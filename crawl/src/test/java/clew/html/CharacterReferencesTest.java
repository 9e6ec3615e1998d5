package clew.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.nodes.Entities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharacterReferencesTest {
    /// As many as the standard lists, 106 of them valid without a semicolon; jsoup has the same text for each.
    @Test
    void theTableIsTheStandards() {
        var named = CharacterReferences.named();
        assertEquals(2231, named.size());
        assertEquals(
                106, named.keySet().stream().filter(name -> !name.endsWith(";")).count());
        var theirs = new TreeMap<String, String>();
        for (var name : named.keySet()) {
            var bare = name.replace(";", "");
            // In this order: until its tables are loaded, jsoup's getByName knows no text of two code points.
            if (Entities.isBaseNamedEntity(bare) || name.endsWith(";")) theirs.put(name, Entities.getByName(bare));
        }
        assertEquals(theirs, new TreeMap<>(named));
    }

    @ParameterizedTest
    @CsvSource({
        "?a=1&amp;b=2,   ?a=1&b=2",
        "?a&copy=1,      ?a&copy=1",
        "?a&copy,        ?a©",
        "?a&copy;=1,     ?a©=1",
        "&notit;,        &notit;",
        "&notin;,        ∉",
        "&#x41;&#66&#67x,ABCx",
        "&#x80;&#150;,   €–",
        "&#xD800;&#0;,   \uFFFD\uFFFD",
        "&#x110000;,     \uFFFD",
        "&#xffffffffff;, \uFFFD",
        "&#x;&#;&;&,     &#x;&#;&;&",
        "a&b&c,          a&b&c",
        "&fjlig;,        fj",
    })
    void areReadAsInAnAttribute(String text, String expected) {
        assertEquals(expected, CharacterReferences.decode(text));
    }

    @Test
    void everyNameIsReadInFront() {
        for (Map.Entry<String, String> entry : CharacterReferences.named().entrySet()) {
            assertEquals(entry.getValue() + " ", CharacterReferences.decode("&" + entry.getKey() + " "));
        }
    }

    @Test
    void whetherAReferenceIsASpaceIsWhatItStandsFor() {
        var references = new ArrayList<>(CharacterReferences.named().keySet());
        references.addAll(List.of("", "#", "#9;", "#10", "#11;", "#x20;", "#xa0;", "#32;", "Tab", "Nope;"));
        for (var reference : references) {
            var bytes = reference.getBytes(StandardCharsets.US_ASCII);
            var text = CharacterReferences.decode("&" + reference);
            assertEquals(
                    text.length() == 1 && " \t\n\f\r".contains(text),
                    CharacterReferences.isSpace(bytes, bytes.length),
                    reference);
        }
    }
}
