package clew.fetch;

import static clew.fetch.Asking.NOW;
import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Fetcher.Wanted;
import clew.http.CookieJar;
import clew.http.CookiesTxt;
import clew.http.RequestHeader;
import clew.page.Outcome;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A fixed set of cookies is sent, and what servers set lives only inside its ticket's own hops.
class CookieTest {
    private static final long LATER = NOW.getEpochSecond() + 100;
    private static final long EARLIER = NOW.getEpochSecond() - 100;

    private static final String FILE = """
            # Netscape HTTP Cookie File
            # a comment

            .shop.example	TRUE	/	FALSE	0	all	1
            shop.example	FALSE	/	FALSE	%1$d	host	2
            #HttpOnly_.shop.example	TRUE	/cart	TRUE	%1$d	cart	3
            shop.example	FALSE	/	FALSE	%2$d	old	4
            OTHER.example	FALSE	/	FALSE	0	other	5
            127.0.0.1	TRUE	/	FALSE	0	ip	6
            """.formatted(LATER, EARLIER);

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/,             all=1; host=2",
        "http://shop.example:8080/x,       all=1; host=2",
        "http://www.shop.example/,         all=1",
        "http://shop.example/cart,         all=1; host=2",
        "https://shop.example/cart,        cart=3; all=1; host=2",
        "https://shop.example/cart/,       cart=3; all=1; host=2",
        "https://shop.example/cart?x,      cart=3; all=1; host=2",
        "https://shop.example/cartoon,     all=1; host=2",
        "https://shop.example/Cart,        all=1; host=2",
        "http://workshop.example/,         ''",
        "http://example/,                  ''",
        "http://other.example/,            other=5",
        "http://sub.other.example/,        ''",
        "http://127.0.0.1/,                ip=6",
        "http://1.127.0.0.1.example/,      ''",
    })
    void cookiesOfAFileGoWhereTheyBelong(String url, String header) {
        var jar = new CookieJar(CookiesTxt.parse(FILE), InstantSource.fixed(NOW));
        assertEquals(header, jar.header(Url.of(url)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "just text",
                "a.example\tTRUE\t/\tFALSE\t0\tname",
                "a.example\tYES\t/\tFALSE\t0\tname\tvalue",
                "a.example\tTRUE\t/\tFALSE\tsoon\tname\tvalue",
                "a.example\tTRUE\tpath\tFALSE\t0\tname\tvalue",
                "\tTRUE\t/\tFALSE\t0\tname\tvalue",
                "a.example\tTRUE\t/\tFALSE\t0\tna\u0001me\tvalue",
                "a.example\tTRUE\t/\tFALSE\t999999999999\tname\tvalue",
            })
    void aLineThatIsNoCookieIsNamedButNotShown(String line) {
        var thrown = assertThrows(IllegalArgumentException.class, () -> CookiesTxt.parse("# first\n" + line + "\n"));
        var message = String.valueOf(thrown.getMessage());
        assertTrue(message.startsWith("line 2 is not a cookie: "), message);
        assertTrue(!message.contains("value") && !message.contains("text"), message);
    }

    @ParameterizedTest
    @CsvSource({
        // the host that sets it,  its Domain,             a host,                     whether it is sent there
        "shop.co.uk,               co.uk,                  other.co.uk,                false",
        "shop.co.uk,               co.uk,                  shop.co.uk,                 false",
        "shop.co.uk,               CO.UK,                  shop.co.uk,                 false",
        "shop.co.uk,               .uk,                    shop.co.uk,                 false",
        "www.shop.co.uk,           shop.co.uk,             api.shop.co.uk,             true",
        "me.github.io,             github.io,              you.github.io,              false",
        "github.io,                github.io,              github.io,                  true",
        "github.io,                github.io,              you.github.io,              false",
        "shop.co.uk.,              co.uk.,                 other.co.uk.,               false",
        "a.b.kawasaki.jp,          b.kawasaki.jp,          c.b.kawasaki.jp,            false",
        "a.city.kawasaki.jp,       city.kawasaki.jp,       b.city.kawasaki.jp,         true",
        "a.xn--55qx5d.cn,          xn--55qx5d.cn,          b.xn--55qx5d.cn,            false",
        "a.site.unheard-of,        site.unheard-of,        b.site.unheard-of,          true",
        "localhost,                localhost,              localhost,                  true",
        "localhost,                localhost,              sub.localhost,              false",
    })
    void noCookieIsSetForAPublicSuffix(String host, String domain, String other, boolean sent) {
        var jar = new CookieJar(List.of(), InstantSource.fixed(NOW));
        jar.take(Url.of("http://" + host + "/"), List.of("a=1; Domain=" + domain));
        assertEquals(sent ? "a=1" : "", jar.header(Url.of("http://" + other + "/")));
    }

    private static String after(String url, String... set) {
        var jar = new CookieJar(List.of(), InstantSource.fixed(NOW));
        var home = Url.of("https://www.shop.example/dir/page");
        jar.take(home, List.of(set));
        return jar.header(Url.of(url));
    }

    @ParameterizedTest
    @CsvSource({
        "a=1,                                https://www.shop.example/dir/x,  a=1",
        "a=1,                                https://www.shop.example/,       ''",
        "a=1; Path=/,                        https://www.shop.example/,       a=1",
        "a=1; path=other,                    https://www.shop.example/dir/x,  a=1",
        "a=1; Path=/,                        https://shop.example/,           ''",
        "a=1; Path=/; Domain=shop.example,   https://shop.example/,           a=1",
        "a=1; Path=/; Domain=.SHOP.example,  https://a.shop.example/,         a=1",
        "a=1; Path=/; Domain=other.example,  https://www.shop.example/,       ''",
        "a=1; Path=/; Domain=example,        https://www.shop.example/,       ''",
        "a=1; Path=/; Domain=,               https://www.shop.example/,       a=1",
        "a=1; Path=/; Secure,                https://www.shop.example/,       a=1",
        "a=1; Path=/; Secure,                http://www.shop.example/,        ''",
        "a=1; Path=/; Max-Age=0,             https://www.shop.example/,       ''",
        "a=1; Path=/; Max-Age=-1,            https://www.shop.example/,       ''",
        "a=1; Path=/; Max-Age=5,             https://www.shop.example/,       a=1",
        "a=1; Path=/; Max-Age=x,             https://www.shop.example/,       a=1",
        "'a=1; Path=/; Expires=Sun, 15 Nov 2026 11:59:59 GMT', https://www.shop.example/, ''",
        "'a=1; Path=/; Expires=Sun, 15-Nov-2026 12:00:01 GMT', https://www.shop.example/, a=1",
        "'a=1; Path=/; Max-Age=9; Expires=Sun, 15 Nov 2020 12:00:01 GMT', https://www.shop.example/, a=1",
        "nameless; Path=/,                   https://www.shop.example/,       nameless",
        "=; Path=/,                          https://www.shop.example/,       ''",
        "a=b=c; Path=/,                      https://www.shop.example/,       a=b=c",
    })
    void whatAServerSetsIsReadAsBrowsersDo(String set, String url, String header) {
        assertEquals(header, after(url, set));
    }

    @Test
    void aLaterCookieTakesThePlaceOfAnEarlierOne() {
        assertEquals("a=2", after("https://www.shop.example/", "a=1; Path=/", "a=2; Path=/"));
        assertEquals("", after("https://www.shop.example/", "a=1; Path=/", "a=2; Path=/; Max-Age=0"));
        var jar = new CookieJar(CookiesTxt.parse(FILE), InstantSource.fixed(NOW));
        jar.take(Url.of("http://shop.example/"), List.of("host=9", "all=8"));
        assertEquals("host=9; all=8", jar.header(Url.of("http://shop.example/")));
        jar.clear();
        assertEquals("all=1; host=2", jar.header(Url.of("http://shop.example/")));
    }

    @Test
    void noServerCanFillTheJar() {
        var flood = new ArrayList<String>();
        for (int i = 0; i < 10_000; i++) flood.add("c" + i + "=" + "x".repeat(100) + "; Path=/");
        flood.add("huge=" + "x".repeat(10_000) + "; Path=/");
        assertTrue(
                after("https://www.shop.example/", flood.toArray(String[]::new)).length() < 10_000);
        assertEquals("", after("https://www.shop.example/", "a=1\r\nX: y; Path=/", "a\u0000=1; Path=/"));
    }

    @Test
    void cookiesLiveInTheHopsOfTheirTicketOnly() throws Exception {
        try (var site = LoopbackSite.answering(
                        (request, out) -> request.target().equals("/login")
                                ? LoopbackSite.status(out, 302, "", "Location: /login/", "Set-Cookie: s=1; Path=/")
                                : LoopbackSite.html(out, request.header("Cookie")));
                var client = client(options());
                var fetcher = client.fetcher()) {
            var moved = assertInstanceOf(
                    Outcome.Moved.class, ask(fetcher, site.url("/login")).outcome());
            assertEquals("s=1", text(fetcher.follow(moved.target(), Wanted.PAGES)));
            assertEquals("s=1", text(fetcher.follow(moved.target(), Wanted.PAGES)));
            assertEquals("", text(fetcher.fetch(moved.target(), Wanted.PAGES)));
            assertEquals("", text(fetcher.follow(moved.target(), Wanted.PAGES)));
        }
    }

    @Test
    void cookiesOfAFileAreSentWithThoseOfAHeader() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.header("Cookie")))) {
            var start = Url.of(site.url("/"));
            var options = FetchOptions.of(start)
                    .withCookies(CookiesTxt.parse(FILE))
                    .withHeaders(List.of(RequestHeader.parse("Cookie: own=0", start)));
            assertEquals("own=0; ip=6", text(Asking.fetch(options, site.url("/"))));
        }
    }
}
