package clew.single;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Fetcher;
import clew.http.ResponseHead;
import clew.page.Failure;
import clew.page.Outcome;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SinglePageTest {
    private static final String HOME = "http://h.example/dir/page";

    /// Answers by heart.
    private static final class FakeFetcher implements Fetcher {
        private final Map<String, Answer> answers = new HashMap<>();
        private final List<String> asked = new ArrayList<>();

        FakeFetcher says(String url, Answer answer) {
            answers.put(url, answer);
            return this;
        }

        @Override
        public Answer fetch(Url url, Wanted wanted) {
            asked.add(url.href());
            return answers.getOrDefault(url.href(), Answer.of(new Outcome.Declined(404)));
        }

        @Override
        public void close() {}
    }

    private static Answer html(String html) {
        return body("text/html; charset=utf-8", html, StandardCharsets.UTF_8);
    }

    private static Answer body(String type, String text, Charset charset) {
        return Answer.of(200, ResponseHead.NONE, new Body(type, text.getBytes(charset), false));
    }

    private static Answer moved(String target) {
        return Answer.of(new Outcome.Moved(301, Url.of(target)));
    }

    private static List<String> links(String html) {
        return new SinglePage(new FakeFetcher().says(HOME, html(html)))
                .crawl(HOME)
                .discoveredLinks();
    }

    @Test
    void aPageIsItsUrlItsHtmlAndItsLinks() {
        var fetcher = new FakeFetcher().says("http://h.example/a?é=1".replace("é", "%C3%A9"), html("<a href=b>é</a>"));
        assertEquals(
                new PageSnapshot("http://h.example/a?%C3%A9=1", "<a href=b>é</a>", List.of("http://h.example/b")),
                new SinglePage(fetcher).crawl("HTTP://H.example:80/x/../a?é=1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "nonsense", "/a", "//h.example/", "http://", "http://[", "http://a b/", "\0", "#x"})
    void whatIsNoAbsoluteUrlIsGivenBackAsItIs(String url) {
        var fetcher = new FakeFetcher();
        assertEquals(new PageSnapshot(url, null, List.of()), new SinglePage(fetcher).crawl(url));
        assertEquals(List.of(), fetcher.asked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://h.example/", "mailto:a@h.example", "javascript:1", "data:text/html,x", "about:blank"})
    void whatIsNotOnTheWebIsNotAskedFor(String url) {
        var fetcher = new FakeFetcher();
        assertEquals(new PageSnapshot(url, null, List.of()), new SinglePage(fetcher).crawl(url));
        assertEquals(List.of(), fetcher.asked);
    }

    @Test
    void noAnswerAndAnErrorOfTheServerAreEmptyPages() {
        for (var fetched : List.of(
                Answer.of(new Outcome.Declined(404)),
                Answer.of(new Outcome.Declined(500)),
                Answer.of(new Outcome.Failed(new Failure(Failure.Reason.DEADLINE, ""))),
                Answer.of(new Outcome.Failed(new Failure(Failure.Reason.UNREACHABLE, ""))))) {
            var page = new SinglePage(new FakeFetcher().says(HOME, fetched)).crawl(HOME + "#f");
            assertEquals(new PageSnapshot(HOME, null, List.of()), page);
        }
    }

    @Test
    void whatIsNoHtmlIsAnEmptyPage() {
        var image = body("image/png", "<a href=x>", StandardCharsets.UTF_8);
        assertEquals(
                new PageSnapshot(HOME, null, List.of()),
                new SinglePage(new FakeFetcher().says(HOME, image)).crawl(HOME));
    }

    @Test
    void aFetcherThatThrowsIsAnEmptyPage() {
        var thrower = new Fetcher() {
            @Override
            public Answer fetch(Url url, Wanted wanted) throws InterruptedException {
                if (url.pathname().equals("/interrupted")) throw new InterruptedException();
                throw new IllegalStateException("made up");
            }

            @Override
            public void close() {}
        };
        assertNull(new SinglePage(thrower).crawl(HOME).rawHtml());
        assertNull(new SinglePage(thrower).crawl("http://h.example/interrupted").rawHtml());
        assertTrue(Thread.interrupted());
    }

    @Test
    void linksAreThoseOfTheOriginEachOnceInTheOrderTheyAreSeen() {
        assertEquals(
                List.of("http://h.example/dir/b", "http://h.example/a", "http://h.example/dir/page"),
                links("<a href=b>1<a href=/a>2<a href=b>3<a href=http://H.EXAMPLE:80/a>4<a href=https://h.example/a>5"
                        + "<a href=http://h.example:81/>6<a href=http://other.example/>7<a href='page#x'>8"));
    }

    @Test
    void aLinkToNowhereDoesNotCount() {
        assertEquals(
                List.of(),
                links("<a href>1<a href=''>2<a href=' '>3<a href=#>4<a href=' #top'>5<a href=javascript:x()>6"
                        + "<a href=' JAVASCRIPT:x'>7<a href=mailto:a@h.example>8<a href=tel:1>9<a href=http://[>10"));
    }

    @Test
    void linksInCommentsAndScriptsDoNotCount() {
        assertEquals(
                List.of("http://h.example/dir/real"),
                links("<!-- <a href=comment> --><script>'<a href=script>'</script><a href=real>x</a>"));
    }

    @Test
    void characterReferencesInLinksAreRead() {
        assertEquals(List.of("http://h.example/?a=1&b=2"), links("<a href='/?a=1&amp;b=2'>x</a>"));
    }

    @Test
    void fragmentsAreDroppedBeforeDuplicatesAre() {
        assertEquals(List.of("http://h.example/a"), links("<a href=/a#1>1<a href=/a#2>2<a href=/a>3"));
    }

    @Test
    void linksAreRelativeToTheUrlThatAnsweredNotToTheOneThatWasAsked() {
        var fetcher = new FakeFetcher()
                .says(HOME, moved("http://h.example/new/place/"))
                .says("http://h.example/new/place/", html("<a href=x>x</a>"));
        assertEquals(
                new PageSnapshot(HOME, "<a href=x>x</a>", List.of("http://h.example/new/place/x")),
                new SinglePage(fetcher).crawl(HOME));
    }

    @Test
    void aBaseInThePageCounts() {
        assertEquals(List.of("http://h.example/sub/x"), links("<base href=/sub/><a href=x>x</a>"));
    }

    @ParameterizedTest
    @CsvSource({"20, true", "21, false"})
    void twentyRedirectsAreFollowed(int redirects, boolean arrives) {
        var fetcher = new FakeFetcher();
        for (int i = 0; i < redirects; i++) fetcher.says("http://h.example/" + i, moved("http://h.example/" + (i + 1)));
        fetcher.says("http://h.example/" + redirects, html("x"));
        assertEquals(
                arrives, new SinglePage(fetcher).crawl("http://h.example/0").rawHtml() != null);
        assertEquals(21, fetcher.asked.size());
    }

    @Test
    void aRedirectOutOfTheOriginIsAnEmptyPage() {
        var fetcher = new FakeFetcher().says(HOME, moved("https://h.example/")).says("https://h.example/", html("x"));
        assertEquals(new PageSnapshot(HOME, null, List.of()), new SinglePage(fetcher).crawl(HOME));
        assertEquals(List.of(HOME), fetcher.asked);
        assertEquals(
                "x", new SinglePage(fetcher).crawl(HOME, "https://h.example").rawHtml());
    }

    @Test
    void anotherOriginMayBeTheOneThatCounts() {
        var fetcher = new FakeFetcher().says(HOME, html("<a href=/a>1<a href=https://o.example/b#c>2"));
        assertEquals(
                List.of("https://o.example/b"),
                new SinglePage(fetcher).crawl(HOME, "https://O.example:443/any").discoveredLinks());
        assertEquals(List.of(), new SinglePage(fetcher).crawl(HOME, "nonsense").discoveredLinks());
        assertEquals(
                List.of(), new SinglePage(fetcher).crawl(HOME, "about:blank").discoveredLinks());
    }

    @Test
    void theHtmlIsReadInItsOwnEncoding() {
        var latin1 = body("text/html; charset=latin1", "<a href='?é'>é</a>", StandardCharsets.ISO_8859_1);
        var marked = body("text/html", "\uFEFF<a href='?é'>é</a>", StandardCharsets.UTF_16LE);
        assertEquals(
                new PageSnapshot(HOME, "<a href='?é'>é</a>", List.of(HOME + "?%E9")),
                new SinglePage(new FakeFetcher().says(HOME, latin1)).crawl(HOME));
        assertEquals(
                "<a href='?é'>é</a>",
                new SinglePage(new FakeFetcher().says(HOME, marked)).crawl(HOME).rawHtml());
    }
}
