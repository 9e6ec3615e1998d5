package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.encoding.Encoding;
import clew.extract.HtmlLinksTest.Found;
import clew.page.LinkTags;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What holds on some twelve thousand real pages.
@Tag("slow")
class RealPagesTest {
    @BeforeAll
    static void needsTheDocumentation() {
        if (!RealPages.missing().isEmpty()) System.err.println("NOT TESTED on real pages: no " + RealPages.missing());
        assumeTrue(RealPages.missing().isEmpty(), () -> "no " + RealPages.missing());
    }

    @Test
    void theListIsTheTreesAndHardlyAPageNeedsOne() {
        var pages = RealPages.all(Integer.MAX_VALUE);
        var uncertain = 0;
        for (var page : pages) {
            var bytes = RealPages.read(page);
            var quick = HtmlLinksTest.read(bytes, false);
            if (quick.isCertain())
                assertEquals(Found.of(HtmlLinksTest.read(bytes, true)), Found.of(quick), page.toString());
            else uncertain++;
        }
        System.err.println("real pages: " + pages.size() + ", of which a tree was needed for " + uncertain);
        assertTrue(uncertain * 50 <= pages.size(), uncertain + " of " + pages.size());
    }

    @Test
    void theListIsTheSameHoweverAPageIsCut() {
        var random = new Random(9);
        for (var page : RealPages.all(100)) {
            var bytes = RealPages.read(page);
            var whole = HtmlLinksTest.read(bytes, false);
            var links = new HtmlLinks(Encoding.UTF_8, false, LinkTags.A);
            for (var from = 0; from < bytes.length; ) {
                var to = Math.min(bytes.length, from + 1 + random.nextInt(300));
                links.feed(bytes, from, to);
                from = to;
            }
            links.end();
            assertEquals(Found.of(whole), Found.of(links), page.toString());
        }
    }
}
