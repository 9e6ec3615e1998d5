package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.page.Link;
import clew.policy.Verdict;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourcePlacesTest {
    /// The places of all `<`, in the order of their offsets unless said.
    private static String places(byte[] bytes, Encoding encoding, int... offsets) {
        var links = new ArrayList<Link>();
        for (var offset : offsets) links.add(new Link(Verdict.INVALID, "", "", false, offset));
        var text = new ArrayList<String>();
        for (var link : SourcePlaces.in(links, bytes, encoding)) text.add(link.line() + ":" + link.column());
        return String.join(" ", text);
    }

    private static String places(String page, int... offsets) {
        return places(page.getBytes(StandardCharsets.UTF_8), Encoding.UTF_8, offsets);
    }

    @Test
    void linesEndWithLineFeedCarriageReturnOrBoth() {
        assertEquals("1:1 2:1 3:1 4:3", places("<\n<\r\n<\r  <", 0, 2, 5, 9));
    }

    @Test
    void aColumnIsACharacterWhateverItsBytes() {
        assertEquals("1:2 1:4", places("é<😀<", 2, 7));
    }

    @Test
    void aByteOrderMarkIsNotAColumn() {
        assertEquals("1:1", places("\uFEFF<", 3));
        assertEquals("1:1", places("\uFEFF<".getBytes(StandardCharsets.UTF_16LE), Encoding.UTF_16LE, 2));
    }

    @Test
    void linksInAnotherOrderThanThePageHaveTheirOwnPlaces() {
        assertEquals("2:1 1:1 2:3 0:0", places("<\n< <", 2, 0, 4, Link.UNKNOWN));
    }

    @Test
    void utf16IsCountedInCharacters() {
        var page = "a\n😀<".getBytes(StandardCharsets.UTF_16BE);
        assertEquals("2:2", places(page, Encoding.UTF_16BE, 8));
        assertEquals("1:2", places("é<".getBytes(Charset.forName("windows-1252")), Encoding.WINDOWS_1252, 1));
    }

    @Test
    void anOffsetBehindTheEndIsTheEnd() {
        assertEquals(List.of(), SourcePlaces.in(List.of(), new byte[0], Encoding.UTF_8));
        assertEquals("1:2", places("a", 99));
    }
}
