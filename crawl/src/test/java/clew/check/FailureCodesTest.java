package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import clew.view.Locations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The code of a finding says why there is no answer.
class FailureCodesTest {
    private static final Url URL = Url.of("https://h.example/");

    private static Fate fate(Reason reason) {
        return fate(new Outcome.Failed(new Failure(reason, "detail")), AcceptedStatuses.USUAL);
    }

    private static Fate fate(Outcome outcome, AcceptedStatuses accepted) {
        return Fate.of(Page.empty(new Ticket(0, Kind.PAGE, URL, null, 0, 0), URL, outcome), accepted, Locations.URLS);
    }

    @ParameterizedTest
    @CsvSource({"PROXY, PROXY_FAILED", "RENDER, RENDER_FAILED", "INTERNAL, INTERNAL_ERROR"})
    void whatSaysNothingAboutTheSiteIsUnknownAndNamed(Reason reason, FindingCode code) {
        var problem = new Fate.Problem(LinkVerdict.UNKNOWN, code, 0, new Failure(reason, "detail").text());
        assertEquals(problem, fate(reason));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 304, 305, 306, 399})
    void aStatusThatIsNeitherASuccessNorAnErrorHasACodeOfItsOwn(int status) {
        var outcome = new Outcome.Declined(status);
        var problem = new Fate.Problem(LinkVerdict.BROKEN, FindingCode.UNEXPECTED_STATUS, status, "status " + status);
        assertEquals(problem, fate(outcome, AcceptedStatuses.USUAL));
        assertEquals(new Fate.Ok(status), fate(outcome, AcceptedStatuses.of("200,300..=399")));
    }

    @Test
    void notModifiedIsOkOnlyAsTheAnswerToAConditionalRequest() {
        assertEquals(new Fate.Ok(304), fate(new Outcome.Read(304, false), AcceptedStatuses.of("200")));
    }

    @ParameterizedTest
    @EnumSource
    void onlyALackOfAnAnswerIsTimedOut(Reason reason) {
        var isSilence = reason == Reason.DEADLINE || reason == Reason.NAME_SERVER;
        var isTimedOut = fate(reason) instanceof Fate.Problem problem && problem.code() == FindingCode.TIMED_OUT;
        assertEquals(isSilence, isTimedOut);
    }

    /// Such links were not checked, because of the robots.txt that was requested first.
    @ParameterizedTest
    @EnumSource
    void aHostThatCannotBeReachedForItsRobotsTxtIsWrongAsForAnyPage(Reason reason) {
        var failure = new Failure(reason, "detail");
        var refused = new Outcome.Refused.Unreadable(failure);
        var expected = failure.isOfHost() ? fate(reason) : new Fate.Unchecked(refused.why());
        assertEquals(expected, fate(refused, AcceptedStatuses.USUAL));
    }

    @Test
    void aSilentNameServerDoesNotMakeALinkBroken() {
        assertTrue(
                fate(Reason.NAME_SERVER) instanceof Fate.Problem problem && problem.verdict() == LinkVerdict.UNKNOWN);
        assertNotEquals(fate(Reason.UNKNOWN_HOST), fate(Reason.NAME_SERVER));
    }
}
