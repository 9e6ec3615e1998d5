package clew.extract;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.fuzz.FuzzTarget;
import clew.html.tree.LinkTexts;
import clew.page.LinkTags;
import java.util.List;

/// The links of a page are those of its tree, in whatever pieces the page comes. Each is at a tag.
public final class HtmlFuzz implements FuzzTarget {
    @Override
    public void check(byte[] input) {
        var listed = HtmlLinksTest.read(input, false);
        var built = HtmlLinksTest.read(input, true);
        var found = HtmlLinksTest.Found.of(listed);
        if (listed.isCertain() && built.isCertain()) {
            assertEquals(HtmlLinksTest.Found.of(built), found, "the list is that of the tree");
        }
        var pieces = new HtmlLinks(Encoding.UTF_8, false, LinkTags.A);
        for (int at = 0; at < input.length; at++) pieces.feed(input, at, at + 1);
        pieces.end();
        assertEquals(found, HtmlLinksTest.Found.of(pieces), "the list of a page in pieces");
        assertEquals(listed.isCertain(), pieces.isCertain(), "a page in pieces");
        for (var anchor : found.anchors()) {
            promise(input[anchor.offset()] == '<', "a link is at a tag");
            promise(anchor.text().length() <= LinkTexts.UNITS_MAX, "a text is short");
        }
    }

    /// A tree takes a million steps if it needs them; see `TreeState`.
    @Override
    public Bound bound() {
        return new Bound(30_000_000, 1_200, 3_000);
    }

    /// So that 64 steps for each tag are more than that million.
    @Override
    public int repeatedBytes() {
        return 128 * 1024;
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "<!doctype html><html><head><title>t&amp;</title><base href=/b/></head><body><a href=x>y</a></body></html>",
                "<a href='1'><div><a href=\"2\">x</a></div></a>",
                "<table><a href=1>x<tr><td><a href=2>y</table><p>",
                "<p><b><i><p></b>x</i><a href=3 rel=nofollow>z",
                "<svg><a href=1/><foreignObject><a href=2></foreignObject><title><a href=3></title></svg>",
                "<script><!--<script></script>--></script><a href=4>",
                "<template><a href=5></template><select><option><a href=6></select>",
                "<textarea>\n<a href=7></textarea><noscript><a href=8></noscript>",
                "<meta name=robots content=nofollow><meta http-equiv=refresh content='1;url=r'>",
                "<link rel=canonical href=c><frameset><frame src=f></frameset>",
                "<a href=&#x41;&notit;&copy=1&lt>x&nbsp;y</a><!-- <a> --!><a href=9>",
                "<math><mi><a href=1></mi><annotation-xml encoding=text/html><a href=2></annotation-xml></math>",
                "<plaintext><a href=1>");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.both("<div>", "</div>"),
                Repeated.both("<b>", "<p>x"),
                Repeated.both("<font a~>", "<p>x"),
                Repeated.both("<b><i><u><s><p>", "</b></i></u></s></p>"),
                Repeated.both("<x>", "</y>"),
                Repeated.both("<span>", "<li>"),
                Repeated.both("<p><button>", "<div></div>"),
                Repeated.both("<template>", "</template>"),
                Repeated.both("<svg><g>", "</x>"),
                Repeated.both("<a href=x><object>", " <b> "),
                Repeated.both("<table>", "</table>"),
                Repeated.of("<div>"),
                Repeated.of("<a href=x><div>"),
                Repeated.of("<a href=x>y</a> "),
                Repeated.of("<b>"),
                Repeated.of("<p>x"),
                Repeated.of("<font a~>"),
                Repeated.of("<p><b><i><u><a href=x>y"),
                Repeated.of("<b><i><u><s><p>", "</b></i></u></s></p>", ""),
                Repeated.of("<table><tr><td>"),
                Repeated.of("<table>", "<a href=x>y</a><tr><td>z</td></tr><p>", ""),
                Repeated.of("<x></y>"),
                Repeated.of("<span><li>"),
                Repeated.of("<p><button><div></div>"),
                Repeated.of("<template>"),
                Repeated.of("<svg>", "<g></x>", ""),
                Repeated.of("<svg>", "<g>", "</svg>"),
                Repeated.of("<select><option><a href=x>"),
                Repeated.of("<a", " a~=v", " href=x>"),
                // Names whose hashes are the same: that of a long is one half of it, by exclusive or, with the other.
                Repeated.of("<a href=1><div><a href=2><b", " ~~", ">"),
                Repeated.of("<a ", "href=x ", ">"),
                Repeated.of("<a href='", "x", "'>"),
                Repeated.of("<a href=", "&", ">"),
                Repeated.of("<", "a", "><a href=x>"),
                Repeated.of("<!--", "-", "x"),
                Repeated.of("<!--", "<!-- --!", ""),
                Repeated.of("<!doctype ", "x", ""),
                Repeated.of("<script>", "<!--<script></script>", ""),
                Repeated.of("<"),
                Repeated.of("</"),
                Repeated.of(" &"),
                Repeated.of("<svg><![CDATA[", "]", ""),
                Repeated.of("<a href=x><table><td> y"),
                Repeated.of("<a href=x>", "<object> <b> ", ""),
                Repeated.of("<a href=x>", "&CounterClockwiseContourIntegra", ""),
                Repeated.of("<a href=x>&#", "0", "65;"),
                Repeated.of("<a href=x>x", " ", ""),
                Repeated.of("<title>", "x </titlf", ""),
                Repeated.of("<meta name=robots>"),
                Repeated.of("<meta http-equiv=refresh content='1;url=r'>"),
                Repeated.of("<base href=x>"),
                Repeated.of("<form><input>"),
                Repeated.of("<h1><p></h2>"),
                Repeated.of("<ruby><rt>"),
                Repeated.of("<math><mi><a href=x>"),
                Repeated.of("<frameset><frame src=x>"));
    }
}
