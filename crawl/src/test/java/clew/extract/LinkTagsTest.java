package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fetch.Body;
import clew.page.LinkTags;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkTagsTest {
    private static final LinkTags ALL = new LinkTags(true, true, true);

    /// `ChromiumTest` has the browser judge these.
    static final List<String> PAGES = List.of(
            "<a href=1>x</a><map><area href=2><area></map><iframe src=3>t</iframe><iframe></iframe><a href=4>y</a>",
            "<frameset><frame src=1><frame><frameset><frame src=2></frameset></frameset><noframes><a href=3></noframes>",
            "<frame src=1><p><a href=2>x<iframe src=3>t</iframe>y</a>",
            "<table><iframe src=1>t</iframe><tr><area href=2><td><iframe src=3></iframe></table><a href=4>",
            "<table><tr><td><a href=1>x</a></td></tr><iframe src=2></iframe></table>",
            "<template><iframe src=1></iframe><area href=2></template><a href=3>x</a>",
            "<svg><iframe src=1></iframe><area href=2></svg><iframe src=' 3 ' srcdoc=x>",
            "<iframe src=1><a href=2>x</a></iframe><iframe src='&amp;' rel=nofollow></iframe><area href=3 rel=nofollow>",
            "<a href=1><div><iframe src=2>t</iframe><a href=3>x<area href=4></div>",
            "<iframe src=1 src=2></iframe><IFRAME SRC=3></IFRAME><iframe src>");

    private static List<String> hrefs(LinkTags counted, String type, String page) {
        var body = new Body(type, page.getBytes(StandardCharsets.UTF_8), false);
        return new HtmlExtractor(counted)
                .extract(body, Url.of("http://h.example/"))
                .hrefs();
    }

    @Test
    void areasAndFramesAreLinksWhereTheyAreWanted() {
        var page = PAGES.getFirst();
        assertEquals(List.of("1", "4"), hrefs(LinkTags.A, "text/html", page));
        assertEquals(List.of("1", "2", "4"), hrefs(new LinkTags(true, true, false), "text/html", page));
        assertEquals(List.of("1", "3", "4"), hrefs(new LinkTags(true, false, true), "text/html", page));
        assertEquals(List.of("2", "3"), hrefs(new LinkTags(false, true, true), "text/html", page));
        assertEquals(List.of("1", "2", "3", "4"), hrefs(ALL, "text/html", page));
    }

    @Test
    void framesOfAFramesetAreLinks() {
        assertEquals(List.of("1", "2"), hrefs(ALL, "text/html", PAGES.get(1)));
        assertEquals(List.of(), hrefs(LinkTags.A, "text/html", PAGES.get(1)));
    }

    @Test
    void inXhtmlToo() {
        var page = "<html xmlns='http://www.w3.org/1999/xhtml'><area href='1'/><iframe src='2'><a href='3'/></iframe>"
                + "<frame src='4'/><iframe href='5'/></html>";
        assertEquals(List.of("1", "2", "3", "4"), hrefs(ALL, "application/xhtml+xml", page));
        assertEquals(List.of("3"), hrefs(LinkTags.A, "application/xhtml+xml", page));
    }

    @Test
    void aPageTooDeepForATreeHasThemToo() {
        var page = "<b>".repeat(200_000) + "<iframe src=1></iframe><area href=2><a href=3>";
        assertEquals(List.of("1", "2", "3"), hrefs(ALL, "text/html", page));
    }
}
