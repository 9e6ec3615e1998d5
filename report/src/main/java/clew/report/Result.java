package clew.report;

import clew.page.Failure;
import clew.page.Outcome;
import clew.url.Url;

/// What became of a URL, in words.
///
/// @param group one of a few
/// @param status the HTTP status, or why there is none
record Result(String group, String status) {
    private static final int REDIRECTION = 300;
    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;

    static Result of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Moved(int status, Url _) -> new Result("redirect", Integer.toString(status));
            case Outcome.Read read when read.isUnmodified() -> new Result("ok", Integer.toString(read.status()));
            case Outcome.Answered answered -> answer(answered.status());
            case Outcome.Refused refused -> new Result("not requested", refused.why());
            case Outcome.Failed(Failure failure) -> new Result("failed", failure.text());
        };
    }

    private static Result answer(int status) {
        var text = Integer.toString(status);
        if (status >= SERVER_ERROR) return new Result("server error", text);
        if (status >= CLIENT_ERROR) return new Result("client error", text);
        if (status >= REDIRECTION) return new Result("redirect", text);
        return new Result("ok", text);
    }
}
