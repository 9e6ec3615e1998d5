package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.devtools.RenderException;
import clew.journal.FileJournal;
import clew.report.server.ReportServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The report in a real browser, as a file and from the server, which have to do the same.
class ReportInBrowserTest {
    private static final String FILE = "file";

    @TempDir
    static Path folder;

    private static ReportedSite site;
    private static BrowserTab tab;
    private static FileJournal journal;
    private static ReportServer server;
    private static String file;
    private static int opening;
    private String opened = "";

    @BeforeAll
    static void begin() throws IOException, InterruptedException, RenderException {
        tab = BrowserTab.open();
        site = new ReportedSite();
        // Enough pages for more than one page of rows.
        var list = new StringBuilder("<title>Many</title><h1>Many</h1>");
        for (int i = 0; i < 150; i++) {
            list.append("<a href=/many/").append(i).append(">x</a>");
            site.with("/many/" + i, "<title>Many " + i + "</title><h1>One</h1>" + "x".repeat(i));
        }
        site.with("/blog/", list.append("<img src=/picture.png>").toString());
        site.crawl(folder.resolve("journal"));
        journal = FileJournal.readOnly(folder.resolve("journal"));
        var html = folder.resolve("report.html");
        try (var out = Files.newOutputStream(html)) {
            ReportFile.write(ReportInput.of(journal), out);
        }
        file = html.toUri().toString();
        server = ReportServer.start(ReportInput.of(journal), 0, e -> {
            throw new AssertionError(e);
        });
    }

    @AfterAll
    static void end() throws IOException {
        if (server != null) server.close();
        if (journal != null) journal.close();
        if (site != null) site.close();
        if (tab != null) tab.close();
    }

    private void open(String from, String hash) throws RenderException, InterruptedException {
        opened = from.equals(FILE) ? file : server.address();
        tab.show(opened + "?" + ++opening + hash);
    }

    /// Nothing went wrong in the page, and it asked nobody but its own server.
    @AfterEach
    void nothingIsComplainedOfAndNobodyElseIsAsked() throws RenderException, InterruptedException {
        assertEquals(List.of(), tab.complaints());
        for (var request : tab.requests()) assertTrue(request.startsWith(opened), request);
    }

    private static void rows(int count) throws RenderException, InterruptedException {
        tab.until("document.querySelectorAll('section:not([hidden]) tbody tr').length === " + count);
    }

