package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import clew.fetch.Body;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageRefreshTest {
    private static final Url PAGE = Url.of("http://h.example/dir/page");

    private static String refresh(String type, String page, Charset charset) {
        var found = new HtmlExtractor()
                .extract(new Body(type, page.getBytes(charset), false), PAGE)
                .refresh();
        if (found == null) return "none";
        return found.seconds() + " " + found.href() + " from " + found.base().pathname() + " at " + found.offset();
    }

    private static String refresh(String html) {
        return refresh("text/html; charset=utf-8", html, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<meta http-equiv=refresh content='0;url=a'>|0 a from /dir/page at 0",
                "<META HTTP-EQUIV=ReFresh CONTENT='3; url=a&amp;b'>|3 a&b from /dir/page at 0",
                "<p><meta http-equiv=refresh content='0;url=a'>|0 a from /dir/page at 3",
                "<noscript><meta http-equiv=refresh content='0;url=a'></noscript>|0 a from /dir/page at 10",
                "<meta http-equiv=refresh content=x><meta http-equiv=refresh content=1><meta http-equiv=refresh "
                        + "content='2;url=c'>|1  from /dir/page at 35",
                "<base href=/b/><meta http-equiv=refresh content='0;url=a'>|0 a from /b/ at 15",
                "<meta http-equiv=refresh content='0;url=a'><base href=/b/>|0 a from /dir/page at 0",
                "<meta name=robots http-equiv=refresh content='0;url=nofollow'>|0 nofollow from /dir/page at 0",
                "<table><tr><meta http-equiv=refresh content='0;url=a'>|0 a from /dir/page at 11",
                "<meta http-equiv=refresh content='0;url=http://['><meta http-equiv=refresh content='0;url=b'>|0 b from "
                        + "/dir/page at 50",
                "<meta http-equiv=refresh content='0;url=javascript:x'><meta http-equiv=refresh content='1;url=b'>|1 b "
                        + "from /dir/page at 54",
            })
    void theFirstRefreshThatBrowsersDoNotIgnoreCounts(String html, String expected) {
        assertEquals(expected, refresh(html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta http-equiv=refresh>",
                "<meta http-equiv=refresh content=''>",
                "<meta http-equiv='refresh ' content='0;url=a'>",
                "<meta name=refresh content='0;url=a'>",
                "<template><meta http-equiv=refresh content='0;url=a'></template>",
                "<!-- <meta http-equiv=refresh content='0;url=a'> -->",
                "<script><meta http-equiv=refresh content='0;url=a'></script>",
                "<title><meta http-equiv=refresh content='0;url=a'></title>",
            })
    void whatIsNoRefreshForABrowserIsNone(String html) {
        assertEquals("none", refresh(html));
    }

    @Test
    void itsPlaceIsInBytesOfThePageInEveryEncoding() {
        var html = "<p>é</p><meta http-equiv=refresh content='0;url=a'>";
        assertEquals("0 a from /dir/page at 9", refresh(html));
        var wide = "text/html; charset=utf-16le";
        assertEquals("0 a from /dir/page at 16", refresh(wide, html, StandardCharsets.UTF_16LE));
        var xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'><meta http-equiv='refresh' content='0;url=a'/></html>";
        assertEquals(
                "0 a from /dir/page at 43",
                refresh("application/xhtml+xml; charset=utf-8", xhtml, StandardCharsets.UTF_8));
    }

    @Test
    void aRefreshDoesNotSayNotToFollowLinks() {
        var html = "<meta http-equiv=refresh content='0;url=nofollow'><a href=x>x</a>";
        var body = new Body("text/html", html.getBytes(StandardCharsets.UTF_8), false);
        assertEquals(false, new HtmlExtractor().extract(body, PAGE).nofollow());
        var both = "<meta name=robots http-equiv=refresh content='nofollow'>";
        var other = new Body("text/html", both.getBytes(StandardCharsets.UTF_8), false);
        var extracted = new HtmlExtractor().extract(other, PAGE);
        assertEquals(true, extracted.nofollow());
        assertNull(extracted.refresh());
    }
}
