package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.url.Url;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveAddressTest {
    private static final ArchiveAddress WAYBACK = ArchiveAddress.WAYBACK_MACHINE;

    @ParameterizedTest
    @CsvSource({
        "https://web.archive.org/, https://web.archive.org/cdx/search/cdx, https://web.archive.org/web/",
        "https://web.archive.org/web/, https://web.archive.org/cdx/search/cdx, https://web.archive.org/web/",
        "http://127.0.0.1:8080, http://127.0.0.1:8080/cdx/search/cdx, http://127.0.0.1:8080/web/",
        "https://arquivo.pt/, https://arquivo.pt/wayback/cdx, https://arquivo.pt/wayback/",
        "https://arquivo.pt/wayback, https://arquivo.pt/wayback/cdx, https://arquivo.pt/wayback/",
        "https://x.org/my/coll?a#b, https://x.org/my/coll/cdx, https://x.org/my/coll/",
        "https://u:p@x.org/coll/, https://x.org/coll/cdx, https://x.org/coll/",
    })
    void eachKindOfArchiveHasItsLayout(String url, String cdx, String replay) {
        var archive = ArchiveAddress.of(Url.of(url));
        assertEquals(cdx, archive.cdx().href());
        assertEquals(
                replay + "2015id_/http://e.com/a",
                archive.replay("2015", "id_", "http://e.com/a").href());
    }

    @Test
    void theOriginalIsWrittenAsItIs() {
        assertEquals(
                "https://web.archive.org/web/20150601000000id_/http://x.com/a?b=c&d=%20|e",
                WAYBACK.replay("20150601000000", "id_", "http://x.com/a?b=c&d=%20|e#top")
                        .href());
        assertThrows(IllegalArgumentException.class, () -> WAYBACK.replay("2015/../", "", "http://x.com/"));
    }

    @ParameterizedTest
    @CsvSource({
        "https://web.archive.org/web/20150601000000/http://x.com/a?b=c#d, http://x.com/a?b=c#d",
        "http://www.web.archive.org/web/2015im_/https://x.com/a.png, https://x.com/a.png",
        "https://web.archive.org/web/2015zz_/http:/x.com/a, http://x.com/a",
        "https://web.archive.org/web/2015/https:x.com/a, https://x.com/a",
        "https://web.archive.org/web/2015/x.com, http://x.com/",
        "https://web.archive.org/web/2015///x.com/a, http://x.com/a",
        "https://web.archive.org/web/2015/x.com:8080/, http://x.com:8080/",
        "https://web.archive.org/web/2015/localhost:8080/, http://localhost:8080/",
        "https://web.archive.org/web/2015/HTTP://www.x.com:80/, http://www.x.com/",
        "https://web.archive.org/web/2015/mailto:a@x.com, mailto:a@x.com",
        "https://web.archive.org/web/2015/http://web.archive.org/web/2014cs_/http://x.com/, http://x.com/",
        "https://web.archive.org/web/2015/https:/web.archive.org:443/web/2014/http:/x.com/, http://x.com/",
        "https://web.archive.org:80/web/2015/http://x.com/, http://x.com/",
        "https://web.archive.org/web/2015/http://web.archive.org/about, http://web.archive.org/about",
        "https://web.archive.org/web/2015/http://wonder.com/web/2014/http://x.com/, http://wonder.com/web/2014/http://x.com/",
    })
    void thePrefixIsTakenOut(String replay, String original) {
        assertEquals(Optional.of(Url.of(original)), WAYBACK.original(Url.of(replay)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://web.archive.org/web/http://x.com/",
                "https://web.archive.org/web/123456789012345/http://x.com/",
                "https://web.archive.org/web/2015*/http://x.com/",
                "https://web.archive.org/web/2015im/http://x.com/",
                "https://web.archive.org/web/2015/",
                "https://web.archive.org:8443/web/2015/http://x.com/",
                "https://archive.org/web/2015/http://x.com/",
                "https://web.archive.org.evil.com/web/2015/http://x.com/",
                "ftp://web.archive.org/web/2015/http://x.com/",
                "https://web.archive.org/web/2015/http://[bad/",
            })
    void anythingElseIsNotAnAddressOfACapture(String url) {
        assertEquals(Optional.empty(), WAYBACK.original(Url.of(url)));
    }

    @Test
    void theTimestampIsTheOuterOne() {
        var url = Url.of("https://web.archive.org/web/20150601im_/http://web.archive.org/web/2014/http://x.com/");
        assertEquals(Optional.of("20150601"), WAYBACK.timestamp(url));
        assertEquals(Optional.empty(), WAYBACK.timestamp(Url.of("https://web.archive.org/about")));
        assertEquals(Optional.empty(), WAYBACK.timestamp(Url.of("https://x.com/web/2015/http://x.com/")));
    }

    @Test
    void anotherArchiveHasAddressesOfItsOwn() {
        var archive = ArchiveAddress.of(Url.of("http://127.0.0.1:8080/coll/"));
        assertEquals(
                Optional.of(Url.of("http://x.com/")),
                archive.original(Url.of("http://127.0.0.1:8080/coll/2015mp_/http://x.com/")));
        assertEquals(Optional.empty(), archive.original(Url.of("http://127.0.0.1:8081/coll/2015/http://x.com/")));
        assertEquals(Optional.empty(), archive.original(Url.of("http://127.0.0.1:8080/web/2015/http://x.com/")));
    }

    @Test
    void whatIsWrappedThousandsOfTimesIsUnwrappedInOneGo() {
        var url = Url.of("https://web.archive.org" + "/web/2015/http://web.archive.org".repeat(20_000)
                + "/web/2015/http://x.com/");
        assertEquals(Optional.of(Url.of("http://x.com/")), WAYBACK.original(url));
    }
}
