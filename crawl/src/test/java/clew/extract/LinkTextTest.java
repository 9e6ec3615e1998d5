package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import clew.encoding.Encoding;
import clew.extract.NastyPages.Nasty;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.page.LinkTags;
import clew.page.LinkText;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTextTest {
    private static final Url URL = Url.of("http://h.example/");

    private static Extracted extract(LinkText text, Body body) {
        return new HtmlExtractor(LinkTags.A, text).extract(body, URL);
    }

    private static Body body(String type, String page) {
        return new Body(type, page.getBytes(StandardCharsets.UTF_8), false);
    }

    private static Extracted withoutTexts(Extracted page) {
        var anchors = page.anchors().stream()
                .map(anchor -> new Anchor(anchor.href(), "", anchor.nofollow(), anchor.offset()))
                .toList();
        return new Extracted(
                page.base(), anchors, page.title(), page.canonical(), page.nofollow(), page.encoding(), page.certain());
    }

    static List<Nasty> nasty() {
        return NastyPages.all();
    }

    @ParameterizedTest
    @MethodSource("nasty")
    void allElseIsTheSameWithoutTexts(Nasty page) {
        var body = body("text/html; charset=utf-8", page.html());
        assertEquals(withoutTexts(extract(LinkText.READ, body)), extract(LinkText.SKIPPED, body));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "application/xhtml+xml"})
    void textsThatAreSkippedAreEmptyAndTheTitleIsRead(String type) {
        var html = """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t &amp; u</title></head>
                <body><a href="1">one</a><a href="2">two <b>three</b> &amp; four</a></body></html>""";
        var read = extract(LinkText.READ, body(type, html));
        assertEquals(
                List.of("one", "two three & four"),
                read.anchors().stream().map(Anchor::text).toList());
        var skipped = extract(LinkText.SKIPPED, body(type, html));
        assertEquals(withoutTexts(read), skipped);
        assertEquals("t & u", skipped.title());
    }

    @Test
    void aShapeIsTheSameWithoutTexts() {
        var page = body("text/html", "<title>t</title><a href=x>caf&eacute; with " + "many words ".repeat(9) + "</a>");
        assertEquals(
                new Shape().of(page, extract(LinkText.READ, page)),
                new Shape().of(page, extract(LinkText.SKIPPED, page)));
    }

    @Test
    void theTextOfALinkThatIsNotInTheBodyIsPartOfTheShape() {
        var shell = body("text/html", "<script src=app.js></script>");
        assertNotEquals(new Shape().of(shell, rendered("one")), new Shape().of(shell, rendered("two")));
    }

    private static Extracted rendered(String text) {
        var anchors = List.of(new Anchor("/x", text, false));
        return new Extracted(URL, anchors, "", null, false, Encoding.UTF_8, true);
    }

    /// Where the next tag was far away, text that looks like the rest of an end tag was taken for one.
    @Test
    void textIsNoEndTag() {
        var far = "<p><a href=1>" + " ".repeat(256) + "x/a>hello</a>";
        assertEquals(
                "x/a>hello",
                extract(LinkText.READ, body("text/html", far))
                        .anchors()
                        .getFirst()
                        .text());
        var nested = "<body>t<a href=1>" + "y".repeat(256) + "x/a>text<div><a href=2>k</a>";
        for (var text : LinkText.values()) {
            assertEquals(
                    List.of("1", "1", "2"),
                    extract(text, body("text/html", nested)).hrefs(),
                    text.name());
        }
    }
}
