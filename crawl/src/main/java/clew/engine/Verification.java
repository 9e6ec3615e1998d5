package clew.engine;

import clew.frontier.Admission;
import clew.frontier.AdmissionListener;
import clew.frontier.Fingerprints;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Goes through a journal as the crawl did, and looks for what must not be.
public final class Verification {
    private static final int PROBLEMS_MAX = 100;

    /// What came of it.
    ///
    /// @param pages how many the crawl has applied
    /// @param waiting how many more were recorded, but wait for one that was not
    /// @param left how many URLs the crawl knows and has no page for
    /// @param finished whether nothing is left to do, and the maximum number of pages left nothing out
    /// @param startFailed whether it ended at a start page that failed, and that is requested again
    /// @param problems for people, a line each; empty for a journal as it should be
    public record Report(
            long pages,
            long links,
            long waiting,
            long left,
            boolean finished,
            boolean startFailed,
            List<String> problems) {
        public Report {
            problems = List.copyOf(problems);
        }
    }

    private final List<String> problems = new ArrayList<>();

    private Verification() {}

    /// @param options those of the crawl
    public static Report of(Journal journal, CrawlOptions options) throws IOException {
        return new Verification().verify(journal, options);
    }

    private Report verify(Journal journal, CrawlOptions options) throws IOException {
        try (var others = new Fingerprints(JournalHeader.of(Map.of()).hashKey(), Fingerprints.BITS);
                var replay = new Replay(journal, options, View.none(), new Comparison(others))) {
            while (replay.astray().isEmpty() && replay.next()) {}
            replay.astray().ifPresent(this::problem);
            return new Report(
                    replay.pages() - (replay.astray().isPresent() ? 1 : 0),
                    replay.summary().links(),
                    replay.waiting(),
                    replay.left(),
                    replay.isFinished(),
                    replay.startFailed(),
                    problems);
        }
    }

    /// Compares what the crawl took for known with other fingerprints: two URLs that have one by chance do not have
    /// the other one too.
    private final class Comparison implements AdmissionListener {
        private final Fingerprints others;

        Comparison(Fingerprints others) {
            this.others = others;
        }

        @Override
        public void ticket(Ticket ticket, String key) {
            others.add(key, ticket.number());
        }

        @Override
        public void link(Page page, int link, String key, Admission admission) {
            switch (admission) {
                case Admission.Ticketed(long number, var _) -> others.add(key, number);
                case Admission.Known(long number) -> {
                    if (others.number(key) != number) {
                        problem("a fingerprint was taken for another's: "
                                + Url.parse(key).ok().map(Url::display).orElse("a URL") + " was not crawled");
                    }
                }
                case Admission.Skipped _,
                        Admission.OutOfScope _,
                        Admission.Nofollow _,
                        Admission.TooDeep _,
                        Admission.LateRefresh _,
                        Admission.TooLong _,
                        Admission.TooManyRedirects _,
                        Admission.TooNested _,
                        Admission.SitemapsMax _,
                        Admission.PagesMax _,
                        Admission.Trap _,
                        Admission.Disallowed _ -> {}
            }
        }
    }

    private void problem(String what) {
        if (problems.size() < PROBLEMS_MAX && !problems.contains(what)) problems.add(what);
    }
}
