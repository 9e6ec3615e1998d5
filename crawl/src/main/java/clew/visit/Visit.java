package clew.visit;

import clew.fetch.Answer;
import clew.fetch.Fetcher.Wanted;
import clew.http.Validators;
import clew.page.Failure;
import clew.url.Url;

/// What is done for one job, step by step: which URL to ask for next, or what came of it all. There is one class for
/// each kind of ticket, and one for robots.txt.
///
/// It asks nobody itself, and keeps what it needs from one step to the next.
public interface Visit {
    sealed interface Step {
        /// Ask for a URL.
        ///
        /// @param follows whether the last answer led there, so that the cookies it set go along
        /// @param known what an earlier response said of itself
        /// @param external whether it is on a host that is not crawled, so that the request keeps their pace
        record Ask(Url url, Wanted wanted, boolean follows, Validators known, boolean external) implements Step {
            Ask(Url url, Wanted wanted, boolean follows, Validators known) {
                this(url, wanted, follows, known, false);
            }

            Ask(Url url, Wanted wanted, boolean follows) {
                this(url, wanted, follows, Validators.NONE);
            }
        }

        /// There is nothing more to ask for.
        record Done(Result result) implements Step {}
    }

    /// Names the visit among all of its crawl.
    String subject();

    Step.Ask begin();

    /// @param answer to what the step before asked for
    Step answered(Answer answer, Workspace workspace) throws InterruptedException;

    /// What comes of it where something here went wrong.
    Result failed(Failure failure, Workspace workspace);
}
