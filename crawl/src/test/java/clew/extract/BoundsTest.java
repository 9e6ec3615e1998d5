package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Body;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Pages made to take much memory, or to break something; [HtmlFuzz] and others have those made to take long. The
/// memory
/// is that of a test run, which has the heap of the launcher: 1 GB.
class BoundsTest {
    private static final Url URL = Url.of("http://h.example/");
    private static final int MANY = 100_000;

    @Test
    void nestingIsNotGivenUpTooSoon() {
        var page = "<div>".repeat(MANY) + "<a href=x>" + "</div>".repeat(MANY) + "<a href=y>";
        var extracted =
                new HtmlExtractor().extract(new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false), URL);
        assertEquals(List.of("x", "y"), extracted.hrefs());
        assertTrue(extracted.certain());
    }

    @Test
    void anUncertainPageTooLargeForATreeKeepsItsListAndIsMarked() {
        var page = "<a href=1><div><a href=2>" + " ".repeat(HtmlExtractor.TREE_BYTES_MAX);
        var extracted =
                new HtmlExtractor().extract(new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false), URL);
        assertEquals(List.of("1", "2"), extracted.hrefs());
        assertEquals(false, extracted.certain());
    }

    /// Thirty fonts that are never closed are opened again in each paragraph: of a million, three gigabytes of tree.
    @Test
    void aTreeThatGrowsFarBeyondItsPageIsGivenUp() {
        var fonts =
                IntStream.range(0, 30).mapToObj(i -> "<font size=" + i + ">").collect(Collectors.joining());
        var page = "<p>" + fonts + "<a href=1><p><a href=2><p>" + "<p>x".repeat(60_000);
        assertFalse(extract(page).certain());
    }

    @Test
    void aLargeMisnestedPageIsReadWithATree() {
        var page = "<a href=1><div><a href=2></div>" + ("<p>" + "text ".repeat(200) + "</p>\n").repeat(10_000);
        assertTrue(page.length() > 10_000_000);
        var extracted = extract(page);
        assertEquals(List.of("1", "2"), extracted.hrefs().stream().distinct().toList());
        assertTrue(extracted.certain());
    }

    private static Extracted extract(String page) {
        return new HtmlExtractor().extract(new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false), URL);
    }

    @Test
    void anyBytesAtAllAreRead() {
        var random = new Random(7);
        for (var i = 0; i < 2000; i++) {
            var bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            for (var j = 0; j < bytes.length; j++)
                if (random.nextInt(3) == 0) bytes[j] = (byte) "<>/!-\"'=&; a".charAt(random.nextInt(12));
            for (var type : List.of(
                    "text/html", "text/html;charset=utf-16", "text/html;charset=gbk", "application/xhtml+xml", "")) {
                new HtmlExtractor().extract(new Body(type, bytes, false), URL);
            }
        }
    }

    @Test
    void aPageCostsLittleMemoryBesidesItsLinks() {
        var page = "<ul>" + "<li><span class=x><b>text</b> and <em>text</em></span></li>".repeat(2000) + "</ul>";
        var bytes = page.getBytes(StandardCharsets.UTF_8);
        for (var i = 0; i < 100; i++) HtmlLinksTest.read(bytes, false);
        var allocated = Long.MAX_VALUE;
        // Nothing but this thread allocates; where the collector ran in between, the difference means nothing.
        for (var i = 0; i < 5; i++) {
            var before = used();
            for (var j = 0; j < 300; j++) HtmlLinksTest.read(bytes, false);
            var difference = used() - before;
            // None at all where it fits into what the thread had reserved before; that is a few megabytes at most.
            if (difference >= 0) allocated = Math.min(allocated, difference / 300);
        }
        assertTrue(allocated < 60_000, "allocated " + allocated);
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
