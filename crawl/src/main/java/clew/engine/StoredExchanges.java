package clew.engine;

import clew.journal.Journal;
import clew.page.StoredExchange;
import java.io.IOException;
import java.util.function.Consumer;

/// What the records of a journal say is stored in the archive of the crawl.
public record StoredExchanges(Journal journal) {
    public static StoredExchanges of(Journal journal) {
        return new StoredExchanges(journal);
    }

    /// All of them, in no particular order.
    public void forEach(Consumer<StoredExchange> consumer) throws IOException {
        for (var robotsTxt : journal.robots()) robotsTxt.stored().forEach(consumer);
        Replay.recorded(journal, page -> page.stored().forEach(consumer));
    }
}
