package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.devtools.RenderException;
import clew.journal.FileJournal;
import clew.report.server.ReportServer;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site that puts markup and script wherever it can gets nothing but text out of a report.
class HostileReportTest {
    private static final String ATTACK = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>";

    @TempDir
    Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
            if (!request.target().equals("/")) return LoopbackSite.status(out, 404, "");
            var html = "<meta charset=utf-8><title>" + ATTACK.replace("<", "&lt;")
                    + "\u202e\u2028 ${hacked} {{hacked}}</title>"
                    + "<meta name=description content=\"" + ATTACK.replace("\"", "") + "\">"
                    + "<link rel=canonical href='javascript:window.hacked=1'>"
                    + "<a href='/x?<script>window.hacked=1</script>'>" + ATTACK.replace("<", "&lt;") + "</a>"
                    + "<a href='javascript:window.hacked=1'>j</a><a href='http://h</script>'>broken</a>"
                    + "<a href='/\"onmouseover=window.hacked=1'>q</a><a href='//<!--/-->'>c</a>";
            return LoopbackSite.page(
                    out, 200, "text/html; x=</script><script>hacked=1</script>", html.getBytes(StandardCharsets.UTF_8));
        });
    }

    @Test
    void nothingOfTheSiteRunsOrBecomesMarkup() throws IOException, InterruptedException, RenderException {
        try (var tab = BrowserTab.open();
                var site = site();
                var clew = Clew.builder().build()) {
            var file = folder.resolve("journal");
            clew.crawl(site.url("/")).facts(true).journal(file).run();
            try (var journal = FileJournal.readOnly(file);
                    var server = ReportServer.start(ReportInput.of(journal), 0, _ -> {})) {
                var html = folder.resolve("report.html");
                try (var out = Files.newOutputStream(html)) {
                    ReportFile.write(ReportInput.of(journal), out);
                }
                var text = Files.readString(html);
                assertFalse(text.contains("<script>window.hacked"), "the file has the attack as markup");
                for (var address : List.of(html.toUri().toString(), server.address())) {
                    for (var section : List.of("overview", "findings", "broken", "pages")) {
                        tab.show(address + "?" + section + "#" + section);
                        tab.until(
                                section.equals("overview")
                                        ? "document.querySelector('.hero')"
                                        : "document.querySelector('section:not([hidden]) tbody tr')");
                        assertEquals("undefined", tab.value("typeof window.hacked"), section);
                        assertEquals("0", tab.value("document.querySelectorAll('#views img, #views script').length"));
                        assertEquals(
                                "0",
                                tab.value("[...document.querySelectorAll('#views a')].filter(a =>"
                                        + " !/^(https?:\\/\\/|#)/.test(a.getAttribute('href'))).length"));
                        assertEquals(List.of(), tab.complaints(), section);
                    }
                    tab.click("section:not([hidden]) td button");
                    tab.until("document.getElementById('details').open");
                    var title = tab.value("document.getElementById('details-title').textContent");
                    assertTrue(title.startsWith(ATTACK + "\\u202e\\u2028"), title);
                    assertEquals("undefined", tab.value("typeof window.hacked"));
                }
            }
        }
    }
}
