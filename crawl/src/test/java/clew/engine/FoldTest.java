package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.journal.JournalHeader;
import clew.journal.Overflow;
import clew.page.CrawlSummary.Ending;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldTest {
    @Test
    void howACrawlEndsIsOneValue() throws IOException {
        assertEquals(Ending.FINISHED, ending(Fold.End.NOTHING_LEFT));
        assertEquals(Ending.PAGES_MAX, ending(Fold.End.PAGES_LEFT));
        assertEquals(Ending.STOPPED, ending(Fold.End.STOPPED));
    }

    private static Ending ending(Fold.End end) throws IOException {
        var options = CrawlOptions.of(Url.of("http://h.example/"));
        try (var journal = new Overflow(JournalHeader.of(Map.of()));
                var fold = new Fold(options, journal, View.none(), null, (_, _) -> {})) {
            return fold.end(end).ending();
        }
    }
}
