package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Body;
import clew.page.PageFacts;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactsReaderTest {
    private static PageFacts html(String html) {
        return FactsReader.read(new Body("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), false));
    }

    @Test
    void everyFactIsRead() {
        var facts = html("""
                <!doctype html><html id=top><head><meta name=Description content=' A &amp; B '>
                <meta name=robots content='noindex, follow'></head>
                <body><h1 id=one>1</h1><h1>2</h1><a name=old>x</a><img src=a><img src=b alt=''>
                <svg><circle id=drawn /></svg></body>""");
        assertEquals("A & B", facts.description());
        assertEquals(2, facts.headings());
        assertEquals(1, facts.imagesWithoutAlt());
        assertTrue(facts.noindex());
        assertEquals(List.of("top", "one", "old", "drawn"), facts.fragments());
    }

    @Test
    void aFragmentCountsOnceAndAnEmptyOneNot() {
        assertEquals(
                List.of("a", "b"),
                html("<p id=a><p id=b><a name=a></a><p id=''>").fragments());
    }

    @Test
    void whatIsInATemplateAScriptOrACommentDoesNotCount() {
        var facts = html("<template><h1 id=t></h1><img></template><!-- <h1 id=c> --><script>'<h1 id=s>'</script>");
        assertEquals(0, facts.headings());
        assertEquals(0, facts.imagesWithoutAlt());
        assertEquals(List.of(), facts.fragments());
    }

    @Test
    void theFirstDescriptionCounts() {
        assertEquals(
                "a",
                html("<meta name=description content=a><meta name=description content=b>")
                        .description());
    }

    @Test
    void otherEncodingsAreRead() {
        var page = "<meta name=description content='日本'><p id='語'>";
        var body = new Body("text/html; charset=shift_jis", page.getBytes(Charset.forName("Shift_JIS")), false);
        assertEquals("日本", FactsReader.read(body).description());
        assertEquals(List.of("語"), FactsReader.read(body).fragments());
    }

    @Test
    void xhtmlIsRead() {
        var page = "<html xmlns='http://www.w3.org/1999/xhtml'><head><meta name='description' content='d'/></head>"
                + "<body><h1 id='x'/><img src='a'/><template><p id='t'/></template></body></html>";
        var facts = FactsReader.read(new Body("application/xhtml+xml", page.getBytes(StandardCharsets.UTF_8), false));
        assertEquals(new PageFacts("d", 1, 1, false, List.of("x")), facts);
    }

    @Test
    void whatIsNotAPageHasNone() {
        assertFalse(
                FactsReader.read(new Body("text/css", new byte[] {'a'}, false)).areRead());
    }

    @ParameterizedTest
    @CsvSource({
        "text/html,                <p>gr\u00fc\u00dfe,                           true",
        "text/html,                <p>plain,                                  false",
        "text/html,                <meta charset=utf-8><p>gr\u00fc\u00dfe,       false",
        "text/html;charset=utf-8,  <p>gr\u00fc\u00dfe,                           false",
        "text/html,                \uFEFF<p>gr\u00fc\u00dfe,                     false",
        "application/xhtml+xml,    '<p xmlns=\"http://www.w3.org/1999/xhtml\">\u00fc</p>', false",
    })
    void aPageInUtf8ThatDoesNotSaySoIsKnown(String type, String html, boolean undeclared) {
        var body = new Body(type, html.getBytes(StandardCharsets.UTF_8), false);
        assertEquals(undeclared, FactsReader.read(body).undeclaredUtf8());
    }

    @Test
    void whatIsNotUtf8IsNotTakenForIt() {
        var latin = "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
        assertFalse(FactsReader.read(new Body("text/html", latin, false)).undeclaredUtf8());
        var cut = Arrays.copyOf("gr\u00fc\u00df".getBytes(StandardCharsets.UTF_8), 5);
        assertTrue(FactsReader.read(new Body("text/html", cut, true)).undeclaredUtf8());
        assertFalse(FactsReader.read(new Body("text/html", cut, false)).undeclaredUtf8());
    }
}
