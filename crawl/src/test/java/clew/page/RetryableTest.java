package clew.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.url.Url;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryableTest {
    private static final Failure FAILURE = new Failure(Failure.Reason.CUT, "");

    private static String which(int below, IntPredicate rule) {
        return IntStream.range(100, below).filter(rule).boxed().toList().toString();
    }

    @Test
    void oneRuleSaysWhichStatusesMayBeBetterSoonAndLater() {
        assertEquals("[429, 503]", which(600, Retryable::asksForPause));
        assertEquals("[408, 429, 502, 503, 504]", which(600, Retryable::soon));
        assertEquals("[408, 425, 429]", which(500, Retryable::later));
        assertTrue(IntStream.range(500, 600).allMatch(Retryable::later));
    }

    @Test
    void whatMayBeBetterSoonMayBeBetterLater() {
        assertTrue(IntStream.range(100, 1_000).filter(Retryable::soon).allMatch(Retryable::later));
    }

    @Test
    void failuresAndUnreadableRulesMayBeBetterLaterAndAnswersNot() {
        var url = Url.of("http://h.example/");
        assertTrue(Retryable.later(new Outcome.Failed(FAILURE)));
        assertTrue(Retryable.later(new Outcome.Refused.Unreadable(FAILURE)));
        assertTrue(Retryable.later(new Outcome.Declined(500)));
        assertFalse(Retryable.later(new Outcome.Declined(404)));
        assertFalse(Retryable.later(new Outcome.Refused.Disallowed()));
        assertFalse(Retryable.later(new Outcome.Read(200, false)));
        assertFalse(Retryable.later(new Outcome.Index(200, false)));
        assertFalse(Retryable.later(new Outcome.Moved(503, url)));
    }

    @Test
    void onlyAnUnreachableRobotsTxtMayBeBetterLater() {
        for (var state : RobotsTxt.State.values()) {
            var robotsTxt = new RobotsTxt(Url.of("http://h.example/robots.txt"), state, "");
            assertEquals(state == RobotsTxt.State.UNREACHABLE, Retryable.later(robotsTxt));
        }
    }
}
