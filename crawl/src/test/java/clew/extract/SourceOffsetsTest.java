package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A link is where its tag is, whatever the page is written in.
class SourceOffsetsTest {
    private static final Url URL = Url.of("http://h.example/");
    private static final List<String> BETWEEN =
            List.of("x", "\r\n", "\n", "\r", "表日本", "é", "Ж", " ", "中".repeat(5_000));

    private static List<Anchor> anchors(String type, byte[] bytes) {
        return new HtmlExtractor().extract(new Body(type, bytes, false), URL).anchors();
    }

    private static void assertAtTheirTags(String type, byte[] bytes, Encoding encoding, int links) {
        var anchors = anchors(type, bytes);
        assertEquals(links, anchors.size());
        for (var i = 0; i < links; i++) {
            var at = anchors.get(i).offset();
            var rest = new String(bytes, at, Math.min(60, bytes.length - at), encoding.charset());
            assertTrue(rest.startsWith("<a href='" + i + "'"), () -> type + ": " + rest);
        }
    }

    private static String body(Encoding encoding, int links) {
        var random = new Random(3);
        var canEncode = encoding.charset().newEncoder();
        var page = new StringBuilder();
        for (var i = 0; i < links; i++) {
            for (var more = random.nextInt(5); more > 0; more--) {
                var text = BETWEEN.get(random.nextInt(BETWEEN.size()));
                if (canEncode.canEncode(text)) page.append(text);
            }
            page.append("<a href='").append(i).append("'>t</a>");
        }
        return page.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTF_8",
                "WINDOWS_1252",
                "UTF_16LE",
                "UTF_16BE",
                "SHIFT_JIS",
                "GBK",
                "BIG5",
                "EUC_JP",
                "EUC_KR",
                "ISO_2022_JP",
                "GB18030"
            })
    void aLinkIsWhereItsTagIs(String name) {
        var encoding = Encoding.valueOf(name);
        var html = "<!DOCTYPE html><p>" + body(encoding, 60);
        var type = "; charset=" + encoding.standardName();
        assertAtTheirTags("text/html" + type, html.getBytes(encoding.charset()), encoding, 60);
        var xhtml = "<html xmlns='" + XhtmlLinks.XHTML + "'>" + body(encoding, 60) + "</html>";
        assertAtTheirTags("application/xhtml+xml" + type, xhtml.getBytes(encoding.charset()), encoding, 60);
    }

    @Test
    void aByteOrderMarkCounts() {
        for (var type : List.of("text/html", "application/xhtml+xml")) {
            for (var encoding : List.of(Encoding.UTF_8, Encoding.UTF_16LE, Encoding.UTF_16BE)) {
                var bytes = new ByteArrayOutputStream();
                bytes.writeBytes("\uFEFF".getBytes(encoding.charset()));
                var page = "<html xmlns='" + XhtmlLinks.XHTML + "'>é<a href='0'>x</a></html>";
                bytes.writeBytes(page.getBytes(encoding.charset()));
                assertAtTheirTags(type, bytes.toByteArray(), encoding, 1);
            }
        }
    }

    @Test
    void aLinkThatTheTreeMovesIsWhereItsTagIs() {
        var html = "<table><tr><td><a href='0'>x</a></td></tr><a href='1'>y</a></table>";
        assertEquals(
                List.of(new Anchor("1", "y", false, html.indexOf("<a href='1'")), new Anchor("0", "x", false, 15)),
                anchors("text/html", html.getBytes(StandardCharsets.UTF_8)));
        var wide = html.getBytes(StandardCharsets.UTF_16LE);
        assertEquals(
                List.of(2 * html.indexOf("<a href='1'"), 30),
                anchors("text/html; charset=utf-16le", wide).stream()
                        .map(Anchor::offset)
                        .toList());
    }

    @Test
    void aLinkThatAnEntityBringsIsWhereTheEntityIs() {
        var page = "<!DOCTYPE html [<!ENTITY e \"<a href='0'/>\">]><html xmlns='" + XhtmlLinks.XHTML + "'>&e;</html>";
        assertEquals(
                List.of(new Anchor("0", "", false, page.indexOf("&e;"))),
                anchors("application/xhtml+xml", page.getBytes(StandardCharsets.UTF_8)));
    }
}
