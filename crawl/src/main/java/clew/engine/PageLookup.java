package clew.engine;

import clew.frontier.Frontier;
import clew.frontier.NumberTable;
import clew.journal.Journal;
import clew.page.Kind;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.util.Optional;

/// Finds the page of a URL in a journal, under whichever of its spellings that are one page to the policy.
///
/// Of a page only a hash and its number are kept, outside the heap; the page is read from the journal when it is
/// looked up: a journal of ten million pages takes 130 MB.
public final class PageLookup {
    private final Journal journal;
    private final Policy policy;
    private final NumberTable numbers;

    /// Of no page yet; there is room for all of the journal.
    PageLookup(Journal journal, Policy policy) {
        this.journal = journal;
        this.policy = policy;
        this.numbers =
                new NumberTable(journal.header().hashKey(), journal.pages().count());
    }

    /// Of every page in the journal.
    ///
    /// @param policy the crawl's
    public static PageLookup of(Journal journal, Policy policy) throws IOException {
        var lookup = new PageLookup(journal, policy);
        Replay.recorded(journal, lookup::add);
        return lookup;
    }

    /// A page of the journal.
    void add(Page page) {
        numbers.put(key(page), Math.toIntExact(page.ticket().number()));
    }

    /// The page that was found there, if there is one; of two, that of this kind.
    public Optional<Page> find(Kind kind, Url url) throws IOException {
        var key = Frontier.key(policy, kind, url);
        var found = Optional.<Page>empty();
        for (var candidates = numbers.find(key); candidates.hasNext(); ) {
            var position = journal.pages().find(candidates.nextInt());
            if (position.isEmpty()) continue;
            var page = journal.read(position.get());
            if (!key(page).equals(key)) continue;
            if (page.ticket().kind() == kind) return Optional.of(page);
            found = Optional.of(page);
        }
        return found;
    }

    private String key(Page page) {
        return Frontier.key(policy, page.ticket().kind(), page.ticket().url());
    }
}
