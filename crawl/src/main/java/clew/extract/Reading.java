package clew.extract;

import clew.fetch.Answer;
import clew.page.Outcome;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What came of reading a page.
///
/// @param outcome what the request for the page has come to, now that somebody has looked into it: as it was, or the
///     page takes its visitors elsewhere by itself, or it could not be read, and nothing is guessed
/// @param extracted what stands in it; null unless it was read
public record Reading(Outcome.Fetched outcome, @Nullable Extracted extracted) {
    public Reading {
        if (outcome instanceof Outcome.Read == (extracted == null)) {
            throw new IllegalArgumentException("what is read has something in it, and nothing else has: " + outcome);
        }
    }

    /// This stands in it.
    public static Reading of(Answer answer, Extracted extracted) {
        return new Reading(answer.outcome(), extracted);
    }

    /// It takes its visitors elsewhere by itself, as a redirect does.
    public static Reading moved(Answer answer, Url target) {
        return new Reading(new Outcome.Moved(answer.status(), target), null);
    }
}
