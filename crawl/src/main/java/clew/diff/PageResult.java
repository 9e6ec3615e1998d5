package clew.diff;

import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import java.util.Optional;

/// What a page came to, as outputs have it.
///
/// @param status the HTTP status; 0 where there is no answer
/// @param error the code of the error where there is no answer; else empty
/// @param text the error for people, in printable ASCII
record PageResult(int status, String error, String text) {
    private static final int OK = 200;

    static PageResult of(Page page) {
        return switch (page.outcome()) {
            // The content is there: it was taken from an earlier crawl.
            case Outcome.Read read when read.isUnmodified() -> answer(OK);
            case Outcome.Answered answered -> answer(answered.status());
            case Outcome.Refused refused -> new PageResult(0, "robots", refused.why());
            case Outcome.Failed(Failure failure) ->
                new PageResult(0, failure.reason().code(), failure.text());
        };
    }

    static PageResult answer(int status) {
        return new PageResult(status, "", "");
    }

    /// Whether there is nothing to say but that the page is there.
    boolean isOk() {
        return status == OK;
    }

    /// It in a few words.
    String words() {
        return error.isEmpty() ? "status " + status : text;
    }

    /// The same error may have another text the next day, such as the name of another address.
    boolean isSameAs(PageResult other) {
        return status == other.status && error.equals(other.error);
    }

    static Optional<Url> redirect(Page page) {
        return page.outcome() instanceof Outcome.Moved(int _, Url target) ? Optional.of(target) : Optional.empty();
    }

    /// Where a page sends its visitors by a redirect or a refresh.
    ///
    /// @param facet which of the two
    static Optional<Url> target(Page page, Facet facet) {
        return facet == Facet.REFRESH ? page.refresh() : redirect(page);
    }
}
