package clew.archive.wayback;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Answer;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The stand-in has the habits that the client must cope with.
class WaybackServerTest {
    private static final String CDX = "/cdx/search/cdx?url=example.com&matchType=host";
    private static final String PAGE = """
            <html><head><link rel="stylesheet" href="/style.css"></head><body><a href="next?a=b#c">x</a>\
            <img src="http://cdn.example.net/i.png"></body></html>""";

    private static WaybackServerBuilder site() {
        return WaybackServer.of()
                .page("20140101000000", "http://www.example.com/", PAGE)
                .page("20150101000000", "http://example.com/", PAGE)
                .page("20150101000000", "http://example.com/B", PAGE)
                .revisit("20160101000000", "http://example.com/B")
                .redirect("20150101000000", "http://example.com/old", "/new")
                .capture("20150101000000", "http://sub.example.com/", 404, "text/html", "gone");
    }

    private static Answer get(WaybackServer server, String target) {
        return get(server.url(target));
    }

    private static Answer get(Url url) {
        try (var fetcher = new WaybackServerFetcher()) {
            return fetcher.fetch(url, Wanted.ANYTHING);
        }
    }

    private static String text(Answer answer) {
        return new String(answer.body().bytes(), StandardCharsets.UTF_8);
    }

    private static List<String> list(WaybackServer server, String query) {
        return text(get(server, query)).lines().toList();
    }

