package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.chrome.AnswerOrder.Held;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// The order in which a page gets its answers, with a clock that stands still unless the test moves it.
class AnswerOrderTest {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - LIMIT.toNanos() / 2);
    private final AnswerOrder order = new AnswerOrder(LIMIT, clock::get);
    private final List<String> given = new ArrayList<>();

    private void asked(String... ids) {
        for (var id : ids) order.asked(id);
    }

    private void answered(String... ids) {
        for (var id : ids) note(order.answered(id, new Held("session of " + id, id)));
    }

    private void ended(String... ids) {
        for (var id : ids) note(order.ended(id));
    }

    private void note(List<Held> answers) {
        for (var answer : answers) {
            assertEquals("session of " + answer.request(), answer.session());
            given.add(answer.request());
        }
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    @Test
    void anAnswerIsGivenWhenAllEarlierRequestsHaveEnded() {
        asked("a", "b", "c");
        answered("c", "b");
        assertEquals(List.of(), given);
        answered("a");
        assertEquals(List.of("a"), given);
        ended("a");
        assertEquals(List.of("a", "b"), given);
        ended("b");
        assertEquals(List.of("a", "b", "c"), given);
        ended("c");
        assertEquals(List.of("a", "b", "c"), given);
        assertEquals(Long.MAX_VALUE, order.nanosLeft());
    }

    @Test
    void anAnswerThatComesInItsTurnIsNotHeld() {
        asked("a", "b");
        answered("a");
        ended("a");
        answered("b");
        assertEquals(List.of("a", "b"), given);
    }

    @Test
    void aRequestThatFailsLetsTheNextThrough() {
        asked("a", "b", "c");
        answered("c");
        ended("b");
        assertEquals(List.of(), given);
        ended("a");
        assertEquals(List.of("c"), given);
    }

    @Test
    void aRedirectKeepsThePlaceOfItsRequest() {
        asked("a", "b");
        answered("b");
        answered("a");
        assertEquals(List.of("a"), given);
        // The redirect is followed: another request of the same name.
        asked("a");
        answered("a");
        assertEquals(List.of("a", "a"), given);
        ended("a");
        assertEquals(List.of("a", "a", "b"), given);
    }

    @Test
    void aRedirectIsHeldLikeAnyAnswer() {
        asked("a", "b");
        answered("b");
        assertEquals(List.of(), given);
        ended("a");
        asked("b", "c");
        answered("c", "b");
        assertEquals(List.of("b", "b"), given);
        ended("b");
        assertEquals(List.of("b", "b", "c"), given);
    }

    @Test
    void answersToRequestsThatWereNeverSeenAreGivenAtOnce() {
        asked("a");
        answered("unknown");
        assertEquals(List.of("unknown"), given);
        ended("unknown");
        assertEquals(List.of("unknown"), given);
    }

    @Test
    void noAnswerIsHeldBeyondTheLimit() {
        asked("never", "b", "c");
        assertEquals(Long.MAX_VALUE, order.nanosLeft());
        answered("b");
        assertEquals(LIMIT.toNanos(), order.nanosLeft());
        pass(LIMIT.minusNanos(1));
        answered("c");
        assertEquals(1, order.nanosLeft());
        assertFalse(order.isOver());
        note(order.giveUp());
        assertEquals(List.of(), given);
        pass(Duration.ofNanos(1));
        assertTrue(order.isOver());
        note(order.giveUp());
        assertEquals(List.of("b"), given);
        // The one after it still waits for it, and has most of its time left.
        assertEquals(LIMIT.minusNanos(1).toNanos(), order.nanosLeft());
        ended("b");
        assertEquals(List.of("b", "c"), given);
        // Nobody waits for it any more.
        answered("never");
        assertEquals(List.of("b", "c", "never"), given);
    }

    /// They came all at once, and the one with the least content won.
    @Test
    void answersThatAreHeldTooLongComeOneAfterAnother() {
        asked("never", "b", "c", "d");
        answered("c", "b");
        pass(LIMIT);
        answered("d");
        note(order.giveUp());
        assertEquals(List.of("b"), given);
        assertFalse(order.isOver());
        ended("b");
        assertEquals(List.of("b", "c"), given);
        ended("c");
        assertEquals(List.of("b", "c", "d"), given);
    }

    @Test
    void whatIsHeldTooLongIsSoonGivenEvenIfMoreIsMissing() {
        asked("never", "endless", "c", "never too", "d");
        answered("d", "c", "endless");
        pass(LIMIT);
        note(order.giveUp());
        assertEquals(List.of("endless"), given);
        for (var next : List.of("c", "d")) {
            assertEquals(LIMIT.toNanos() / 4, order.nanosLeft());
            pass(LIMIT.dividedBy(4));
            note(order.giveUp());
            assertEquals(next, given.getLast());
        }
        assertEquals(List.of("endless", "c", "d"), given);
        assertEquals(Long.MAX_VALUE, order.nanosLeft());
    }

    @Test
    void givingUpTooEarlyChangesNothing() {
        asked("a", "b");
        note(order.giveUp());
        answered("b");
        note(order.giveUp());
        answered("a");
        ended("a");
        assertEquals(List.of("a", "b"), given);
    }

    /// The content of an answer can take forever too.
    @Test
    void anAnswerThatWasGivenAndDoesNotEndIsNotWaitedForBeyondTheLimit() {
        asked("endless", "b");
        answered("endless", "b");
        assertEquals(List.of("endless"), given);
        pass(LIMIT);
        note(order.giveUp());
        assertEquals(List.of("endless", "b"), given);
    }

    @Test
    void theRequestsOfThePageBeforeAreForgotten() {
        asked("never", "held");
        answered("held");
        order.clear();
        assertEquals(Long.MAX_VALUE, order.nanosLeft());
        asked("a");
        answered("a");
        assertEquals(List.of("a"), given);
    }
}
