package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// On a clock of its own: a deadline is 1,000 of whatever the unit is.
class HostLoadTest {
    private static final long TIMEOUT = 1_000;
    private static final int NO_LIMIT = 1024;

    private final HostLoad load = new HostLoad();

    private Turn begin(boolean fresh) {
        var turn = new Turn("h", TIMEOUT);
        load.begin(turn);
        turn.isFresh(fresh);
        return turn;
    }

    private List<Turn> begin(int count) {
        var turns = new ArrayList<Turn>();
        for (int i = 0; i < count; i++) turns.add(begin(true));
        return turns;
    }

    private void answer(Turn turn, long nanos) {
        load.answered(turn, nanos);
        load.end();
    }

    private boolean miss(Turn turn) {
        try {
            return load.missed(turn, false);
        } finally {
            load.end();
        }
    }

    @ParameterizedTest
    @CsvSource({
        // how long the first answer takes, how many may be open after it
        "0,   1024",
        "10,  50",
        "25,  20",
        "200, 8",
        "499, 8",
        "600, 2",
    })
    void aHostIsAskedByAsManyAsItWouldServeOneAfterTheOtherInHalfADeadline(long nanos, int limit) {
        answer(begin(true), nanos);
        assertEquals(limit, load.limit());
    }

    @Test
    void aQueueIsToldFromAHostThatServesManyAtOnce() {
        var turns = begin(20);
        for (int i = 0; i < 20; i++) answer(turns.get(i), 40L * (i + 1));
        assertEquals(12, load.limit(), "each took 40 after the one before it");
        turns = begin(12);
        for (int i = 0; i < 12; i++) answer(turns.get(i), 40);
        assertTrue(load.limit() > 20, "all took 40 together");
    }

    @Test
    void requestsThatMissTheirDeadlineTogetherHalveTheLimitOnce() {
        for (var turn : begin(60)) assertTrue(miss(turn));
        assertEquals(30, load.limit());
        for (var turn : begin(30)) assertTrue(miss(turn));
        assertEquals(15, load.limit());
    }

    @Test
    void aLimitGrowsAgainMoreSlowlyAfterEachMiss() {
        for (var turn : begin(2)) miss(turn);
        assertEquals(1, load.limit());
        for (int i = 0; i < 16; i++) answer(begin(false), 1);
        assertEquals(2, load.limit());
        for (var turn : begin(2)) miss(turn);
        for (int i = 0; i < 31; i++) answer(begin(false), 1);
        assertEquals(1, load.limit());
        answer(begin(false), 1);
        assertEquals(2, load.limit());
    }

    @Test
    void aRequestThatIsAloneMissesItsDeadlineForGood() {
        assertFalse(miss(begin(false)));
        assertFalse(load.missed(begin(false), true), "its connection is served");
        load.end();
        assertTrue(load.missed(begin(true), true), "an idle connection of ours may be in its way");
        load.end();
        assertEquals(NO_LIMIT, new HostLoad().limit());
    }

    @Test
    void aMissSlowsNobodyDownWhereOthersAreAnsweredQuicklyMeanwhile() {
        var silent = begin(false);
        var other = begin(true);
        for (int i = 0; i < 3; i++) answer(begin(true), 5);
        assertTrue(miss(silent), "it may ask once more, alone");
        answer(other, 5);
        assertTrue(load.limit() > 50);
    }

    @Test
    void aMissIsFinalWhereOthersAreAnsweredQuicklyAndPagesStaySilentAlone() {
        load.askedAlone(false);
        load.askedAlone(false);
        var silent = begin(false);
        for (int i = 0; i < 3; i++) answer(begin(true), 5);
        assertFalse(miss(silent));
    }

    @Test
    void aMissIsNotThePagesOwnWhereOthersWaitLongMeanwhile() {
        var starved = begin(false);
        var other = begin(true);
        for (int i = 0; i < 3; i++) answer(begin(true), 900);
        assertTrue(miss(starved));
        answer(other, 900);
    }

    @Test
    void answersThatWereUnderWayBeforeItSayNothingAboutAPage() {
        var before = begin(3);
        var stuck = begin(false);
        for (var turn : before) answer(turn, 5);
        assertTrue(miss(stuck));
    }

    @Test
    void answersToOthersSayNothingAboutAPageOnANewConnection() {
        var stuck = begin(true);
        var other = begin(true);
        for (int i = 0; i < 10; i++) answer(begin(false), 5);
        assertTrue(miss(stuck), "perhaps the host serves another connection first");
        answer(other, 5);
    }

    @Test
    void whoeverHadCompanyOnlyForAWhileHadCompany() {
        var first = begin(false);
        assertTrue(miss(begin(true)));
        assertTrue(miss(first));
    }

    @Test
    void pagesThatAreSilentAloneAreNoReasonToAskOthersAgain() {
        for (var turn : begin(8)) assertTrue(miss(turn));
        assertEquals(4, load.limit());
        load.askedAlone(false);
        assertFalse(load.isSilentAlone());
        assertEquals(8, load.limit(), "it was not because of the others");
        load.askedAlone(false);
        assertTrue(load.isSilentAlone());
        for (var turn : begin(4)) assertFalse(miss(turn));
        assertEquals(16, load.limit(), "no reason to ask more slowly, either");
        load.askedAlone(true);
        for (var turn : begin(4)) assertTrue(miss(turn));
    }

    /// As [HttpRequest] has it: whoever may do better alone waits for that, and nobody else begins meanwhile.
    @Test
    void twentyPagesThatNeverAnswerTakeEightWorkersLessThanTenDeadlines() {
        answer(begin(true), 1);
        long now = 0;
        for (int left = 20; left > 0; ) {
            var round = begin(Math.min(left, Math.min(8, load.limit())));
            left -= round.size();
            now += TIMEOUT;
            var alone = round.stream().filter(this::miss).count();
            for (; alone > 0; alone--) {
                now += load.quietNanos(new Turn("h", TIMEOUT));
                load.wasQuiet();
                if (load.isSilentAlone()) continue;
                begin(true);
                now += TIMEOUT;
                load.askedAlone(false);
                load.end();
            }
        }
        assertTrue(now < 10 * TIMEOUT, "it took " + now);
    }

    @Test
    void whoeverIsNextWaitsForTheRequestsThatWereGivenUp() {
        answer(begin(true), 100);
        for (var turn : begin(8)) miss(turn);
        assertEquals(8 * 100, load.quietNanos(new Turn("h", TIMEOUT)));
        load.wasQuiet();
        assertEquals(0, load.quietNanos(new Turn("h", TIMEOUT)), "once");
        answer(begin(true), 900);
        for (var turn : begin(60)) miss(turn);
        assertEquals(3 * TIMEOUT, load.quietNanos(new Turn("h", TIMEOUT)), "not for ever");
    }
}
