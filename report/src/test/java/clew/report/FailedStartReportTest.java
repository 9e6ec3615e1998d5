package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.Clew;
import clew.devtools.RenderException;
import clew.fetch.Answer;
import clew.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedStartReportTest {
    @TempDir
    Path folder;

    @Test
    void aCrawlWhoseStartFailedIsNotCalledFreeOfBrokenLinks()
            throws IOException, InterruptedException, RenderException {
        try (var tab = BrowserTab.open();
                var clew = Clew.builder().build()) {
            var file = folder.resolve("journal");
            clew.crawl("http://site.example/")
                    .robots(false)
                    .answers(_ -> Answer.declined(500))
                    .journal(file)
                    .run();
            var html = folder.resolve("report.html");
            try (var journal = FileJournal.readOnly(file);
                    var out = Files.newOutputStream(html)) {
                ReportFile.write(ReportInput.of(journal), out);
            }
            tab.show(html.toUri().toString());
            assertEquals("start page not read", tab.value("document.getElementById('state').textContent"));
            assertEquals(
                    "The start page could not be read, so there is nothing more to show. Its row under Pages says why.",
                    tab.value("document.querySelector('.hero').textContent"));
            assertEquals(List.of(), tab.complaints());
        }
    }
}
