package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.page.LinkTags;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bytes that are no characters, in links, texts and titles. `ChromiumTest` has the browser judge the same pages.
class MalformedTest {
    /// Bytes in hexadecimal digits.
    static final List<String> UTF_8 = List.of(
            "C3",
            "E282",
            "E241",
            "F09F98",
            "F09F9841",
            "F041",
            "EDA080",
            "EDA080EDB080",
            "ED9FBF",
            "C080",
            "C1BF",
            "E08080",
            "E09FBF",
            "F0808080",
            "F08FBFBF",
            "F4908080",
            "F5808080",
            "F888808080",
            "FE",
            "FF",
            "80",
            "8080",
            "C3C3A9",
            "E2E282AC",
            "F0F09F9880",
            "C3A9A9",
            "E282AC80",
            "EDA0",
            "ED",
            "F490",
            "F48FBF",
            "F48FBFBF",
            "EFBFBE",
            "C3E282AC",
            "E282C3A9");

    static final List<String> UTF_16 = List.of(
            "\uD800", "\uDC00", "\uD800\uD800", "\uDC00\uD800", "\uD83DA\uDE00", "\uD800\uD83D\uDE00", "\uFFFE");

    static String page(String bad) {
        return "<title>" + bad + "z</title><a href='/" + bad + "z?" + bad + "z#" + bad + "'>" + bad + "z" + bad
                + "</a>";
    }

    static byte[] utf8(String hex) {
        var bytes = new ByteArrayOutputStream();
        for (var part : page("\u0001").splitWithDelimiters("\u0001", 0)) {
            bytes.writeBytes(
                    part.equals("\u0001") ? HexFormat.of().parseHex(hex) : part.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    static byte[] utf16(char[] units, boolean bigEndian) {
        var bytes = new byte[2 * units.length];
        for (var i = 0; i < units.length; i++) {
            bytes[2 * i] = (byte) (bigEndian ? units[i] >> 8 : units[i]);
            bytes[2 * i + 1] = (byte) (bigEndian ? units[i] : units[i] >> 8);
        }
        return bytes;
    }

    private static Extracted extract(String charset, byte[] bytes) {
        return new HtmlExtractor()
                .extract(new Body("text/html;charset=" + charset, bytes, false), Url.of("http://h.example/"));
    }

    /// The longest beginning of a character is one U+FFFD, every other byte one of its own.
    @ParameterizedTest
    @CsvSource({"EDA080, 3", "EDA0, 2", "EDA080EDB080, 6", "F09F98, 1", "E282, 1", "C080, 2", "F4908080, 4", "FF, 1"})
    void inUtf8EachBeginningOfACharacterIsReplacedOnce(String hex, int count) {
        var extracted = extract("utf-8", utf8(hex));
        assertEquals(page("\uFFFD".repeat(count)), shown(extracted));
        assertEquals(shown(extracted), shown(extractInPieces(utf8(hex))));
    }

    private static Extracted extractInPieces(byte[] bytes) {
        var links = new HtmlLinks(Encoding.UTF_8, false, LinkTags.A);
        for (var i = 0; i < bytes.length; i++) links.feed(bytes, i, i + 1);
        links.end();
        var found = links.links();
        return new Extracted(
                Url.of("http://h.example/"), found.anchors(), found.title(), null, false, Encoding.UTF_8, true);
    }

    @Test
    void inUtf16ASurrogateWithoutItsPartnerIsReplacedAlone() {
        for (var bad : UTF_16) {
            var replaced = bad.equals("\uFFFE")
                    ? bad
                    : new String(bad.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).replace('?', '\uFFFD');
            var page = page(bad).toCharArray();
            assertEquals(page(replaced), shown(extract("utf-16be", utf16(page, true))));
            assertEquals(page(replaced), shown(extract("utf-16le", utf16(page, false))));
        }
    }

    /// The page as it was made.
    private static String shown(Extracted extracted) {
        var anchor = extracted.anchors().getFirst();
        return "<title>" + extracted.title() + "</title><a href='" + anchor.href() + "'>" + anchor.text() + "</a>";
    }
}
