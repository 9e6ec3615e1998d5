package clew.explain;

import clew.engine.CrawlOptions;
import clew.engine.Replay;
import clew.frontier.Admission;
import clew.frontier.AdmissionListener;
import clew.journal.Journal;
import clew.page.Page;
import clew.page.Ticket;
import clew.view.View;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the complete crawl answered to links to a URL, page by page. This takes as long as to view the crawl.
final class ReplayedAnswers implements AdmissionListener {
    /// A link of a page.
    private record Place(long page, int link) {}

    private final Target target;
    private final int placesMax;
    private final Map<Place, Admission> answers = new HashMap<>();
    private final Map<Admission, Long> counts = new LinkedHashMap<>();
    private Map<String, Long> traps = Map.of();
    private @Nullable Long ticket;
    private @Nullable String astray;

    private ReplayedAnswers(Target target, int placesMax) {
        this.target = target;
        this.placesMax = placesMax;
    }

    /// @param placesMax to how many links the answer is wanted, from the first on
    static ReplayedAnswers of(Journal journal, CrawlOptions options, Target target, int placesMax) throws IOException {
        var heard = new ReplayedAnswers(target, placesMax);
        try (var replay = new Replay(journal, options, View.none(), heard)) {
            heard.traps = replay.run().traps();
            heard.astray = replay.astray().orElse(null);
        }
        return heard;
    }

    @Override
    public void ticket(Ticket given, String key) {
        if (key.equals(target.key(given.kind()))) ticket = given.number();
    }

    @Override
    public void link(Page page, int link, String key, Admission admission) {
        if (!key.equals(target.key()) && !key.equals(target.listKey())) return;
        if (admission instanceof Admission.Ticketed(long number, long _)) ticket = number;
        counts.merge(counted(admission), 1L, Long::sum);
        if (answers.size() < placesMax) answers.put(new Place(page.ticket().number(), link), admission);
    }

    /// The pattern of a ticket says nothing to anybody.
    private static Admission counted(Admission admission) {
        return admission instanceof Admission.Ticketed(long number, long _)
                ? new Admission.Ticketed(number, 0)
                : admission;
    }

    /// The answer to a link, if the crawl came to it.
    Optional<Admission> answer(long page, int link) {
        return Optional.ofNullable(answers.get(new Place(page, link)));
    }

    /// How many links had which answer; the one that came first is first.
    Map<Admission, Long> counts() {
        return counts;
    }

    /// The number of the URL's ticket.
    Optional<Long> ticket() {
        return Optional.ofNullable(ticket);
    }

    /// How many links into a trap were not followed.
    long leftIn(String trap) {
        return traps.getOrDefault(trap, 0L);
    }

    /// Where the journal differs from what the crawl would do now, so that not all answers are here.
    Optional<String> astray() {
        return Optional.ofNullable(astray);
    }
}
