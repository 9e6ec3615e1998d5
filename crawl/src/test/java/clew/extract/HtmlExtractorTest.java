package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlExtractorTest {
    private static final Url URL = Url.of("http://h.example/dir/page");

    private static Extracted extract(String html) {
        return extract("text/html; charset=utf-8", html, StandardCharsets.UTF_8);
    }

    private static Extracted extract(String type, String html, Charset charset) {
        return new HtmlExtractor().extract(new Body(type, html.getBytes(charset), false), URL);
    }

    @Test
    void onlyTheHrefOfAnchorsCountsInDocumentOrderDuplicatesKept() {
        var html = """
                <link href=l.css><script src=s.js></script><img src=i.png><area href=area>
                <A HREF="one">1</A><a name=x>none</a><a href=''>empty</a><a href=one>again</a>
                <p><a href='#f'>f</a><a href=" two ">2</a>""";
        assertEquals(List.of("one", "", "one", "#f", " two "), extract(html).hrefs());
    }

    @Test
    void whatABrowserDoesNotShowHasNoLinks() {
        var html = """
                <!-- <a href=comment> --><script>"<a href=script>"</script><style><a href=style></style>
                <textarea><a href=textarea></textarea><title><a href=title></title>
                <template><a href=template></a></template><a href=real>x</a>
                <noscript><a href=noscript>script is off</a></noscript>""";
        assertEquals(List.of("real", "noscript"), extract(html).hrefs());
    }

    @Test
    void characterReferencesInAttributesAreRead() {
        assertEquals(
                List.of("?a=1&b=2&copy=3", "é"),
                extract("<a href='?a=1&amp;b=2&copy=3'><a href=&eacute;>").hrefs());
    }

    @ParameterizedTest
    @CsvSource({
        "'<base href=/other/>',            http://h.example/other/",
        "'<base href=http://o.example/a>', http://o.example/a",
        "'<base href=sub/><base href=x>',  http://h.example/dir/sub/",
        "'<base target=x><base href=y/>',  http://h.example/dir/y/",
        "'<base href=http://[>',           http://h.example/dir/page",
        "'<base href=data:x>',             http://h.example/dir/page",
        "'<base href=javascript:x>',       http://h.example/dir/page",
        "'',                               http://h.example/dir/page",
    })
    void linksAreRelativeToTheFirstBase(String html, String base) {
        assertEquals(base, extract(html + "<a href=x>x</a>").base().href());
    }

    @ParameterizedTest
    @CsvSource({
        "text/html; charset=windows-1251,  windows-1251",
        "'text/html;charset=\"koi8-r\"',   koi8-r",
        "text/html; charset=utf-8,         utf-8",
    })
    void theServersEncodingIsUsed(String type, String charset) {
        assertEquals(
                List.of("/путь"),
                extract(type, "<a href=/путь>x</a>", Charset.forName(charset)).hrefs());
    }

    /// Not UTF-8: where neither server nor page names an encoding that exists, browsers read windows-1252.
    @ParameterizedTest
    @ValueSource(strings = {"text/html; charset=nonsense", "text/html; charset=!!", "text/html"})
    void anEncodingThatNobodyNamesIsWindows1252(String type) {
        var extracted = extract(type, "<a href=/\u00e9\u20ac>x</a>", Charset.forName("windows-1252"));
        assertEquals(List.of("/\u00e9\u20ac"), extracted.hrefs());
        assertEquals(Encoding.WINDOWS_1252, extracted.encoding());
        assertEquals(
                List.of("/\u00c3\u00a9"),
                extract(type, "<a href=/\u00e9>x</a>", StandardCharsets.UTF_8).hrefs());
    }

    @Test
    void otherTypesHaveNoLinks() {
        for (var type : List.of("text/plain", "image/svg+xml", "application/pdf")) {
            assertEquals(
                    List.of(),
                    extract(type, "<a href=x>", StandardCharsets.UTF_8).hrefs());
        }
        assertEquals(
                List.of("x"), extract("", "<a href=x>", StandardCharsets.UTF_8).hrefs());
    }

    private static List<String> texts(String html) {
        return extract(html).anchors().stream().map(Anchor::text).toList();
    }

    @Test
    void aLinksTextIsWhatABrowserCallsItsTextContentTrimmedAndCut() {
        assertEquals(List.of("one & two"), texts("<a href=1>\n <b>one</b> &amp; <!-- no --><i>two</i>&nbsp;</a>"));
        assertEquals(List.of("x".repeat(50)), texts("<a href=1> " + "x".repeat(1000) + "</a>"));
        assertEquals(List.of("x"), texts("<a href=1>x" + " ".repeat(1000) + "</a>"));
        assertEquals(List.of("x" + " ".repeat(49)), texts("<a href=1>x" + " ".repeat(1000) + "y</a>"));
        assertEquals(List.of("", "never closed"), texts("<a href=1></a><a href=2>never closed"));
    }

    @Test
    void aTextBelongsToAllLinksAroundIt() {
        assertEquals(List.of("a b c", "b"), texts("<a href=1>a <object><a href=2>b</a></object> c</a>"));
    }

    @Test
    void textInFrontOfATableIsNotWhereItIsWritten() {
        assertEquals(List.of("y xz"), texts("<a href=1><table><tr><td>x</td>y </tr></table>z</a>"));
    }

    @Test
    void nofollowIsAWordOfRel() {
        var html = "<a href=1 rel=nofollow><a href=2 rel='me NoFollow'><a href=3 rel=nofollowed><a href=4 nofollow>";
        assertEquals(
                List.of(true, true, false, false),
                extract(html).anchors().stream().map(Anchor::nofollow).toList());
        assertEquals(false, extract(html).nofollow());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<meta name=robots content=nofollow>|true",
                "<meta name=ROBOTS content='noindex, NoFollow'>|true",
                "<meta name=robots content=none>|true",
                "<meta name=robots content='noindex,follow'>|false",
                "<meta name=description content=nofollow>|false",
                "<!-- <meta name=robots content=none> -->|false",
                "<template><meta name=robots content=none></template>|false",
            })
    void aPageMayAskToFollowNothing(String html, boolean nofollow) {
        assertEquals(nofollow, extract(html).nofollow());
    }

    @Test
    void theFirstTitleAndTheFirstCanonicalCount() {
        var extracted = extract("<title> One\n &lt; <b>two </title><title>3</title><link rel=stylesheet href=s>"
                + "<link rel='x CANONICAL' href='c?a&amp;b'><link rel=canonical href=d>");
        assertEquals("One < <b>two", extracted.title());
        assertEquals("c?a&b", extracted.canonical());
        assertEquals("", extract("<svg><title>no</title></svg>").title());
        assertNull(extract("<link rel=canonical>").canonical());
    }

    @Test
    void anEmptyBodyHasNoLinks() {
        assertEquals(List.of(), extract("").hrefs());
    }

    @Test
    void deepNestingIsNoProblem() {
        assertEquals(
                List.of("x"), extract("<div>".repeat(100_000) + "<a href=x>").hrefs());
    }
}
