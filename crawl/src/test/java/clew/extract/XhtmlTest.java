package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.extract.NastyPages.Nasty;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class XhtmlTest {
    private static final Url URL = Url.of("http://h.example/dir/page");
    private static final String OPEN = "<html xmlns='http://www.w3.org/1999/xhtml'>";

    private static Extracted extract(String xml) {
        return extract("application/xhtml+xml", xml, StandardCharsets.UTF_8);
    }

    private static Extracted extract(String type, String xml, Charset charset) {
        return new HtmlExtractor().extract(new Body(type, xml.getBytes(charset), false), URL);
    }

    @Test
    void anXmlParserSeesOtherLinksThanAnHtmlParser() {
        var xml = OPEN + "<head><base href='sub/'/></head><body><script><a href='script'/></script><A href='upper'/>"
                + "<textarea><a href='text&amp;area'/></textarea><a/><![CDATA[<a href='cdata'/>]]><template><a href='t'/></template>"
                + "<x xmlns='urn:x'><a href='foreign'/></x><!-- <a href='comment'/> --><a href='é'/></body></html>";
        var extracted = extract(xml);
        assertEquals(List.of("script", "text&area", "é"), extracted.hrefs());
        assertEquals("http://h.example/dir/sub/", extracted.base().href());
    }

    @Test
    void theServersEncodingComesBeforeTheDeclaration() {
        var xml = OPEN + "<a href='é'/></html>";
        assertEquals(
                List.of("é"),
                extract("application/xhtml+xml;charset=latin1", xml, StandardCharsets.ISO_8859_1)
                        .hrefs());
        assertEquals(
                List.of("é"),
                extract(
                                "application/xhtml+xml",
                                "<?xml version='1.0' encoding='iso-8859-1'?>" + xml,
                                StandardCharsets.ISO_8859_1)
                        .hrefs());
    }

    static List<Nasty> nasty() {
        return NastyPages.xhtml();
    }

    @ParameterizedTest
    @MethodSource("nasty")
    void theLinksBeforeTheFirstErrorCount(Nasty page) {
        assertEquals(page.hrefs(), extract(page.html()).hrefs());
    }

    @Test
    void textRightBeforeAnErrorDoesNotCount() {
        assertEquals(List.of("x"), texts("<a href='1'>x</a> & <a href='2'/>"));
        assertEquals(List.of("x"), texts("<a href='1'>x<b>y</a>"));
        assertEquals(List.of(""), texts("<a href='1'>x & y</a>"));
        assertEquals(List.of("xy"), texts("<a href='1'>x<![CDATA[y]]>z & </a>"));
        // The end of the page is another thing, and so is a sign that begins no tag.
        assertEquals(List.of("x"), texts("<a href='1'>x"));
        assertEquals(List.of("x"), texts("<a href='1'>x<1>"));
    }

    private static List<String> texts(String xml) {
        return extract(OPEN + xml).anchors().stream().map(Anchor::text).toList();
    }

    @Test
    void theResourcesBeforeTheFirstErrorCount() {
        var page = OPEN + "<img src='1'/><style>p{background:url(2)}</style><p><img src='3'></p><img src='4'/></html>";
        var body = new Body("application/xhtml+xml", page.getBytes(StandardCharsets.UTF_8), false);
        assertEquals(
                List.of("1", "2", "3"),
                new ResourceExtractor(false)
                        .page(body, URL).resources().stream().map(Resource::url).toList());
    }

    @Test
    void textsAndTitleAreRead() {
        var extracted = extract(OPEN + "<head><title> a <x/> b</title><meta name='robots' content='none'/></head>"
                + "<a href='1' rel='nofollow'> x<b> &amp; y </b><template>t</template></a><a href='2'/></html>");
        assertEquals(
                List.of(new Anchor("1", "x & y", true), new Anchor("2", "", false)),
                Chromium.withoutOffsets(extracted.anchors()));
        assertEquals("a b", extracted.title());
        assertEquals(true, extracted.nofollow());
    }

    @Test
    void bytesThatAreNoCharactersEndThePage() {
        var page = (OPEN + "<a href='1'/>é<a href='2'/></html>").getBytes(StandardCharsets.ISO_8859_1);
        var extracted = new HtmlExtractor().extract(new Body("application/xhtml+xml", page, false), URL);
        assertEquals(List.of("1"), extracted.hrefs());
    }

    @Test
    void nothingOutsideThePageIsRead() {
        var type = "<!DOCTYPE html [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>";
        assertEquals(
                List.of("1"),
                extract(type + OPEN + "<p>&x;</p><a href='1'/></html>").hrefs());
        assertEquals(List.of("xy"), texts(type, "<a href='1'>x&x;y</a>"));
        assertEquals(List.of(), extract(type + OPEN + "<a href='&x;'/></html>").hrefs());
    }

    private static List<String> texts(String type, String xml) {
        return extract(type + OPEN + xml).anchors().stream().map(Anchor::text).toList();
    }

    @Test
    void entitiesThatGrowWithoutMeasureEndThePage() {
        var bomb = new StringBuilder("<!DOCTYPE html [<!ENTITY e0 'aaaaaaaaaa'>");
        for (var i = 1; i < 20; i++) {
            bomb.append("<!ENTITY e")
                    .append(i)
                    .append(" '")
                    .append(("&e" + (i - 1) + ";").repeat(10))
                    .append("'>");
        }
        bomb.append("]>").append(OPEN);
        assertEquals(
                List.of("1"),
                extract(bomb + "<a href='1'/><p>&e19;</p><a href='2'/></html>").hrefs());
        assertEquals(
                List.of("1"),
                extract(bomb + "<a href='1'/><a href='&e19;'/></html>").hrefs());
        assertEquals(
                List.of("1", "2"),
                extract(bomb + "<a href='1'/><p>&e3;</p><a href='2'/></html>").hrefs());
    }
}