    @Test
    void listsAreSortedByAKeyThatForgetsSchemeWwwAndCase() throws Exception {
        try (var server = site().start()) {
            assertEquals(
                    List.of(
                            "com,example)/ 20140101000000 http://www.example.com/",
                            "com,example)/ 20150101000000 http://example.com/",
                            "com,example)/b 20150101000000 http://example.com/B",
                            "com,example)/b 20160101000000 http://example.com/B",
                            "com,example)/old 20150101000000 http://example.com/old"),
                    list(server, CDX + "&fl=urlkey,timestamp,original"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "url=example.com/b&matchType=exact, 2",
        "url=example.com/&matchType=prefix, 5",
        "url=www.example.com&matchType=host, 5",
        "url=example.com&matchType=domain, 6",
        "url=example.com&matchType=host&from=2015&to=2015, 3",
        // What we must not send, because it loses captures:
        "url=example.com&matchType=host&collapse=digest, 2",
        "url=example.com&matchType=host&filter=statuscode:200, 3",
        "url=example.com&matchType=host&page=0, 4",
    })
    void parametersAreHonoured(String query, int rows) throws Exception {
        try (var server = site().start()) {
            assertEquals(rows, list(server, "/cdx/search/cdx?" + query).size());
        }
    }

    @Test
    void withoutALimitTheListIsCutAndThereIsNoResumeKey() throws Exception {
        try (var server = site().rowsMax(2).start()) {
            assertEquals(2, list(server, CDX + "&showResumeKey=true").size());
        }
    }

    @Test
    void resumeKeysLeadThroughTheList() throws Exception {
        try (var server = site().start()) {
            var query = CDX + "&limit=2&showResumeKey=true";
            var first = list(server, query);
            assertEquals("", first.get(2));
            var second = list(server, query + "&resumeKey=" + first.get(3));
            var third = list(server, query + "&resumeKey=" + second.get(3));
            assertEquals(1, third.size());
            var all = new ArrayList<>(first.subList(0, 2));
            all.addAll(second.subList(0, 2));
            all.addAll(third);
            assertEquals(list(server, CDX), all);
            assertTrue(list(server, query + "&output=json").getLast().matches("\\[\"com%2Cexample.*\"\\]\\]"));
        }
    }

    @Test
    void aCaptureIsReplayedRawOrRewritten() throws Exception {
        try (var server = site().start()) {
            var raw = get(server, "/web/20150101000000id_/http://example.com/");
            assertEquals(PAGE, text(raw));
            assertEquals("Thu, 1 Jan 2015 00:00:00 GMT", raw.head().first("memento-datetime"));
            assertEquals(Integer.toString(PAGE.length()), raw.head().first("x-archive-orig-content-length"));
            assertTrue(raw.head().first("link").startsWith("<http://example.com/>; rel=\"original\""));
            var shown = text(get(server, "/web/20150101000000/http://example.com/"));
            assertTrue(shown.contains("href=\"/web/20150101000000cs_/http://example.com/style.css\""), shown);
            assertTrue(shown.contains("href=\"/web/20150101000000/http://example.com/next?a=b#c\""), shown);
            assertTrue(shown.contains("src=\"/web/20150101000000im_/http://cdn.example.net/i.png\""), shown);
            assertTrue(shown.contains("<!-- BEGIN WAYBACK TOOLBAR INSERT -->"), shown);
            assertEquals(PAGE, text(get(server, "/web/20160101000000id_/http://example.com/B")), "a revisit");
            assertEquals(
                    404,
                    get(server, "/web/20150101000000id_/http://sub.example.com/")
                            .status());
        }
    }

    @Test
    void anotherTimeRedirectsToTheNearestCapture() throws Exception {
        try (var server = site().start()) {
            var found = get(server, "/web/20140901id_/http://example.com/");
            var moved = assertInstanceOf(Outcome.Moved.class, found.outcome());
            assertEquals(server.url("/web/20150101000000id_/http://example.com/"), moved.target());
            assertEquals("found capture at 20150101000000", found.head().first("x-archive-redirect-reason"));
            assertEquals("", found.head().first("memento-datetime"));
            var none = get(server, "/web/2014id_/http://example.com/none");
            assertEquals(404, none.status());
            assertEquals("", none.head().first("memento-datetime"));
        }
    }

    @Test
    void redirectsLeadIntoTheArchiveOrAreAPage() throws Exception {
        try (var server = site().start()) {
            var moved = get(server, "/web/20150101000000id_/http://example.com/old");
            assertEquals(
                    new Outcome.Moved(301, server.url("/web/20150101000000id_/http://example.com/new")),
                    moved.outcome());
            assertEquals("/new", moved.head().first("x-archive-orig-location"));
            assertTrue(text(get(server, "/web/20150101000000/http://example.com/old"))
                    .contains("Got an HTTP 301 response at crawl time"));
        }
    }

    @Test
    void whatIsBlockedIsRefusedInSeveralWays() throws Exception {
        try (var server = site().exclude("example.com").start()) {
            for (var target : List.of(CDX, "/web/20150101000000id_/http://example.com/")) {
                var answer = get(server, target);
                assertEquals(403, answer.status());
                assertTrue(answer.head()
                        .first("x-archive-wayback-runtime-error")
                        .startsWith("AdministrativeAccessControlException"));
            }
        }
        try (var server = site().excludeWithPage("http://example.com/B")
                .refuseRaw("http://example.com/", 403)
                .start()) {
            assertTrue(text(get(server, "/web/20150101000000id_/http://example.com/B"))
                    .contains("URL has been excluded"));
            assertEquals(
                    403,
                    get(server, "/web/20150101000000id_/http://example.com/").status());
            assertEquals(
                    200, get(server, "/web/20150101000000/http://example.com/").status());
        }
    }

    @Test
    void aCircleNeverComesToACapture() throws Exception {
        try (var server = site().circular("http://example.com/B").start()) {
            var url = server.url("/web/20150101000000id_/http://example.com/B");
            for (var year : List.of("2016", "2015", "2016")) {
                url = assertInstanceOf(Outcome.Moved.class, get(url).outcome()).target();
                assertTrue(url.href().contains("/" + year), url.href());
            }
        }
    }

    @Test
    void packedContentHasAnEmptyEncodingToo() throws Exception {
        try (var server = site().packed("http://example.com/").start()) {
            var answer = get(server, "/web/20150101000000id_/http://example.com/");
            assertEquals(List.of("", "gzip"), answer.head().all("content-encoding"));
            assertArrayEquals(
                    PAGE.getBytes(StandardCharsets.UTF_8),
                    new GZIPInputStream(new ByteArrayInputStream(answer.body().bytes())).readAllBytes());
        }
    }

    @Test
    void afterTooManyRequestsConnectionsAreRefusedUntilTheDoorIsOpenAgain() throws Exception {
        try (var server = site().start()) {
            server.failNext("/cdx/", WaybackServerFault.TOO_MANY_REQUESTS, 1);
            server.failNext("/cdx/", WaybackServerFault.TOO_MANY_REQUESTS_THEN_REFUSE, 1);
            assertEquals(429, get(server, CDX).status());
            assertEquals(
                    200,
                    get(server, "/web/20150101000000id_/http://example.com/").status());
            assertEquals(429, get(server, CDX).status());
            var refused =
                    assertInstanceOf(Outcome.Failed.class, get(server, CDX).outcome());
            assertEquals(Reason.UNREACHABLE, refused.failure().reason());
            server.acceptConnections();
            assertEquals(200, get(server, CDX).status());
            assertEquals(4, server.requests().size());
        }
    }

    @Test
    void otherFaultsHappenOncePlanned() throws Exception {
        try (var server = site().start()) {
            for (var fault : List.of(WaybackServerFault.CLOSE, WaybackServerFault.CUT)) {
                server.failNext("", fault, 1);
                var failed =
                        assertInstanceOf(Outcome.Failed.class, get(server, CDX).outcome());
                assertEquals(Reason.CUT, failed.failure().reason());
            }
            server.failNext("", WaybackServerFault.UNAVAILABLE, 1);
            assertEquals(503, get(server, CDX).status());
            server.failNext("", WaybackServerFault.ERROR_PAGE, 1);
            assertTrue(text(get(server, CDX)).contains("Temporarily Offline"));
            server.failNext("", WaybackServerFault.EMPTY, 1);
            assertEquals("", text(get(server, CDX)));
            server.failNext("", WaybackServerFault.HALF, 1);
            assertFalse(text(get(server, CDX)).endsWith("\n"));
            assertTrue(text(get(server, CDX)).endsWith("\n"));
        }
    }

    @Test
    void somebodyIsToldOfEachRequestBeforeItsAnswer() throws Exception {
        try (var server = site().start()) {
            var told = new ArrayList<String>();
            server.onRequest(request -> told.add(request.method() + " " + request.target()));
            get(server, CDX);
            assertEquals(List.of("GET " + CDX), told);
            assertTrue(server.requests().getFirst().isCdx());
        }
    }

    @Test
    void aCollectionOfPywbAnswersInItsOwnWay() throws Exception {
        try (var server = site().start()) {
            var lines = list(server, "/coll/cdx?url=example.com&matchType=host&output=json&limit=3");
            assertEquals(3, lines.size());
            assertTrue(lines.getFirst().startsWith("{"));
            assertEquals(404, get(server, "/coll/cdx?url=example.org").status());
            assertEquals(PAGE, text(get(server, "/coll/20150101000000id_/http://example.com/")));
        }
    }
}
