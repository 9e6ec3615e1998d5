package clew.archive.captures;

import clew.fetch.Answer;
import clew.fetch.Fetcher;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Retryable;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;

/// Requests the pages of a list, and repeats a request that may succeed another time.
///
/// 1. After status 429 nothing is sent for a minute. Whoever ignores it is blocked for an hour, then for longer.
/// 2. A refused connection after an answer means that we are blocked: nothing more is sent.
/// 3. Whatever the archive does, a page ends with what it is or with an exception; it never becomes an empty list.
final class CdxPages {
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(60);
    private static final int BUSY_MAX = 5;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration SECOND_PAUSE = Duration.ofSeconds(20);
    private static final int TRIES = 3;

    /// What came of a request.
    sealed interface Page {
        /// A page of the list.
        record Listed(CdxResponse response) implements Page {}

        /// The page is longer than the longest that is read.
        record TooLong() implements Page {}

        /// The archive knows of no such page.
        record NotFound() implements Page {}

        /// There is none this time.
        ///
        /// @param problem to be thrown if it does not get better
        record Failed(IOException problem) implements Page {}

        /// The archive asks for a pause.
        record Busy() implements Page {}
    }

    private final Fetcher fetcher;
    private final Policy policy;
    private final Pauses pauses;
    private boolean hasAnswered;

    CdxPages(Fetcher fetcher, Policy policy, Pauses pauses) {
        this.fetcher = fetcher;
        this.policy = policy;
        this.pauses = pauses;
    }

    /// @return [Page.Listed], [Page.TooLong] or [Page.NotFound]
    Page get(Url url) throws IOException, InterruptedException {
        var failures = 0;
        var busy = 0;
        while (true) {
            var page = request(url);
            switch (page) {
                case Page.Listed _, Page.TooLong _, Page.NotFound _ -> {
                    return page;
                }
                case Page.Busy _ -> {
                    if (busy++ == BUSY_MAX) {
                        throw new ArchiveUnavailable("the archive still asks for a pause (status 429) after " + BUSY_MAX
                                + " pauses of " + BUSY_PAUSE.toSeconds() + " s");
                    }
                    pauses.pause(BUSY_PAUSE);
                }
                case Page.Failed(IOException problem) -> {
                    busy = 0;
                    if (++failures == TRIES) throw problem;
                    pauses.pause(failures == 1 ? FIRST_PAUSE : SECOND_PAUSE);
                }
            }
        }
    }

    private Page request(Url url) throws IOException, InterruptedException {
        var answer = fetcher.fetch(url, Fetcher.Wanted.ANYTHING);
        try {
            if (answer.outcome() instanceof Outcome.Failed(Failure failure)) return failed(failure);
            hasAnswered = true;
            return page(answer);
        } finally {
            fetcher.release();
        }
    }

    private Page page(Answer answer) throws IOException {
        return switch (answer.outcome()) {
            case Outcome.Read(int _, boolean truncated) -> truncated ? new Page.TooLong() : listed(answer);
            case Outcome.Moved(int _, Url target) ->
                throw new ArchiveUnavailable("the archive's list of captures is elsewhere: " + target.href());
            case Outcome.Declined(int status) -> declined(status, answer);
            case Outcome.Failed(Failure failure) -> failed(failure);
        };
    }

    private Page listed(Answer answer) {
        try {
            return new Page.Listed(CdxResponse.parse(answer.body().bytes(), policy));
        } catch (BadCdx e) {
            return new Page.Failed(e);
        }
    }

    private static Page declined(int status, Answer answer) throws IOException {
        if (status == 404) return new Page.NotFound();
        if (status == 429) return new Page.Busy();
        // Such as AdministrativeAccessControlException and RobotAccessControlException.
        if (status == 403
                && answer.head().first("x-archive-wayback-runtime-error").contains("AccessControlException")) {
            throw new SiteExcluded("the archive does not show this site: it has been excluded");
        }
        var problem = new ArchiveUnavailable(
                "the archive answered the request for its list of captures with status " + status);
        if (Retryable.later(status)) return new Page.Failed(problem);
        throw problem;
    }

    private Page failed(Failure failure) throws IOException {
        var problem = new ArchiveUnavailable("the archive cannot be reached: " + failure.text());
        return switch (failure.reason()) {
            case UNREACHABLE -> {
                if (!hasAnswered) throw problem;
                throw new ArchiveBlocked("the archive refuses connections");
            }
            case DEADLINE, CUT, TLS, PROTOCOL, ENCODING, SERVER_ERROR -> new Page.Failed(problem);
            case UNKNOWN_HOST,
                    NAME_SERVER,
                    GUARDED,
                    PROXY,
                    BAD_REDIRECT,
                    HEADERS,
                    ELSEWHERE,
                    REDIRECTS,
                    BOT_WALL,
                    WITHHELD,
                    RENDER,
                    FILE,
                    INTERNAL -> throw problem;
        };
    }
}
