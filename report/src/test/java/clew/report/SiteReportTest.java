package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.FileJournal;
import clew.report.table.Rows;
import clew.report.table.ScriptJson;
import clew.report.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteReportTest {
    @TempDir
    Path folder;

    private final Map<Table, List<List<Object>>> tables = new EnumMap<>(Table.class);
    private String overview = "";

    private void read(ReportedSite site) throws IOException, InterruptedException {
        var file = folder.resolve("journal");
        site.crawl(file);
        for (var table : Table.values()) tables.put(table, new ArrayList<>());
        Rows rows = (table, cells) -> rows(table).add(List.of(cells));
        try (var journal = FileJournal.readOnly(file)) {
            var report = ReportInput.of(journal).read(rows);
            var out = new ByteArrayOutputStream();
            try (var json = ScriptJson.to(out)) {
                json.writeStartObject();
                report.write(json);
                json.writeEndObject();
            }
            overview = out.toString(StandardCharsets.US_ASCII);
        }
    }

    private List<List<Object>> rows(Table table) {
        return tables.getOrDefault(table, List.of());
    }

    private long row(String url) {
        var all = rows(Table.PAGES).stream().map(List::getFirst).toList();
        var row = all.indexOf(url);
        assertTrue(row >= 0, url + " is in " + all);
        return row;
    }

    private Object cell(String url, String column) {
        var names = Table.PAGES.columns().stream().map(one -> one.name()).toList();
        return rows(Table.PAGES).get((int) row(url)).get(names.indexOf(column));
    }

    @Test
    void everyTicketHasItsRowInTicketOrder() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            assertEquals(0, row(site.url("/")));
            assertEquals("ok", cell(site.url("/docs/"), "group"));
            assertEquals("Page /docs/", cell(site.url("/docs/"), "title"));
            assertEquals(1L, cell(site.url("/docs/"), "depth"));
            assertEquals(row(site.url("/")), cell(site.url("/docs/"), "parent"));
            assertEquals("client error", cell(site.url("/missing"), "group"));
            assertEquals("404", cell(site.url("/missing"), "status"));
            assertEquals("resource", cell(site.url("/picture.png"), "kind"));
            // Nothing was read there.
            for (var target : List.of("/missing", "/sitemap.xml")) {
                assertEquals(Rows.NONE, cell(site.url(target), "bytes"), target);
            }
            assertTrue((long) cell(site.url("/docs/"), "bytes") > 0);
            assertEquals("not requested", cell(site.url("/secret/x"), "group"));
        }
    }

    @Test
    void linksToAPageAreCountedWhereverTheyComeFrom() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            // From the start, two pages below it, and the end of a redirect.
            assertEquals(4L, cell(site.url("/docs/"), "in"));
            assertEquals(3L, cell(site.url("/docs/"), "out"));
            assertEquals(2L, cell(site.url("/missing"), "in"));
        }
    }

    @Test
    void brokenLinksNameTheirPageAndPlace() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            var broken = rows(Table.FINDINGS).stream()
                    .filter(row -> row.get(2).equals("broken"))
                    .map(row -> row.get(1) + " " + row.get(3) + " on " + row.get(4))
                    .toList();
            var start = row(site.url("/"));
            var docs = row(site.url("/docs/"));
            var blog = row(site.url("/blog/"));
            assertEquals(
                    List.of(
                            "not-found " + site.url("/missing") + " on " + start,
                            "not-found http://" + site.otherHost() + "/gone on " + start,
                            "fragment-missing " + site.url("/docs/a/one#nowhere") + " on " + docs,
                            "not-found " + site.url("/missing") + " on " + docs,
                            "not-found " + site.url("/picture.png") + " on " + blog),
                    broken);
        }
    }

    @Test
    void redirectsAreFollowedToTheirEnd() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            assertEquals(
                    List.of(
                            List.of(row(site.url("/old")), 301L, site.url("/older"), 2L, site.url("/docs/"), "200"),
                            List.of(row(site.url("/older")), 302L, site.url("/docs/"), 1L, site.url("/docs/"), "200")),
                    rows(Table.REDIRECTS));
        }
    }

    @Test
    void whatRobotsRefusedOtherHostsOrphansAndDuplicatesHaveRows() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            assertEquals(
                    List.of(List.of(row(site.url("/secret/x")), "disallowed by robots.txt", row(site.url("/")))),
                    rows(Table.ROBOTS));
            assertEquals(List.of(List.of(site.otherHost(), 2L, 1L, 1L)), rows(Table.HOSTS));
            var codes = rows(Table.FINDINGS).stream()
                    .map(row -> row.get(1) + " " + row.get(4))
                    .toList();
            assertTrue(codes.contains("orphan " + row(site.url("/lonely"))), codes.toString());
            assertTrue(codes.contains("duplicate-content " + row(site.url("/copy/2"))), codes.toString());
        }
    }

    @Test
    void theOverviewCountsPagesNotFiles() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            assertTrue(
                    overview.contains("\"groups\":[[\"ok\",8],[\"redirect\",2],[\"client error\",1],"
                            + "[\"server error\",0],[\"failed\",0],[\"not requested\",1]]"),
                    overview);
            assertTrue(overview.contains("\"finished\":true,\"started\":true,\"facts\":true"), overview);
        }
    }

    @Test
    void foldersAndTheLinksBetweenThemArePartOfIt() throws IOException, InterruptedException {
        try (var site = new ReportedSite()) {
            read(site);
            var host = site.url("/").replace("http://", "").replace("/", "");
            assertTrue(overview.contains("\"folders\":[[-1,\"" + host + "\",12,1,"), overview);
            assertTrue(overview.contains("[\"" + host + "/docs/a\",2,0,"), overview);
        }
    }
}
