package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fetch.Body;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    @Test
    void whatIsNotWellFormedIsReadAsHtml() {
        assertEquals(
                List.of("1", "2"),
                extract(OPEN + "<p><a href='1'><br><a href=2></html>").hrefs());
    }

    @Test
    void textsAndTitleAreRead() {
        var extracted = extract(OPEN + "<head><title> a <x/> b</title><meta name='robots' content='none'/></head>"
                + "<a href='1' rel='nofollow'> x<b> &amp; y </b><template>t</template></a><a href='2'/></html>");
        assertEquals(List.of(new Anchor("1", "x & y", true), new Anchor("2", "", false)), extracted.anchors());
        assertEquals("a b", extracted.title());
        assertEquals(true, extracted.nofollow());
    }

    @Test
    void bytesThatAreNoCharactersWriteNothingToStandardError() {
        var written = new ByteArrayOutputStream();
        var before = System.err;
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            var page = (OPEN + "é<a href='1'/></html>").getBytes(StandardCharsets.ISO_8859_1);
            var extracted = new HtmlExtractor().extract(new Body("application/xhtml+xml", page, false), URL);
            assertEquals(List.of("1"), extracted.hrefs());
        } finally {
            System.setErr(before);
        }
        assertEquals("", written.toString(StandardCharsets.UTF_8));
    }

    @Test
    void noEntityIsResolved() {
        var bomb = "<!DOCTYPE html [<!ENTITY x SYSTEM 'file:///etc/hostname'><!ENTITY a 'aaaaaaaaaa'>"
                + "<!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>]>";
        assertEquals(
                List.of("1"),
                extract(bomb + OPEN + "<p>&x;&c;</p><a href='1'/></html>").hrefs());
        extract(bomb + OPEN + "<a href='&x;&c;'/></html>");
    }
}
