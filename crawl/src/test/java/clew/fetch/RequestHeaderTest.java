package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.http.RequestHeader;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeaderTest {
    private static final Url START = Url.of("http://start.example/");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: x",
                "content-length: 5",
                "Transfer-Encoding: chunked",
                "CONNECTION: close",
                "Upgrade: h2c",
                "Expect: 100-continue",
                "TE: gzip",
                "Proxy-Authorization: Basic eA==",
                "no colon",
                ": no name",
                "two words: x",
                "ünusual: x",
                "X: a\r\nHost: b",
                "X: a\nHost: b",
                "X: a\r",
                "X: a\0b",
                "X\r\nY: a",
                "X: \u0100",
            })
    void whatWouldBreakARequestIsRefused(String line) {
        assertThrows(IllegalArgumentException.class, () -> RequestHeader.parse(line, START));
    }

    @Test
    void blanksAroundTheValueAreNoPartOfIt() {
        assertEquals(new RequestHeader("X-A", "b: c", START.origin()), RequestHeader.parse("X-A:  b: c\t", START));
        assertEquals(new RequestHeader("X-A", "", START.origin()), RequestHeader.parse("X-A: \t ", START));
    }

    @ParameterizedTest
    @CsvSource({
        "http://start.example/other, true",
        "http://start.example:80/,   true",
        "https://start.example/,     false",
        "http://start.example:8080/, false",
        "http://sub.start.example/,  false",
        "http://other.example/,      false",
    })
    void aHeaderGoesToTheOriginOfTheStartOnly(String url, boolean goes) {
        var header = RequestHeader.parse("X-Api-Key: s3cret", START);
        assertEquals(goes, header.goesTo(Url.of(url)));
        assertTrue(header.everywhere().goesTo(Url.of(url)));
        for (var secret : List.of("AUTHORIZATION: s3cret", "Cookie: s3cret=1")) {
            var stays = RequestHeader.parse(secret, START).everywhere();
            assertEquals(goes, stays.goesTo(Url.of(url)), secret);
        }
    }

    @Test
    void secretsAreBoundToTheStartAndNotShown() {
        for (var line : List.of("Authorization: Bearer s3cret", "cookie: s3cret=1", "X-Api-Key: s3cret")) {
            var header = RequestHeader.parse(line, START);
            assertEquals("http://start.example", header.origin());
            assertFalse(header.toString().contains("s3cret"), header.toString());
        }
    }

    @Test
    void headersGoToTheirOriginOnlyUnlessTheyMayGoEverywhere() throws Exception {
        try (var home = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var other = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var start = Url.of(home.url("/"));
            var options = FetchOptions.of(start)
                    .withHeaders(List.of(
                            RequestHeader.parse("Authorization: Bearer token", start),
                            RequestHeader.parse("Cookie: a=b", start),
                            RequestHeader.parse("X-Team: crawlers", start),
                            RequestHeader.parse("Accept-Language: de", start).everywhere()));
            try (var client = client(options);
                    var fetcher = client.fetcher()) {
                for (var site : List.of(home, other, home, other)) ask(fetcher, site.url("/"));
            }
            for (var request : home.requests()) {
                assertEquals("Bearer token", request.header("Authorization"));
                assertEquals("a=b", request.header("Cookie"));
                assertEquals("crawlers", request.header("X-Team"));
            }
            for (var request : other.requests()) {
                assertEquals("", request.header("Authorization"));
                assertEquals("", request.header("Cookie"));
                assertEquals("", request.header("X-Team"));
                assertEquals("de", request.header("Accept-Language"));
            }
        }
    }

    @Test
    void userInfoOfTheStartGoesToItsOriginOnly() throws Exception {
        try (var home = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var other = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var start = Url.of("http://us%65r:p%3Aw@127.0.0.1:" + home.port() + "/");
            try (var client = client(FetchOptions.of(start));
                    var fetcher = client.fetcher()) {
                ask(fetcher, home.url("/"));
                ask(fetcher, other.url("/"));
            }
            assertEquals("Basic dXNlcjpwOnc=", home.requests().getFirst().header("Authorization"));
            assertEquals("", other.requests().getFirst().header("Authorization"));
        }
    }

    @Test
    void aGivenHeaderTakesThePlaceOfOurs() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var start = Url.of(site.url("/"));
            var options = FetchOptions.of(start)
                    .withHeaders(List.of(
                            RequestHeader.parse("user-agent: mine", start),
                            RequestHeader.parse("Accept-Encoding: identity", start)));
            Asking.fetch(options, site.url("/"));
            var headers = site.requests().getFirst().headers();
            assertTrue(headers.contains("user-agent: mine"), headers.toString());
            for (var name : List.of("user-agent:", "accept-encoding:", "accept:", "host:")) {
                var count = headers.stream()
                        .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith(name))
                        .count();
                assertEquals(1, count, name);
            }
        }
    }
}
