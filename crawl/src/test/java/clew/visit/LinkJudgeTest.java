package clew.visit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.frontier.Fingerprint;
import clew.frontier.Fingerprints;
import clew.page.Anchor;
import clew.page.Link;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.policy.Www;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkJudgeTest {
    private static final String KEY = "00112233445566778899aabbccddeeff";

    /// Put together, they make links of every kind.
    private static final List<String> PIECES = List.of(
            "",
            "",
            "a",
            "b.html",
            "/",
            "//",
            "../",
            "./",
            "?",
            "q=1",
            "#",
            "part",
            " ",
            "\t",
            "\n",
            "http:",
            "https:",
            "HTTP:",
            "mailto:",
            "javascript:",
            ":",
            "h.example",
            "other.example:81",
            "\\",
            "%20",
            "ü",
            "@",
            "[",
            "x.pdf",
            "\u0000");

    private static final List<String> PAGES = List.of(
            "http://h.example/",
            "http://h.example/a",
            "http://h.example/dir/b.html",
            "http://h.example/dir/c.html?q=/x/y",
            "http://h.example/dir/c.html?q=2",
            "http://h.example/dir/sub/",
            "http://h.example:8080/dir/d",
            "https://h.example/dir/d",
            "http://user@h.example/dir/e",
            "data:text/html,x");

    private static LinkJudge judge(Policy policy) {
        return new LinkJudge(policy, new Fingerprint(KEY, Fingerprints.BITS));
    }

    private static Extracted page(String base, Encoding encoding, List<Anchor> anchors) {
        return new Extracted(Url.of(base), anchors, "", null, false, encoding, true);
    }

    @Test
    void whatIsRememberedIsWhatThePolicySays() {
        var seed = 3L;
        var random = new Random(seed);
        var encodings = List.of(Encoding.UTF_8, Encoding.UTF_8, Encoding.WINDOWS_1252);
        for (var policy : List.of(Policy.standard(), Policy.sitemap(), Policy.archive(new Www(Www.Mode.STRIP, null)))) {
            var judge = judge(policy);
            for (int i = 0; i < 3_000; i++) {
                var base = PAGES.get(random.nextInt(PAGES.size()));
                var shown = policy.address(Url.of(base)).shown();
                var extracted = page(base, encodings.get(random.nextInt(encodings.size())), anchors(random));
                var judged = judge.judge(extracted, false, shown);
                for (int link = 0; link < extracted.anchors().size(); link++) {
                    var hint = "seed " + seed + ", " + policy.name() + ", link "
                            + extracted.hrefs().get(link) + " of " + base;
                    var href = extracted.hrefs().get(link);
                    var expected = policy.judge(href, extracted.base(), extracted.encoding(), shown);
                    assertEquals(
                            new Link(expected, href, "", false), judged.links().get(link), hint);
                    if (!(expected instanceof Verdict.Counts counts)) continue;
                    var print = new Fingerprint(KEY, Fingerprints.BITS)
                            .of(policy.key(counts.address().shown()));
                    assertEquals(print.low(), judged.prints().low(link), hint);
                    assertEquals(print.high(), judged.prints().high(link), hint);
                }
            }
        }
    }

    private static List<Anchor> anchors(Random random) {
        var anchors = new ArrayList<Anchor>();
        for (int i = random.nextInt(8); i > 0; i--) {
            var href = new StringBuilder();
            for (int piece = random.nextInt(6); piece > 0; piece--)
                href.append(PIECES.get(random.nextInt(PIECES.size())));
            anchors.add(new Anchor(href.toString(), "", false));
        }
        return anchors;
    }

    @Test
    void whatAFolderHasInCommonIsJudgedOnce() {
        var judge = judge(Policy.standard());
        var first = verdict(judge, "http://h.example/dir/a", "../x.html#here");
        assertSame(first, verdict(judge, "http://h.example/dir/b?q", "../x.html#there"));
    }

    /// Forty links of 5 MB took 389 MB, from page to page.
    @Test
    void aLongLinkIsNotRemembered() {
        var judge = judge(Policy.standard());
        var href = "x".repeat(2_000);
        var first = verdict(judge, "http://h.example/dir/a", href);
        assertEquals(first, verdict(judge, "http://h.example/dir/a", href));
        assertNotSame(first, verdict(judge, "http://h.example/dir/a", href));
    }

    private static Extracted longBase(int length, int distinct, int count) {
        var anchors = new ArrayList<Anchor>();
        for (int i = 0; i < count; i++) anchors.add(new Anchor("x" + i % distinct, "", false));
        return page("http://h.example/" + "b".repeat(length) + "/", Encoding.UTF_8, anchors);
    }

    /// Of 8,400 links to 4,200 URLs, those behind the first 4,000 were new objects each time.
    @Test
    void equalLinksOfAPageAreOneObjectWhereTheyAreLong() {
        var distinct = 4_200;
        var extracted = longBase(2_000, distinct, 2 * distinct);
        var judged = judge(Policy.standard()).judgeExactly(extracted, false, extracted.base());
        assertFalse(judged.cut());
        assertTrue(judged.exact());
        var links = judged.links();
        assertEquals(2 * distinct, links.size());
        for (int i = 0; i < distinct; i++) {
            assertSame(links.get(i).verdict(), links.get(distinct + i).verdict());
        }
    }

    /// One megabyte of `<base href>` and a thousand links took a gigabyte.
    @Test
    void linksBeyondTheTextThatThoseOfAPageMayHaveAreLeftOut() {
        var base = 1_000_000;
        var most = (int) (Page.RESOLVED_MAX / (base + 20));
        var few = longBase(base, most, 10_000);
        var all = judge(Policy.standard()).judge(few, false, few.base());
        assertEquals(10_000, all.links().size());
        assertFalse(all.cut());

        var many = longBase(base, most + 2, 10_000);
        var cut = judge(Policy.standard()).judge(many, false, many.base());
        assertTrue(cut.cut());
        assertTrue(cut.links().size() <= most + 1, cut.links().size() + " links");
        assertEquals(all.links().subList(0, most).stream().map(Link::href).toList(), hrefs(cut.links(), most));
    }

    private static List<String> hrefs(List<Link> links, int count) {
        return links.subList(0, count).stream().map(Link::href).toList();
    }

    /// A check resolves each link with its fragment, and says which of them are broken.
    @Test
    void aFragmentIsPartOfTheText() {
        var anchors = new ArrayList<Anchor>();
        for (int i = 0; i < 100; i++) anchors.add(new Anchor("#" + i, "", false));
        var extracted = page("http://h.example/" + "b".repeat(1_000_000), Encoding.UTF_8, anchors);
        var judged = judge(Policy.standard()).judge(extracted, false, extracted.base());
        assertTrue(judged.cut());
        assertEquals(67, judged.links().size());
        assertSame(judged.links().get(0).verdict(), judged.links().get(66).verdict());
    }

    private static Verdict verdict(LinkJudge judge, String base, String href) {
        var extracted = page(base, Encoding.UTF_8, List.of(new Anchor(href, "", false)));
        return judge.judge(extracted, false, Url.of(base)).links().getFirst().verdict();
    }
}
