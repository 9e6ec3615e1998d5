package clew.engine;

import clew.extract.Shape;
import clew.frontier.NumberTable;
import clew.journal.Journal;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers of an earlier crawl that need not be asked for again: all but the failures.
///
/// They are found by what was asked, not by number: where a page that failed is there now, those behind it have other
/// numbers.
///
/// What was asked is kept as a hash and found again by reading the page: a journal of ten million pages takes
/// 130 MB outside the heap.
public final class EarlierAnswers {
    private record Asked(Kind kind, Url url, @Nullable Url fallback) {
        static Asked by(Ticket ticket) {
            return new Asked(ticket.kind(), ticket.url(), ticket.fallback());
        }

        String key() {
            return kind.code() + " " + url.href();
        }
    }

    private record Earlier(Journal journal, NumberTable answers) {}

    private final @Nullable Earlier earlier;
    private long failures;

    private EarlierAnswers(@Nullable Earlier earlier) {
        this.earlier = earlier;
    }

    /// Of nothing.
    public static EarlierAnswers none() {
        return new EarlierAnswers(null);
    }

    /// Of all that a journal has but the failures.
    public static EarlierAnswers of(Journal journal) throws IOException {
        var left = journal.pages().count();
        var answers = new NumberTable(journal.header().hashKey(), left);
        var all = new EarlierAnswers(new Earlier(journal, answers));
        for (int number = 0; left > 0; number++) {
            var position = journal.pages().find(number);
            if (position.isEmpty()) continue;
            left--;
            var page = journal.read(position.get());
            switch (page.outcome()) {
                // The robots.txt is asked once more, or says it once more.
                case Outcome.Refused _ -> {}
                case Outcome.Declined(int status) when isTemporary(status) -> all.failures++;
                case Outcome.Failed _ -> all.failures++;
                case Outcome.Read _, Outcome.Index _, Outcome.Moved _, Outcome.Declined _ ->
                    answers.put(Asked.by(page.ticket()).key(), number);
            }
        }
        return all;
    }

    /// How many answers are to be asked for again.
    public long failures() {
        return failures;
    }

    /// What was answered to that, as the page of this ticket.
    Optional<Page> find(Ticket ticket) throws IOException {
        if (earlier == null) return Optional.empty();
        var asked = Asked.by(ticket);
        for (var numbers = earlier.answers.find(asked.key()); numbers.hasNext(); ) {
            var position = earlier.journal.pages().find(numbers.nextInt());
            if (position.isEmpty()) continue;
            var page = earlier.journal.read(position.get());
            if (!Asked.by(page.ticket()).equals(asked) || lacksShape(page, ticket)) continue;
            return Optional.of(page.of(ticket));
        }
        return Optional.empty();
    }

    /// Whether the crawl wants to know the shape of a page that it did not want to know then, when the ticket had
    /// another number.
    private static boolean lacksShape(Page page, Ticket ticket) {
        return ticket.pattern() != 0
                && page.outcome() instanceof Outcome.Read
                && page.document().shape() == Shape.NONE;
    }

    /// The robots.txt that could be read, or that are known not to be there.
    List<RobotsTxt> robots() {
        return earlier == null
                ? List.of()
                : earlier.journal.robots().stream()
                        .filter(robotsTxt -> robotsTxt.state() != RobotsTxt.State.UNREACHABLE)
                        .toList();
    }

    /// Whether there may be a better answer later.
    private static boolean isTemporary(int status) {
        return status == 408 || status == 425 || status == 429 || status >= 500;
    }
}
