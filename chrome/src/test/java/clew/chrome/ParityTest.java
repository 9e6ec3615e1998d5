package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.http.ResponseHead;
import clew.page.Anchor;
import clew.page.Failure;
import clew.page.Outcome;
import clew.policy.Policy;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ParityTest {
    private static final Url PAGE = Url.of("http://h/d/page");

    private static Extracted extracted(String... hrefs) {
        var anchors = Stream.of(hrefs).map(href -> new Anchor(href, "", false)).toList();
        return new Extracted(PAGE, anchors, "", null, false, Encoding.UTF_8, true);
    }

    private static List<Url> urls(String... urls) {
        return Stream.of(urls).map(Url::of).toList();
    }

    private static Parity.Difference difference(String[] shown, String html) throws InterruptedException {
        var parity = new Parity(Policy.standard());
        parity.beside((_, _) -> found(shown)).read(answer(html), PAGE);
        return Objects.requireNonNull(parity.take(PAGE));
    }

    @Test
    void linksAreComparedAsResolvedAndEachAsOftenAsItStandsThere() throws InterruptedException {
        var shown = new String[] {"a", "/d/a", "b", "made"};
        var difference =
                difference(shown, "<a href=../d/b></a><a href=a></a><a href=noscript></a><a href=//me:pw@h/d/b></a>");
        assertEquals(2, difference.same());
        assertEquals(urls("http://h/d/a", "http://h/d/made"), difference.onlyShown());
        assertEquals(urls("http://h/d/noscript", "http://h/d/b"), difference.onlyWritten());
    }

    @Test
    void linksThatNoPageIsBehindDoNotDiffer() throws InterruptedException {
        var shown = new String[] {"mailto:x@h", "javascript:x()", "http://["};
        assertTrue(difference(shown, "<a href=tel:1></a>").isNone());
    }

    @Test
    void whatDiffersIsKeptForOneQuestionUnderTheAddressOfThePage() throws InterruptedException {
        var parity = new Parity(Policy.standard());
        PageReader shown = (_, _) -> found("a", "made");
        var reading = parity.beside(shown).read(answer("<a href=a></a><a href=written></a>"), Url.of(PAGE + "#f"));
        assertEquals(found("a", "made"), reading);
        var expected = new Parity.Difference(1, urls("http://h/d/made"), urls("http://h/d/written"));
        assertEquals(expected, parity.take(PAGE));
        assertNull(parity.take(PAGE));
    }

    @Test
    void aPageThatIsNotShownIsNotCompared() throws InterruptedException {
        var parity = new Parity(Policy.standard());
        var failed = new Reading(new Outcome.Failed(new Failure(Failure.Reason.RENDER, "")), null);
        assertEquals(failed, parity.beside((_, _) -> failed).read(answer("<a href=a></a>"), PAGE));
        assertNull(parity.take(PAGE));
    }

    private static Reading found(String... hrefs) {
        return new Reading(new Outcome.Read(200, false), extracted(hrefs));
    }

    private static Answer answer(String html) {
        var body = new Body("text/html", html.getBytes(StandardCharsets.UTF_8), false);
        return Answer.of(200, ResponseHead.NONE, body);
    }
}
