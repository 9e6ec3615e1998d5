package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import clew.policy.Www.Mode;
import clew.url.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The deduplication of a Wayback downloader: what is one file, and what is two.
class ArchivePolicyTest {
    private static final Policy POLICY = Policy.archive(new Www(Mode.KEEP, null));
    private static final Url PAGE = Url.of("http://example.com/dir/page.html");
    private static final Url ARCHIVED =
            Url.of("https://web.archive.org/web/20150601120000/http://example.com/dir/page.html");

    private static String key(String href) {
        return Links.key(POLICY, href, PAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "id_", "im_", "js_", "cs_", "if_", "fw_", "oe_", "mp_"})
    void theOriginalIsTakenOutOfAWaybackAddressOfAnyFlavour(String flavour) {
        var address =
                "https://web.archive.org/web/20150601120000" + flavour + "/http://example.com/a/../logo.png?x=1#y";
        assertEquals("http://example.com/logo.png?x=1", Links.shown(POLICY, address, PAGE));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "/web/20150601120000/http://example.com/x,          http://example.com/x",
        "/web/2015/https://example.com/x,                   https://example.com/x",
        "/web/2015/HTTP://h.example/x,                      http://h.example/x",
        "/web/2015/Https:/h.example/x,                      https://h.example/x",
        "/web/20150601id_/http:/example.com/x,              http://example.com/x",
        "/web/20150601/example.com/x,                       http://example.com/x",
        "/web/20150601/http://web.archive.org/web/2014/http://example.com/x, http://example.com/x",
        "//web.archive.org/web/20150601im_/http://EXAMPLE.com:80/x, http://example.com/x",
        // what is no capture stays
        "/web/*/http://example.com/x,                       https://web.archive.org/web/*/http://example.com/x",
        "/web/20150601120000123/http://example.com/,        https://web.archive.org/web/20150601120000123/http://example.com/",
        "/about/web/2015/http://example.com/,               https://web.archive.org/about/web/2015/http://example.com/",
        "/web/2015/http://[/,                               https://web.archive.org/web/2015/http://[/",
    })
    void linksOfAnArchivedPageLeadToTheOriginal(String href, String expected) {
        assertEquals(expected, Links.shown(POLICY, href, ARCHIVED));
    }

    /// It was taken out once, and another capture was requested.
    @Test
    void aCaptureInACaptureIsTakenOutWhereSlashesStandForItsScheme() {
        var capture = Url.of("http://web.archive.org/web/2015//web.archive.org/web/2014/example.com/x");
        assertEquals(Url.of("http://example.com/x"), POLICY.address(capture).asked());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "/web/2015/http://example.com/x,                     http://example.com/x",
        "/web/20150601120000id_/http://example.com/x?a=b,    http://example.com/x?a=b",
        "/web/20150601120000if_/https://example.com/x,       https://example.com/x",
        "/web/20150601120000im_/http:/example.com/x.png,     http://example.com/x.png",
        "/web/20150601120000cs_/http://cdn.example.net/x,    http://cdn.example.net/x",
        "/web/20150601120000js_/http://example.com/x,        http://example.com/x",
        "/web/20150601120000fw_/http://example.com/x,        http://example.com/x",
        "/web/20150601120000oe_/http://example.com/x,        http://example.com/x",
        "/web/20150601120000mp_/http://example.com/x,        http://example.com/x",
        "/%77eb/2015/http://example.com/x,                   http://example.com/x",
        "/web/2015/http://example.com/web/2014/http://web.archive.org/web/2013/example.com/x, http://example.com/x",
        "http://127.0.0.1:8080/web/2015/http://example.com/x, http://example.com/x",
        "https://arquivo.pt/wayback/20150601120000im_/http://example.com/x, http://example.com/x",
        // what is no capture stays
        "/web/2015/example.com/x,                            http://example.com/web/2015/example.com/x",
        "/web/x/http://example.com/,                         http://example.com/web/x/http://example.com/",
        "/a/web/2015/http://example.com/,                    http://example.com/a/web/2015/http://example.com/",
        "/go?to=/web/2015/http://example.com/,               http://example.com/go?to=/web/2015/http://example.com/",
    })
    void linksThatWereRelativeToTheArchiveLeadToTheOriginal(String href, String expected) {
        assertEquals(expected, Links.shown(POLICY, href, PAGE));
    }

    @Test
    void whatIsAskedIsTheOriginalToo() {
        assertEquals(
                "http://example.com/dir/page.html",
                POLICY.address(ARCHIVED).asked().href());
    }

    @Test
    void theSameImageByAnyPathIsOneFile() {
        var page = Url.of("https://example.com/images/index.html");
        for (var href : new String[] {
            "/images/image.jpg",
            "./image.jpg",
            "../images/image.jpg",
            "https://example.com/images/image.jpg",
            "http://example.com/images/image.jpg",
            "//example.com/images/image.jpg",
            "image.jpg#top",
            "image.jpg?v=1",
            "im%61ge.jpg",
        }) {
            assertEquals("//example.com/images/image.jpg", Links.key(POLICY, href, page), href);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v", "ver", "version", "timestamp", "ts", "t", "_", "cb", "rev"})
    void cacheBustersOfFilesAreDropped(String name) {
        assertEquals(key("style.css?" + name + "=1"), key("style.css?" + name + "=2"));
        assertEquals(key("style.css"), key("style.css?" + name));
        assertNotEquals(key("watch?" + name + "=1"), key("watch?" + name + "=2"), "pages keep theirs");
        assertNotEquals(key("a.php?" + name + "=1"), key("a.php?" + name + "=2"), "so do programs");
    }

    @ParameterizedTest
    @CsvSource({
        "script.js?a=1&v=2&b=3, http://example.com/dir/script.js?a=1&b=3",
        "script.js?b=3&a=1,     http://example.com/dir/script.js?b=3&a=1",
        "script.js?page=2,      http://example.com/dir/script.js?page=2",
        "script.js?vv=2&V=3,    http://example.com/dir/script.js?vv=2&V=3",
        "a.js?,                 http://example.com/dir/a.js?",
        "list?page=2,           http://example.com/dir/list?page=2",
        "/page/,                http://example.com/page/",
    })
    void everythingElseIsKeptInItsOrder(String href, String expected) {
        assertEquals(expected, Links.shown(POLICY, href, PAGE));
    }

    @ParameterizedTest
    @CsvSource({
        "KEEP,  www.example.com, www.example.com",
        "KEEP,  example.com,     example.com",
        "STRIP, www.example.com, example.com",
        "STRIP, example.com,     example.com",
        "STRIP, www.wonder.com,  wonder.com",
        "STRIP, wonder.com,      wonder.com",
        "STRIP, www.com,         www.com",
        "STRIP, www.www.com,     www.com",
        "STRIP, wwww.example.com, wwww.example.com",
        "ADD,   example.com,     www.example.com",
        "ADD,   www.example.com, www.example.com",
        "ADD,   localhost,       localhost",
        "ADD,   127.0.0.1,       127.0.0.1",
        "ADD,   [::1],           [::1]",
    })
    void wwwIsALabelAndNeverLetters(Mode mode, String host, String expected) {
        assertEquals(
                expected,
                new Www(mode, null).apply(Url.of("http://" + host + "/")).host());
    }

    @Test
    void wwwConcernsTheHostOfTheCrawlOnly() {
        var strip = Www.of(Mode.STRIP, Url.of("https://example.com/"));
        assertEquals(
                "http://example.com/",
                strip.apply(Url.of("http://www.example.com/")).href());
        assertEquals(
                "http://www.other.com/",
                strip.apply(Url.of("http://www.other.com/")).href());
        var add = Www.of(Mode.ADD, Url.of("https://www.example.com/"));
        assertEquals(
                "http://www.example.com:81/",
                add.apply(Url.of("http://example.com:81/")).href());
        assertEquals(
                "http://blog.example.com/",
                add.apply(Url.of("http://blog.example.com/")).href());
    }

    @Test
    void wwwMakesOneKeyOfBothHosts() {
        var policy = Policy.archive(new Www(Mode.STRIP, null));
        assertEquals(
                Links.key(policy, "https://www.example.com/logo.png", PAGE),
                Links.key(policy, "http://example.com/logo.png", PAGE));
    }
}