    private static String text(String selector) throws RenderException, InterruptedException {
        return tab.value("document.querySelector('section:not([hidden]) " + selector + "').textContent");
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void theOverviewSaysWhatMattersFirst(String from) throws RenderException, InterruptedException {
        open(from, "");
        assertEquals("5 broken links on a site of 161 pages.", text(".hero"));
        assertEquals(site.url("/"), tab.value("document.getElementById('site').textContent"));
        assertEquals("complete", tab.value("document.getElementById('state').textContent"));
        tab.until("document.querySelectorAll('.graph g[tabindex]').length > 4");
        assertEquals("Overview \u2013 " + site.url("/"), tab.value("document.title"));
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void aClickOnTheLegendShowsThosePages(String from) throws RenderException, InterruptedException {
        open(from, "");
        tab.click(".legend li:last-child a");
        rows(1);
        assertEquals("#pages?kind=page&group=not+requested", tab.value("location.hash"));
        assertEquals("/secret/x", text("tbody td.url"));
        tab.value("history.back()");
        tab.until("!document.getElementById('section-overview').hidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void pagesAreSearchedSortedAndTurnedOver(String from) throws RenderException, InterruptedException {
        open(from, "");
        tab.click("#to-pages");
        rows(100);
        tab.click("section:not([hidden]) .pager button:nth-child(2)");
        rows(66);
        tab.click("section:not([hidden]) input[type=search]");
        tab.type("MANY/14");
        rows(11);
        assertEquals("11 rows", text(".status"));
        tab.click("th[data-column=bytes] button");
        tab.until("document.querySelector('section:not([hidden]) tbody td.url').textContent === '/many/149'");
        assertEquals("descending", tab.value("document.querySelector('th[data-column=bytes]').ariaSort"));
        tab.click("th[data-column=bytes] button");
        tab.until("document.querySelector('section:not([hidden]) tbody td.url').textContent === '/many/14'");
        tab.click("th[data-column=url] button");
        tab.until("document.querySelector('th[data-column=url]').ariaSort === 'ascending'");
        tab.until(
                "document.querySelector('section:not([hidden]) tbody tr:last-child td.url').textContent === '/many/149'");
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void brokenLinksAreSortedByWhereTheyLead(String from) throws RenderException, InterruptedException {
        open(from, "#broken");
        rows(5);
        assertEquals(
                "/docs/a/one#nowhere, /missing, /missing, /picture.png, http://" + site.otherHost() + "/gone",
                tab.value(
                        "[...document.querySelectorAll('section:not([hidden]) td.url')].map(e => e.textContent).join(', ')"));
        assertEquals(
                "/docs/, /, /docs/, /blog/, /",
                tab.value(
                        "[...document.querySelectorAll('section:not([hidden]) td.page')].map(e => e.textContent).join(', ')"));
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void everySectionShowsItsRows(String from) throws RenderException, InterruptedException {
        open(from, "#redirects");
        rows(2);
        assertEquals("/old", text("tbody td.page"));
        open(from, "#hosts");
        rows(1);
        assertEquals(site.otherHost(), text("tbody td"));
        open(from, "#robots");
        rows(1);
        open(from, "#orphans");
        rows(1);
        assertEquals("/lonely", text("tbody td.page"));
        open(from, "#duplicates?code=duplicate-content");
        rows(2);
        open(from, "#traps");
        tab.until(
                "document.querySelector('section:not([hidden]) .empty').textContent === 'No endless parts were found.'");
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void findingsAreExplainedAndFiltered(String from) throws RenderException, InterruptedException {
        open(from, "#findings");
        tab.until("document.querySelector('section:not([hidden]) .codes')");
        assertEquals("not-found", text(".codes .what"));
        assertEquals("The server says that there is no such page (404 or 410).", text(".codes .why"));
        tab.click("section:not([hidden]) .codes .what");
        rows(4);
        assertEquals(
                "not-found", tab.value("document.querySelectorAll('section:not([hidden]) .tools select')[1].value"));
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void detailsOfAPageTellHowItWasFound(String from) throws RenderException, InterruptedException {
        open(from, "#pages?q=/copy/1");
        rows(1);
        tab.click("section:not([hidden]) td button");
        tab.until("document.getElementById('details').open");
        assertEquals("Copy", tab.value("document.getElementById('details-title').textContent"));
        assertEquals(
                "title-duplicate description-missing duplicate-content",
                tab.value(
                        "[...document.querySelectorAll('#details ul li')].map(e => e.textContent.split(':')[0]).join(' ')"));
        assertEquals(
                "/sitemap.xml /lonely /copy/1",
                tab.value("[...document.querySelectorAll('#details ol li')].map(e => e.textContent).join(' ')"));
        tab.press("Escape");
        tab.until("!document.getElementById('details').open");
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void theKeyboardReachesEverything(String from) throws RenderException, InterruptedException {
        open(from, "");
        tab.press("Tab");
        assertEquals("skip", tab.value("document.activeElement.className"));
        tab.press("Enter");
        tab.until("document.activeElement.id === 'content'");
        assertEquals("", tab.value("location.hash"));
        open(from, "");
        tab.press("Tab");
        tab.press("Tab");
        tab.press("Tab");
        assertEquals("to-findings", tab.value("document.activeElement.id"));
        tab.press("Enter");
        tab.until("document.activeElement.id === 'title-findings'");
        open(from, "");
        tab.until("document.querySelector('.graph g[tabindex]')");
        tab.value("document.querySelector('.graph g[tabindex=\"0\"]').focus()");
        tab.press("ArrowRight");
        tab.until("document.querySelector('.graph.chosen')");
        assertEquals("1", tab.value("[...document.querySelectorAll('.graph g')].indexOf(document.activeElement)"));
        assertTrue(text(".graph p").contains("links to other folders"));
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "server"})
    void accessibilityIsJudgedByAxe(String from) throws IOException, RenderException, InterruptedException {
        String axe;
        try (var script = ReportInBrowserTest.class.getResourceAsStream("/axe.min.js")) {
            axe = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (var colors : List.of("light", "dark")) {
            tab.colors(colors);
            for (var section : List.of("overview", "findings", "broken", "pages", "redirects", "hosts", "traps")) {
                open(from, "#" + section);
                tab.until(
                        section.equals("overview")
                                ? "document.querySelector('.graph g')"
                                : section.equals("traps")
                                        ? "document.querySelector('.empty').textContent"
                                        : "document.querySelector('section:not([hidden]) tbody tr')");
                tab.call("Runtime.evaluate", Map.of("expression", axe));
                var violations = tab.value(
                        "axe.run(document, { resultTypes: ['violations'] }).then(result =>"
                                + " result.violations.map(v => v.impact + ' ' + v.id + ': '"
                                + " + v.nodes.slice(0, 3).map(n => n.target + ' ' + n.failureSummary).join(' | ')).join('\\n'))");
                assertEquals("", violations, section + " in " + colors);
            }
        }
    }
}
