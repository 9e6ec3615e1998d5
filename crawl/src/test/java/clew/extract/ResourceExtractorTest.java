package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.extract.Resource.Use;
import clew.fetch.Body;
import clew.page.Page;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceExtractorTest {
    private static final Url URL = Url.of("http://h.example/dir/page");

    private static Resources page(String type, String html, Charset charset, boolean guessing) {
        return new ResourceExtractor(guessing).page(new Body(type, html.getBytes(charset), false), URL);
    }

    private static List<Resource> html(String html) {
        return withoutOffsets(page("text/html; charset=utf-8", html, StandardCharsets.UTF_8, false));
    }

    private static List<Resource> withoutOffsets(Resources found) {
        return found.resources().stream()
                .map(resource -> resource(resource.url(), resource.use()))
                .toList();
    }

    private static Resource resource(String url, Use use) {
        return new Resource(url, use);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<link rel=stylesheet href=a>|a STYLESHEET",
                "<link rel='alternate StyleSheet' href=a>|a STYLESHEET",
                "<link rel='shortcut icon' href=a>|a ICON",
                "<link rel=apple-touch-icon href=a>|a ICON",
                "<link rel=manifest href=a>|a MANIFEST",
                "<link rel=preload href=a imagesrcset='b 1x'>|a PRELOAD b PRELOAD",
                "<link rel=canonical href=a>|''",
                "<link rel=next href=a>|''",
                "<link rel=modulepreload href=a>|a PRELOAD",
                "<link rel=prefetch href=next.html>|''",
                "<img src='data:,x'><img src=' DATA:,x'><img srcset='data:,x 1x, b 2x'><p style='fill:url(data:,x)'>|b IMAGE",
                "<img srcset='/w_1,h_2/a.png 1x, b,c.png 2x,/d,e 3x'>|/w_1,h_2/a.png IMAGE b,c.png IMAGE /d,e IMAGE",
                "<style>@import \"a.css\";@import'b.css'screen;@import url(c.css)</style>|a.css IMPORT b.css IMPORT c.css IMPORT",
                "<script src=a></script>|a SCRIPT",
                "<script>'<img src=a>'</script>|''",
                "<img src=a srcset='b 1x, c 2x'>|a IMAGE b IMAGE c IMAGE",
                "<image src=a>|a IMAGE",
                "<picture><source srcset='a, b 2x'><img src=c></picture>|a IMAGE b IMAGE c IMAGE",
                "<video src=a poster=b><source src=c><track src=d></video>|b IMAGE a MEDIA c MEDIA d MEDIA",
                "<audio src=a></audio>|a MEDIA",
                "<iframe src=a></iframe>|a FRAME",
                "<frameset><frame src=a></frameset>|a FRAME",
                "<p><frame src=a>|''",
                "<embed src=a>|a OBJECT",
                "<object data=a></object>|a OBJECT",
                "<input type=IMAGE src=a>|a IMAGE",
                "<input src=a>|''",
                "<body background=a>|a IMAGE",
                "<table background=a><td background=b>|a IMAGE b IMAGE",
                "<svg><image href=a /><image xlink:href=b /><image href=c xlink:href=d /></svg>|a IMAGE b IMAGE c IMAGE",
                "<svg><use href=a#b /><use href=#c /></svg>|a#b FRAGMENT",
                "<svg><feImage href=a /><script href=b></script></svg>|a IMAGE b SCRIPT",
                "<svg><style>x{fill:url(a)}</style><style/><g/>url(b)</svg>|a STYLE",
                "<image href=a><use href=b>|''",
                "<p style='background:url(a)'>|a STYLE",
                "<p style='background:url(&quot;a&amp;b&quot;)'>|a&b STYLE",
                "<svg><rect style='fill:url(a)' /></svg>|a STYLE",
                "<style>@import 'a'; p{background:url(b)}</style>|a IMPORT b STYLE",
                "<style>&amp;url(a&amp;b)</style>|a&amp;b STYLE",
                "<template><img src=a><base href=/b/></template><img src=c>|a IMAGE c IMAGE",
                "<p><template shadowrootmode=open><style>p{fill:url(a)}</style></template>|a STYLE",
                "<template><img src={{a}}><img src='${b}'><style>p{fill:url({{c}})}</style><img src=d></template>|d IMAGE",
                "<img src={{a}}>|{{a}} IMAGE",
                "<iframe srcdoc='<p>&lt;img src=a&gt;' src=b></iframe><img src=c>|a IMAGE c IMAGE",
                "<iframe srcdoc='<style>p{fill:url(a)}</style><link rel=stylesheet href=&quot;b&amp;amp;c&quot;>'></iframe>|a STYLE b&c STYLESHEET",
                "<iframe srcdoc='<iframe srcdoc=\"<img src=a><iframe src=b></iframe>\"></iframe><img src=c>'></iframe>|a IMAGE b FRAME c IMAGE",
                "<iframe srcdoc='<base href=/sub/><img src=a>'></iframe><img src=b>|http://h.example/sub/a IMAGE b IMAGE",
                "<base href=/x/><iframe srcdoc='<base href=sub/><img src=a><img src=http://:>'></iframe>|http://h.example/x/sub/a IMAGE",
                "<iframe srcdoc='<!-- <img src=a> --><a href=b>'></iframe><iframe srcdoc src=c></iframe>|''",
                "<p srcdoc='<img src=a>'><svg><iframe srcdoc='<img src=a>'></iframe></svg>|''",
                "<svg><path fill='url(a#b)' stroke=url(#c) /><g FILTER='url(\"d#e\") blur(1px)' /></svg>|a#b STYLE d#e STYLE",
                "<svg><g mask=url(a) clip-path=url(b) cursor='url(c), auto' fill=red /></svg>|a STYLE b STYLE c STYLE",
                "<svg><path marker-start=url(a) marker-mid=url(b) marker-end=url(c) /></svg>|a STYLE b STYLE c STYLE",
                "<p fill=url(a)><p style='fill:url(#b)'>|''",
                "<!-- <img src=a> --><textarea><img src=a></textarea>|''",
                "<noscript><img src=a></noscript>|a IMAGE",
                "<img src=''><img src=' '><img src=#a><img>|''",
                "<img src=' a '>|a IMAGE",
                "<IMG SRC=a>|a IMAGE",
                "<img src=a src=b>|a IMAGE",
                "<a href=a src=b>|''",
            })
    void whatAnElementNeeds(String html, String expected) {
        var found = new StringBuilder();
        for (var resource : html(html))
            found.append(' ').append(resource.url()).append(' ').append(resource.use());
        assertEquals(expected, found.toString().strip());
    }

    @Test
    void theBaseAndTheEncodingAreThoseOfThePage() {
        var found = page(
                "text/html",
                "<meta charset=latin1><base href=/sub/><img src='é?ü'>",
                StandardCharsets.ISO_8859_1,
                false);
        assertEquals("http://h.example/sub/", found.base().href());
        assertEquals(Encoding.WINDOWS_1252, found.encoding());
        assertEquals(List.of(resource("é?ü", Use.IMAGE)), withoutOffsets(found));
        var wide = page("text/html", "\uFEFF<img src=é>", StandardCharsets.UTF_16LE, false);
        assertEquals(List.of(resource("é", Use.IMAGE)), withoutOffsets(wide));
    }

    @Test
    void xhtmlIsReadAsXml() {
        var xml =
                "<html xmlns='http://www.w3.org/1999/xhtml'><head><base href='b/'/><script src='a'/><style>p{fill:url(b&lt;)}</style>"
                        + "</head><body><IMG src='no'/><img src='c'/><template><img src='t'/><img src='{{no}}'/><base href='no/'/></template>"
                        + "<iframe srcdoc='&lt;img src=f&gt;' src='no'/>"
                        + "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'><feImage l:href='d'/><path fill='url(e)' mask='url(#no)'/></svg></body></html>";
        var found = page("application/xhtml+xml", xml, StandardCharsets.UTF_8, false);
        assertEquals("http://h.example/dir/b/", found.base().href());
        assertEquals(
                List.of(
                        resource("a", Use.SCRIPT),
                        resource("b<", Use.STYLE),
                        resource("c", Use.IMAGE),
                        resource("t", Use.IMAGE),
                        resource("f", Use.IMAGE),
                        resource("d", Use.IMAGE),
                        resource("e", Use.STYLE)),
                withoutOffsets(found));
    }

    @Test
    void framesAreLookedIntoEightDeep() {
        var frame = "";
        for (var i = 10; i > 0; i--) {
            var inner = frame.isEmpty() ? "" : "<iframe srcdoc='" + frame + "'></iframe>";
            frame = (inner + "<img src=" + i + ">").replace("&", "&amp;").replace("'", "&#39;");
        }
        var found = html("<iframe srcdoc='" + frame + "'></iframe>");
        assertEquals(
                List.of("8", "7", "6", "5", "4", "3", "2", "1"),
                found.stream().map(Resource::url).toList());
    }

    @Test
    void whatIsNoPageNeedsNothing() {
        assertEquals(
                List.of(),
                page("text/plain", "<img src=a>", StandardCharsets.UTF_8, false).resources());
    }

    @Test
    void stringsInScriptsCountOnlyIfAskedFor() {
        var script = "<script>var a = 'img/a.png', b = \"https:\\/\\/cdn.example\\/x\", c = `/c.js?v=1`; // 'no.png'\n"
                + "/* 'no.png' */ d = 'a text.', e = 'no spaces.png', f = '</p>', g = \"it's.css\"</script>";
        assertEquals(List.of(), html(script));
        assertEquals(
                List.of("img/a.png", "https://cdn.example/x", "/c.js?v=1"),
                page("text/html", script, StandardCharsets.UTF_8, true).resources().stream()
                        .map(Resource::url)
                        .toList());
    }

    @Test
    void aStyleSheetIsReadInItsOwnEncoding() {
        var extractor = new ResourceExtractor(false);
        var plain = "p{background:url(é)}".getBytes(StandardCharsets.ISO_8859_1);
        var expected = List.of(resource("é", Use.STYLE));
        assertEquals(
                expected,
                extractor
                        .stylesheet(new Body("text/css", plain, false), URL, Encoding.WINDOWS_1252)
                        .resources());
        assertEquals(
                expected,
                extractor
                        .stylesheet(new Body("text/css;charset=latin1", plain, false), URL, Encoding.UTF_8)
                        .resources());
        var declared = "@charset \"latin1\";p{background:url(é)}".getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(
                expected,
                extractor
                        .stylesheet(new Body("text/css", declared, false), URL, Encoding.UTF_8)
                        .resources());
        var marked = "\uFEFFp{background:url(é)}".getBytes(StandardCharsets.UTF_8);
        assertEquals(
                expected,
                extractor
                        .stylesheet(new Body("text/css", marked, false), URL, Encoding.WINDOWS_1252)
                        .resources());
    }

    /// Where the tag of each resource is, by what stands there.
    private static void assertOffsets(String expected, String type, String page, Charset charset) {
        var bytes = page.getBytes(charset);
        var found = new StringBuilder();
        for (var resource : page(type, page, charset, true).resources()) {
            var at = resource.offset();
            var tag = new String(bytes, at, Math.min(bytes.length - at, 16), charset);
            found.append(resource.url())
                    .append(' ')
                    .append(tag, 0, tag.indexOf(' ') + 1)
                    .append(' ');
        }
        assertEquals(expected, found.toString().strip());
    }

    @Test
    void anOffsetIsThatOfTheTag() {
        var page = "\uFEFF<p>é</p><img src=a srcset='b 1x'>é<style type=x>x{fill:url(c)} y{fill:url(d)}</style >"
                + "<p style='fill:url(e)'><iframe srcdoc='é<img src=f>'></iframe ><script type=x>'g.js'</script ><img src=h>";
        var expected = "a <img  b <img  c <style  d <style  e <p  f <iframe  g.js <script  h <img";
        assertOffsets(expected, "text/html", page, StandardCharsets.UTF_8);
        assertOffsets(expected, "text/html", page, StandardCharsets.UTF_16LE);
        assertOffsets(expected, "text/html;charset=gbk", page.substring(1), Charset.forName("gbk"));
        var xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'>é\r\n<img src='a'/>é<style >x{fill:url(b)}</style>"
                + "<script >'c.js'</script><img src='d'/></html>";
        assertOffsets("a <img  b <style  c.js <script  d <img", "application/xhtml+xml", xhtml, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "a.html, GUESS, true",
        "/a.HTM?b=c.png, GUESS, true",
        "a.png?b=.html, GUESS, false",
        "a.html, IMAGE, false",
        "a, FRAME, true",
        "a.html, OBJECT, false",
    })
    void framesAndWhatScriptsNameByHtmlArePages(String url, Use use, boolean page) {
        assertEquals(page, resource(url, use).isPage());
    }

    @ParameterizedTest
    @CsvSource({
        "text/css, /a, true",
        "TEXT/CSS;charset=x, /a, true",
        "'', /a.css, true",
        "'', /a, false",
        "text/html, /a.css, false",
    })
    void aStyleSheetIsToldByItsType(String type, String path, boolean stylesheet) {
        var url = Url.of("http://h.example" + path);
        assertEquals(stylesheet, ResourceExtractor.isStylesheet(new Body(type, new byte[0], false), url));
    }

    /// The images of frames are made absolute where these have another base: 27,000 of 8,000 characters each, in a page
    /// of a megabyte.
    @Test
    void whatFramesNeedIsSharedAndNotLongerThanTheLinksOfAPageMayBe() {
        var same = html("<base href=/" + "b".repeat(1_000) + "/>"
                + "<iframe srcdoc='<base href=c/><img src=x>'></iframe>".repeat(3));
        var urls = same.stream().map(Resource::url).toList();
        assertEquals(3, urls.size());
        assertSame(urls.get(0), urls.get(2));

        var page = new StringBuilder("<base href=/" + "b".repeat(1_000_000) + "/>");
        for (int i = 0; i < 100; i++) {
            page.append("<iframe srcdoc='<base href=c/><img src=x").append(i).append(">'></iframe>");
        }
        var length = html(page.toString()).stream()
                .mapToLong(resource -> resource.url().length())
                .sum();
        assertTrue(length > Page.RESOLVED_MAX, "enough to be told: " + length);
        assertTrue(length < Page.RESOLVED_MAX + 1_100_000, "not much more: " + length);
    }
}
