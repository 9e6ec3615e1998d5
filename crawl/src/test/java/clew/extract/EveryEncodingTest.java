package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever encoding a page names, and wherever it does, everything that reads pages reads it.
class EveryEncodingTest {
    private static final Url URL = Url.of("http://h.example/");
    private static final String HTML = "<title>t</title><a href=/a>a</a><img src=/b style='background:url(/c)'>";
    private static final String XHTML =
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><a href='/a'>a</a><img src='/b'/></body></html>";

    private static List<String> links(Body body) {
        var extracted = new HtmlExtractor().extract(body, URL);
        FactsReader.read(body);
        new Shape().of(body, extracted);
        new ResourceExtractor(true).page(body, URL);
        new ResourceExtractor(true).stylesheet(body, URL, extracted.encoding());
        SitemapReader.read(body.bytes(), URL);
        for (var anchor : extracted.anchors()) {
            Url.parse(anchor.href() + "?ü€\ud83d", extracted.base(), extracted.encoding());
        }
        return extracted.anchors().stream().map(Anchor::href).toList();
    }

    private static Body body(String type, String content) {
        return new Body(type, content.getBytes(StandardCharsets.ISO_8859_1), false);
    }

    @ParameterizedTest
    @EnumSource
    void namesNothingThatCannotBeRead(Encoding encoding) {
        var name = encoding.standardName();
        links(body("text/html; charset=" + name, HTML));
        links(body("text/html", "<meta charset=" + name + ">" + HTML));
        links(body("application/xhtml+xml; charset=" + name, XHTML));
        links(body("application/xhtml+xml", "<?xml version='1.0' encoding='" + name + "'?>" + XHTML));
        links(body("text/css; charset=" + name, "a{background:url(/a)}"));
        links(body("text/css", "@charset \"" + name + "\";a{background:url(/a)}"));
    }

    @ParameterizedTest
    @CsvSource({"csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr", "replacement"})
    void aPageInAnEncodingThatBrowsersDoNotReadHasNoLinks(String label) {
        assertEquals(List.of(), links(body("text/html; charset=" + label, HTML)));
        assertEquals(List.of(), links(body("text/html", "<meta charset=" + label + ">" + HTML)));
        assertEquals(List.of(), links(body("application/xhtml+xml; charset=" + label, XHTML)));
        var declared = "<?xml version='1.0' encoding='" + label + "'?>" + XHTML;
        assertEquals(List.of(), links(body("application/xhtml+xml", declared)));
    }

    @Test
    void theTextOfSuchAPageIsOneCharacter() {
        assertEquals("\uFFFD", HtmlExtractor.text(body("text/html", HTML), Encoding.REPLACEMENT));
    }
}
