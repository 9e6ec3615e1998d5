package clew.fetch;

import clew.http.ResponseHead;
import clew.page.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/// What came of a request, after all tries.
///
/// @param outcome [Outcome.Read] where there is a body to be read
/// @param head what the server says before the body; [ResponseHead#NONE] where there is no answer
/// @param body [Body#NONE] unless the outcome is [Outcome.Read]
/// @param begun when the last try began
/// @param took how long that took, its body included
/// @param tries how many there were
public record Answer(Outcome.Fetched outcome, ResponseHead head, Body body, Instant begun, Duration took, int tries) {
    /// An answer to the first try.
    public Answer(Outcome.Fetched outcome, ResponseHead head, Body body, Instant begun, Duration took) {
        this(outcome, head, body, begun, took, 1);
    }

    /// An answer without a body, of which nothing more is known.
    public static Answer of(Outcome.Fetched outcome) {
        return new Answer(outcome, ResponseHead.NONE, Body.NONE, Instant.EPOCH, Duration.ZERO);
    }

    /// A success of which nothing more is known.
    public static Answer of(int status, ResponseHead head, Body body) {
        return new Answer(new Outcome.Read(status, body.truncated()), head, body, Instant.EPOCH, Duration.ZERO);
    }

    /// A page of HTML, for a site that a program makes up.
    public static Answer html(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return of(200, ResponseHead.NONE, new Body("text/html; charset=utf-8", bytes, false));
    }

    /// A refusal, such as 404.
    ///
    /// @throws IllegalArgumentException if the status is not from 300 to 999
    public static Answer declined(int status) {
        if (status < 300 || status > 999) {
            throw new IllegalArgumentException("declined(" + status + "): permitted is from 300 to 999");
        }
        return of(new Outcome.Declined(status));
    }

    /// Whether there is a body to be read.
    public boolean isRead() {
        return outcome instanceof Outcome.Read;
    }

    /// 0 where there is no answer.
    public int status() {
        return outcome instanceof Outcome.Answered answered ? answered.status() : 0;
    }
}
