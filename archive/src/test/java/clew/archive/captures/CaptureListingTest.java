package clew.archive.captures;

import static clew.archive.captures.SmallList.ALL;
import static clew.archive.captures.SmallList.query;
import static clew.archive.captures.SmallList.site;
import static clew.archive.captures.SmallList.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerFetcher;
import clew.dial.Resolver;
import clew.fetch.Answer;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import clew.site.FakeTicker;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureListingTest {
    @TempDir
    Path folder;

    private final SmallList small = new SmallList();

    @Test
    void allPagesTogetherAreSortedByOurKeys() throws Exception {
        try (var archive = site().start();
                var list = small.load(folder, query(archive, 2))) {
            assertEquals(ALL, texts(list));
            assertEquals(8, list.rows());
            assertEquals(5, list.keys());
            assertEquals(5, archive.requests().size());
            assertEquals(List.of(2L, 4L, 6L, 7L, 8L), small.progress);
            assertEquals(List.of(), small.pauses);
            assertFalse(Files.exists(folder.resolve("captures.part")));
        }
    }

    @Test
    void theClientOfCrawlsDownloadsAListToo() throws Exception {
        var hosts = new Hosts(Duration.ZERO, new FakeTicker());
        try (var archive = site().start();
                var client = new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
                var list = small.load(folder, query(archive, 2), client.fetcher())) {
            assertEquals(ALL, texts(list));
        }
    }

    @Test
    void capturesOfAKeyAreFound() throws Exception {
        try (var archive = site().start();
                var list = small.load(folder, query(archive, 100))) {
            assertEquals(
                    List.of("20150101000000", "20160101000000"),
                    list.find("//example.com/a").stream()
                            .map(CaptureRow::timestamp)
                            .toList());
            assertEquals(3, list.find("//example.com/").size());
            assertEquals(List.of(), list.find("//example.com/none"));
            assertEquals(List.of(), list.find("//example.com/gone?x=1"));
        }
    }

    @Test
    void manyKeysAreFoundEach() throws Exception {
        var site = WaybackServer.of();
        for (var i = 0; i < 3000; i++) site.page("20150101000000", "http://example.com/page-" + i, "p" + i);
        try (var archive = site.start();
                var list = small.load(folder, query(archive, 1000))) {
            assertEquals(3000, list.keys());
            for (var i = 0; i < 3000; i++) {
                var found = list.find("//example.com/page-" + i);
                assertEquals(1, found.size());
                assertEquals("http://example.com/page-" + i, found.getFirst().original());
            }
        }
    }

    @Test
    void rowsThatRepeatAreOne() throws Exception {
        try (var archive = site().repeatingRows().start();
                var list = small.load(folder, query(archive, 2))) {
            assertEquals(ALL, texts(list));
        }
    }

    @Test
    void aCompleteListIsNotRequestedAgain() throws Exception {
        try (var archive = site().start()) {
            small.load(folder, query(archive, 2)).close();
            archive.forgetRequests();
            try (var list = small.load(folder, query(archive, 3))) {
                assertEquals(ALL, texts(list));
                assertEquals(8, list.rows());
            }
            assertEquals(List.of(), archive.requests());
        }
    }

    @Test
    void anotherQueryOrPolicyStartsOver() throws Exception {
        try (var archive = site().start()) {
            small.load(folder, query(archive, 100)).close();
            var other = new CdxQuery(archive.address(), Url.of("http://example.com/"), Match.HOST, "2015", "2015", 100);
            try (var list = small.load(folder, other)) {
                assertEquals(6, list.rows());
            }
            try (var fetcher = new WaybackServerFetcher();
                    var list = CaptureListing.load(folder, other, Policy.standard(), fetcher, _ -> {}, _ -> {})) {
                assertEquals(
                        "http://example.com/",
                        list.find("http://example.com/").getFirst().key());
            }
            assertEquals(3, archive.requests().size());
        }
    }

    @Test
    void aPartOfAnotherListIsDiscarded() throws Exception {
        try (var archive = site().start()) {
            interrupt(archive, 3);
            var other = new CdxQuery(archive.address(), Url.of("http://example.com/old"), Match.EXACT, null, null, 2);
            try (var list = small.load(folder, other)) {
                assertEquals(ALL.subList(7, 8), texts(list));
            }
        }
    }

    /// Leaves a part of the list, as if the download had been killed before page `pages`.
    private byte[] interrupt(WaybackServer archive, int pages) throws Exception {
        var left = new int[] {pages};
        var fetcher = new WaybackServerFetcher();
        assertThrows(
                InterruptedException.class,
                () -> small.load(folder, query(archive, 2), new Fetcher() {
                    @Override
                    public Answer fetch(Url url, Wanted wanted) throws InterruptedException {
                        if (left[0]-- == 0) throw new InterruptedException();
                        return fetcher.fetch(url, wanted);
                    }

                    @Override
                    public void close() {}
                }));
        return Files.readAllBytes(folder.resolve("captures.part"));
    }

    @Test
    void aPartThatIsCutAnywhereIsResumedAtItsLastCompletePage(@TempDir Path other) throws Exception {
        try (var archive = site().start()) {
            var part = interrupt(archive, 4);
            var text = new String(part, StandardCharsets.US_ASCII);
            var cuts = new TreeSet<Integer>();
            for (var at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
                cuts.addAll(List.of(at - 9, at, at + 1, Math.min(at + 2, part.length)));
            }
            cuts.add(0);
            var number = 0;
            for (var cut : cuts) {
                var into = Files.createDirectory(other.resolve("cut-" + number++));
                Files.write(into.resolve("captures.part"), Arrays.copyOf(part, cut));
                archive.forgetRequests();
                try (var list = small.load(into, query(archive, 2), new WaybackServerFetcher())) {
                    assertEquals(ALL, texts(list), "cut at " + cut);
                }
                var pages = text.substring(0, cut).split("\n!next [^\n]+\n", -1).length - 1;
                assertEquals(5 - pages, archive.requests().size(), "cut at " + cut);
            }
        }
    }

    @Test
    void aResumedDownloadCountsTheRowsThatAreThere() throws Exception {
        try (var archive = site().start()) {
            interrupt(archive, 4);
            small.progress.clear();
            small.load(folder, query(archive, 2)).close();
            assertEquals(List.of(8L), small.progress);
        }
    }

    @Test
    void aPartThatIsCompleteNeedsNoRequest() throws Exception {
        try (var archive = site().start()) {
            interrupt(archive, 4);
            Files.writeString(folder.resolve("captures.part"), "!end\n", StandardOpenOption.APPEND);
            archive.forgetRequests();
            try (var list = small.load(folder, query(archive, 2))) {
                assertEquals(7, list.rows());
            }
            assertEquals(List.of(), archive.requests());
        }
    }

    @Test
    void nothingOfADamagedTailIsKept() throws Exception {
        try (var archive = site().start()) {
            var part = interrupt(archive, 4);
            var text = new String(part, StandardCharsets.US_ASCII);
            var end = text.indexOf('\n', text.indexOf("\n!next") + 1) + 1;
            part[end] = 'x';
            part[end + 1] = ' ';
            Files.write(folder.resolve("captures.part"), part);
            assertEquals(text.substring(0, end), new String(interrupt(archive, 0), StandardCharsets.US_ASCII));
        }
    }

    @Test
    void damageInTheMiddleOfAPartCostsWhatFollows() throws Exception {
        try (var archive = site().start()) {
            var part = interrupt(archive, 4);
            var second = new String(part, StandardCharsets.US_ASCII).indexOf("!next") + 60;
            Arrays.fill(part, second, second + 40, (byte) 0);
            Files.write(folder.resolve("captures.part"), part);
            archive.forgetRequests();
            try (var list = small.load(folder, query(archive, 2))) {
                assertEquals(ALL, texts(list));
            }
            assertEquals(4, archive.requests().size());
        }
    }

    @Test
    void noCapturesAreAValidList() throws Exception {
        try (var archive = WaybackServer.of().start()) {
            for (var address : List.of(archive.address(), ArchiveAddress.of(archive.url("/coll/")))) {
                var query = new CdxQuery(address, Url.of("http://example.com/"), Match.HOST, null, null, 10);
                try (var list = small.load(folder, query)) {
                    assertEquals(0, list.rows());
                    assertEquals(0, list.keys());
                    assertEquals(List.of(), texts(list));
                    assertEquals(List.of(), list.find("//example.com/"));
                }
            }
            assertEquals(2, archive.requests().size());
        }
    }

    @Test
    void anArchiveWithoutResumeKeysIsAskedForMore() throws Exception {
        try (var archive = site().start()) {
            var query = new CdxQuery(
                    ArchiveAddress.of(archive.url("/coll/")), Url.of("http://example.com/"), Match.HOST, null, null, 1);
            try (var list = small.load(folder, query)) {
                assertEquals(ALL, texts(list));
            }
            assertEquals(2, archive.requests().size());
        }
    }

    @Test
    void aListThatCannotBeHadCompleteIsAnError() throws Exception {
        try (var archive = site().start()) {
            var query = new CdxQuery(
                    ArchiveAddress.of(archive.url("/coll/")), Url.of("http://example.com/"), Match.HOST, null, null, 1);
            var message = assertThrows(BadCdx.class, () -> small.load(folder, query, new WaybackServerFetcher(500)))
                    .getMessage();
            assertTrue(String.valueOf(message).contains("cuts its list"), message);
        }
    }

    @Test
    void pagesThatAreTooLongBecomeShorter() throws Exception {
        try (var archive = site().start();
                var list = small.load(folder, query(archive, 1000), new WaybackServerFetcher(600))) {
            assertEquals(ALL, texts(list));
            assertEquals(
                    List.of("1000", "500", "250", "125", "62", "31", "15", "7"),
                    archive.targets().stream()
                            .limit(8)
                            .map(target -> target.replaceFirst(".*&limit=([0-9]+).*", "$1"))
                            .toList());
        }
    }

    @Test
    void aRowThatIsTooLongIsAnErrorAndNotALoop() throws Exception {
        try (var archive = site().start()) {
            assertThrows(BadCdx.class, () -> small.load(folder, query(archive, 4), new WaybackServerFetcher(20)));
            assertEquals(3, archive.requests().size());
        }
    }
}
