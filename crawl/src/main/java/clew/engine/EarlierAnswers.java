package clew.engine;

import clew.extract.Shape;
import clew.http.Validators;
import clew.journal.Journal;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Retryable;
import clew.page.RobotsTxt;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers of an earlier crawl: those that need not be requested again, which are all but the failures, or those
/// that are requested only if they have changed.
///
/// They are found by what was asked, not by number: where a page that failed is there now, those behind it have other
/// numbers.
public final class EarlierAnswers {
    /// @param failures those that are requested again
    private record Earlier(Journal journal, PageLookup answers, PageLookup failures) {}

    private final @Nullable Earlier earlier;
    private final boolean isFinal;
    private long failureCount;

    private EarlierAnswers(@Nullable Earlier earlier, boolean isFinal) {
        this.earlier = earlier;
        this.isFinal = isFinal;
    }

    /// Of nothing.
    public static EarlierAnswers none() {
        return new EarlierAnswers(null, true);
    }

    /// Of all that a journal has but the failures.
    ///
    /// @param policy the crawl's
    public static EarlierAnswers of(Journal journal, Policy policy) throws IOException {
        var earlier = new Earlier(journal, new PageLookup(journal, policy), new PageLookup(journal, policy));
        var all = new EarlierAnswers(earlier, true);
        Replay.recorded(journal, page -> {
            // The robots.txt is requested once more, or says it once more.
            if (page.outcome() instanceof Outcome.Refused) return;
            if (Retryable.later(page.outcome())) all.addFailure(page);
            else earlier.answers.add(page);
        });
        return all;
    }

    /// Of all pages that a journal has and that can be requested only if they have changed.
    ///
    /// @param policy the crawl's
    public static EarlierAnswers toCheck(Journal journal, Policy policy) throws IOException {
        var answers = new PageLookup(journal, policy);
        Replay.recorded(journal, page -> {
            var document = page.document();
            var canBeChecked = !new Validators(document.etag(), document.lastModified()).isEmpty();
            if (page.outcome() instanceof Outcome.Read && canBeChecked) answers.add(page);
        });
        return new EarlierAnswers(new Earlier(journal, answers, new PageLookup(journal, policy)), false);
    }

    /// Whether what is found need not be requested at all.
    boolean isFinal() {
        return isFinal;
    }

    private void addFailure(Page page) {
        failureCount++;
        if (earlier != null && !page.stored().isEmpty()) earlier.failures.add(page);
    }

    /// How many answers are to be requested again.
    public long failures() {
        return failureCount;
    }

    /// What an archive has of a ticket that failed then. It stays there, beside what comes now.
    List<StoredExchange> failedExchanges(Ticket ticket) throws IOException {
        if (earlier == null) return List.of();
        return earlier.failures
                .find(ticket.kind(), ticket.url())
                .map(Page::stored)
                .orElse(List.of());
    }

    /// The same for a robots.txt.
    List<StoredExchange> failedExchanges(Url robotsTxt) {
        if (earlier == null || !isFinal) return List.of();
        return earlier.journal.robots().stream()
                .filter(found -> found.url().equals(robotsTxt) && found.state() == RobotsTxt.State.UNREACHABLE)
                .flatMap(found -> found.stored().stream())
                .toList();
    }

    /// What was answered to that, as the page of this ticket.
    Optional<Page> find(Ticket ticket) throws IOException {
        if (earlier == null) return Optional.empty();
        return earlier.answers
                .find(ticket.kind(), ticket.url())
                .filter(page -> isAnswerTo(ticket, page) && !lacksShape(page, ticket))
                .map(page -> page.of(ticket));
    }

    /// Whether exactly the same was asked then: another spelling of a page may have another answer.
    private static boolean isAnswerTo(Ticket ticket, Page page) {
        // What was a resource then and is a page now has not been read for its links.
        return page.ticket().kind() == ticket.kind()
                && page.ticket().url().equals(ticket.url())
                && Objects.equals(page.ticket().fallback(), ticket.fallback());
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
        return earlier == null || !isFinal
                ? List.of()
                : earlier.journal.robots().stream()
                        .filter(robotsTxt -> !Retryable.later(robotsTxt))
                        .toList();
    }
}
