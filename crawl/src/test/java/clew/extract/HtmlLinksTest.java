package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.extract.NastyPages.Nasty;
import clew.page.Anchor;
import clew.page.LinkTags;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlLinksTest {
    /// All that is read off a page.
    record Found(
            List<Anchor> anchors,
            @Nullable String base,
            String title,
            @Nullable String canonical,
            boolean nofollow) {
        static Found of(HtmlLinks page) {
            var links = page.links();
            return new Found(links.anchors(), links.base(), links.title(), links.canonical(), links.nofollow());
        }

        List<String> hrefs() {
            return anchors.stream().map(Anchor::href).toList();
        }
    }

    static Found found(String html, boolean withTree) {
        return Found.of(read(html, withTree));
    }

    static HtmlLinks read(String html, boolean withTree) {
        return read(html.getBytes(StandardCharsets.UTF_8), withTree);
    }

    static HtmlLinks read(byte[] bytes, boolean withTree) {
        var links = new HtmlLinks(Encoding.UTF_8, withTree, LinkTags.A);
        links.feed(bytes, 0, bytes.length);
        links.end();
        return links;
    }

    static List<Nasty> nasty() {
        return NastyPages.all();
    }

    @ParameterizedTest
    @MethodSource("nasty")
    void aNastyPageHasTheLinksThatChromiumSees(Nasty page) {
        var built = found(page.html(), true);
        assertEquals(page.hrefs(), built.hrefs());
        var quick = read(page.html(), false);
        if (quick.isCertain()) assertEquals(built, Found.of(quick));
    }

    @ParameterizedTest
    @MethodSource("nasty")
    void theSameHoweverThePageIsCut(Nasty page) {
        var bytes = page.html().getBytes(StandardCharsets.UTF_8);
        for (var withTree : List.of(false, true)) {
            var whole = read(bytes, withTree);
            for (var cut = 0; cut <= bytes.length; cut++) {
                var links = new HtmlLinks(Encoding.UTF_8, withTree, LinkTags.A);
                links.feed(bytes, 0, cut);
                links.feed(bytes, cut, bytes.length);
                links.end();
                assertEquals(Found.of(whole), Found.of(links));
                assertEquals(whole.isCertain(), links.isCertain());
            }
            var links = new HtmlLinks(Encoding.UTF_8, withTree, LinkTags.A);
            for (var i = 0; i < bytes.length; i++) links.feed(bytes, i, i + 1);
            links.end();
            assertEquals(Found.of(whole), Found.of(links));
            assertEquals(whole.isCertain(), links.isCertain());
        }
    }

    /// Most end tags of the current element do.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<applet></applet>",
                "<marquee></marquee>",
                "<object></object>",
                "<template></template>",
                "<table><tr><td></td></tr></table>",
                "<table><caption></caption></table>",
            })
    void anEndTagThatEndsMoreThanItsElementDoesSo(String element) {
        for (var withTree : List.of(false, true)) {
            assertEquals(
                    List.of(new Anchor("1", "x", false, 6), new Anchor("2", "y", false, 17 + element.length())),
                    found("<body><a href=1>" + element + "x<a href=2>y", withTree)
                            .anchors());
        }
    }

    /// What is read by words when it is written as usual, and by the standard's states when it comes byte by byte.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a x \"><a href=\"1\">",
                "<a x-\"><a href=\"1\">",
                "<a href \"1\">",
                "<a href=\"1\"href=\"2\">",
                "<a x=\"1\"=\"><a href=\"2\">",
                "<a =\"1\" href=\"2\">",
                "<a =\"><a href=\"1\">",
                "<a  href=\"1\"  rel=\"nofollow\"  >",
                "<a\thref=\"1\"\nrel=\"nofollow\">",
                "<A HREF=\"1\" REL=\"NOFOLLOW\">",
                "<a href= \"1\">",
                "<a href =\"1\">",
                "<a href=\"1\"/><a href=\"2\" />",
                "<a /href=\"1\">",
                "<a x=\">\" href=\"1\">",
                "<a x='>' href='1'>",
                "<a x=> href=\"1\">",
                "<a href\0=\"1\">",
                "<a\0 href=\"1\">",
                "<a data-x=\"1\" href=\"2\">",
                "<a hrefhref=\"1\" href=\"2\">",
                "<a href1=\"1\" href=\"2\">",
                "<a é=\"1\" href=\"2\">",
                "<a1 href=\"1\"><a= href=\"2\"><a\" href=\"3\"><blockquotes href=\"4\">",
                "<h1 x=\"<a href=1>\"><a href=\"2\"></H1>",
                "<div x\"=\"><a href=\"1\">",
            })
    void aTagIsReadInOneWayOnly(String html) {
        var bytes = (html + "<a href=\"last\" class=\"x\">text</a>\n").getBytes(StandardCharsets.UTF_8);
        for (var withTree : List.of(false, true)) {
            var byBytes = new HtmlLinks(Encoding.UTF_8, withTree, LinkTags.A);
            for (var i = 0; i < bytes.length; i++) byBytes.feed(bytes, i, i + 1);
            byBytes.end();
            assertEquals(Found.of(byBytes), Found.of(read(bytes, withTree)));
        }
    }

    @Test
    void aFormMayFollowAFormThatHasEnded() {
        for (var withTree : List.of(false, true)) {
            assertEquals(
                    List.of(new Anchor("1", "x", false, 16), new Anchor("1", "y", false, 16)),
                    found("<form></form><p><a href=1>x<form>y", withTree).anchors());
        }
    }

    /// A tag that lies whole in a piece is read another way than one that does not.
    @ParameterizedTest
    @ValueSource(ints = 50_000)
    void theSameForTagsOfAnyBytesByteByByte(int pages) {
        var random = new Random(11);
        var parts = List.of(
                "<",
                "</",
                ">",
                "/",
                "=",
                "\"",
                "'",
                " ",
                "\n",
                "\0",
                "&",
                "&amp;",
                "é",
                "-",
                "<!",
                "A",
                "a",
                "code",
                "span",
                "href",
                "HREF",
                "h\0ref",
                "rel",
                "nofollow",
                "<a href=x>",
                "<a href='",
                "</a>",
                "<Code>",
                "</cOde>",
                "annotation-xml",
                "<a-long-name-of-more-than-sixteen",
                "?",
                "<p>",
                "\f",
                "\r",
                "x=y",
                "\t",
                "title>",
                "0");
        for (var i = 0; i < pages; i++) {
            var page = new StringBuilder();
            for (var length = random.nextInt(40); length > 0; length--) {
                page.append(parts.get(random.nextInt(parts.size())));
            }
            var bytes = page.toString().getBytes(StandardCharsets.UTF_8);
            for (var withTree : List.of(false, true)) {
                var links = new HtmlLinks(Encoding.UTF_8, withTree, LinkTags.A);
                for (var at = 0; at < bytes.length; at++) links.feed(bytes, at, at + 1);
                links.end();
                assertEquals(Found.of(links), Found.of(read(bytes, withTree)), page::toString);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p><a href=1>x</a><p><a href=2><img></a><ul><li><a href=3>y<li><a href=4>z</ul>",
                "<table><tr><td><a href=1>x</a><td><a href=2>y</a></table><a href=3><div>block</div></a>",
                "<svg><path d=x /><title>t</title><g><use/></g></svg><a href=1><svg></svg></a>",
                "<p><a href=1>left open<p>and open again</a>",
                "<table><a href=1>first</a><tr><td><a href=2></table>",
            })
    void noTreeIsNeededWhereLinksStandInOrder(String html) {
        assertTrue(read(html, false).isCertain());
        assertEquals(found(html, true), found(html, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href=1><div><a href=2>",
                "<b><a href=1><p>x</b>",
                "<table><tr><td><a href=1></td></tr><a href=2>",
                "<a href=1><frameset>",
            })
    void aTreeIsNeededWhereTheyDoNot(String html) {
        assertFalse(read(html, false).isCertain());
    }

    @ParameterizedTest
    @ValueSource(ints = 100_000)
    void withoutATreeTheSameAsWithOneUnlessUncertain(int pages) {
        compareSoups(new Random(5), pages);
    }

    @Tag("endless")
    @ParameterizedTest
    @ValueSource(ints = 3_000_000)
    void theSameForMillions(int pages) {
        compareSoups(new Random(55), pages);
    }

    private static void compareSoups(Random random, int pages) {
        var uncertain = 0;
        for (var i = 0; i < pages; i++) {
            var page = Soup.page(random);
            var bytes = page.getBytes(StandardCharsets.UTF_8);
            var cut = random.nextInt(bytes.length + 1);
            var quick = new HtmlLinks(Encoding.UTF_8, false, LinkTags.A);
            quick.feed(bytes, 0, cut);
            quick.feed(bytes, cut, bytes.length);
            quick.end();
            if (quick.isCertain()) {
                var built = read(bytes, true);
                assertEquals(Found.of(built), Found.of(quick), page);
            } else {
                uncertain++;
            }
        }
        assertTrue(uncertain < pages / 10, "uncertain: " + uncertain);
    }

    @Test
    void areasCountIfAskedFor() {
        var bytes = "<a href=1><map><area href=2><area></map><a href=3>".getBytes(StandardCharsets.UTF_8);
        for (var withTree : List.of(false, true)) {
            var links = new HtmlLinks(Encoding.UTF_8, withTree, new LinkTags(true, true, false));
            links.feed(bytes, 0, bytes.length);
            links.end();
            assertEquals(List.of("1", "2", "3"), Found.of(links).hrefs());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"UTF_16LE", "UTF_16BE", "SHIFT_JIS", "GBK", "BIG5", "EUC_JP", "EUC_KR", "ISO_2022_JP", "GB18030"
            })
    void anEncodingWhoseBytesAreNoAsciiIsReadHoweverCut(String name) {
        var encoding = Encoding.valueOf(name);
        var text = name.equals("UTF_16LE") || name.equals("GB18030") ? "日本\uD83D\uDE00" : "日本";
        var bytes = ("<p>表" + text + "</p><a href='/" + text + "?q=中'>中" + text + "</a>").getBytes(encoding.charset());
        for (var cut = 0; cut <= bytes.length; cut++) {
            var links = new HtmlLinks(encoding, false, LinkTags.A);
            links.feed(bytes, 0, cut);
            links.feed(bytes, cut, bytes.length);
            links.end();
            var before = ("<p>表" + text + "</p>").getBytes(StandardCharsets.UTF_8).length;
            var anchor = new Anchor("/" + text + "?q=中", "中" + text, false, before);
            assertEquals(List.of(anchor), links.links().anchors(), "cut at " + cut);
        }
    }
}
