package clew.explain;

import clew.frontier.Fingerprint;
import clew.frontier.Fingerprints;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.page.Kind;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.util.Optional;

/// The page of each URL: eight bytes for each, by number. Several threads may fill it, each with pages of its own.
final class TicketTable {
    private final Journal journal;
    private final Policy policy;
    private final long[] prints;

    TicketTable(Journal journal, Policy policy) {
        this.journal = journal;
        this.policy = policy;
        this.prints = new long[Math.toIntExact(journal.pages().end())];
    }

    /// What is kept of a key. For one thread each.
    Fingerprint fingerprint() {
        return new Fingerprint(journal.header().hashKey(), Fingerprints.BITS);
    }

    void put(long number, String key, Fingerprint print) {
        prints[(int) number] = print.of(key).low();
    }

    /// The page of a ticket.
    Optional<Page> page(long number) throws IOException {
        var position = number < 0
                ? Optional.<Journal.Position>empty()
                : journal.pages().find(number);
        return position.isEmpty() ? Optional.empty() : Optional.of(journal.read(position.get()));
    }

    /// The page that has this key: the last one, for what was only checked before has not been read.
    Optional<Page> find(String key) throws IOException {
        var wanted = fingerprint().of(key).low();
        for (int number = prints.length - 1; number >= 0; number--) {
            if (prints[number] != wanted) continue;
            var page = page(number);
            if (page.isPresent() && key(page.get()).equals(key)) return page;
        }
        return Optional.empty();
    }

    /// The page that was recorded for a URL, as what it is to the tickets of that kind.
    Optional<Page> find(Kind kind, Url url) throws IOException {
        return find(Frontier.key(policy, kind, url));
    }

    String key(Page page) {
        return Frontier.key(policy, page.ticket().kind(), page.ticket().url());
    }
}
