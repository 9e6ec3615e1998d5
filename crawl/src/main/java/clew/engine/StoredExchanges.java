package clew.engine;

import clew.journal.Journal;
import clew.page.Retryable;
import clew.page.StoredExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// What the records of a journal say is stored in the archive of the crawl.
public record StoredExchanges(Journal journal) {
    public static StoredExchanges of(Journal journal) {
        return new StoredExchanges(journal);
    }

    /// Pages whose exchanges are gone do not count any more, so that they are requested again.
    ///
    /// @param isThere whether an exchange is where it was stored
    public void forgetMissing(Predicate<StoredExchange> isThere) throws IOException {
        var missing = new ArrayList<Long>();
        Replay.recorded(journal, page -> {
            if (!page.stored().stream().allMatch(isThere))
                missing.add(page.ticket().number());
        });
        missing.forEach(journal.pages()::forget);
    }

    /// All of them, in no particular order, except those of a start that failed and is requested again when the crawl
    /// is resumed: its new record takes the place of the old one, in the archive too.
    public void forEach(Consumer<StoredExchange> consumer) throws IOException {
        forEach(consumer, Beginning.of(journal), false);
    }

    /// Those that [#forEach] leaves out.
    public void forReplaced(Consumer<StoredExchange> consumer) throws IOException {
        forEach(consumer, Beginning.of(journal), true);
    }

    /// All of them, also those of a start that failed, for a retry: it adds to them.
    public void forAll(Consumer<StoredExchange> consumer) throws IOException {
        forEach(consumer, Beginning.beyond(), false);
    }

    private void forEach(Consumer<StoredExchange> consumer, Beginning beginning, boolean replaced) throws IOException {
        for (var robotsTxt : journal.robots()) {
            var isReplaced = beginning.isAll() && Retryable.later(robotsTxt);
            if (isReplaced == replaced) robotsTxt.stored().forEach(consumer);
        }
        Replay.recorded(journal, page -> {
            if (beginning.isToBeAskedAgain(page.ticket().number()) == replaced)
                page.stored().forEach(consumer);
        });
    }
}
