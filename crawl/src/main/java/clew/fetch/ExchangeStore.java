package clew.fetch;

import clew.page.StoredExchange;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// Keeps all that goes over the wire, such as an archive does: workers make records of exchanges, and the one thread
/// that journals pages stores them before their page.
public interface ExchangeStore extends Closeable {
    /// An exchange that only needs to be stored.
    interface Captured extends AutoCloseable {
        /// Lets go of it, stored or not.
        @Override
        void close();
    }

    /// Makes records of an exchange; called by the worker that made it.
    ///
    /// @param subject what was visited: with the index it names the exchange, however often the crawl is resumed
    /// @param index how many exchanges the subject had before
    /// @param loaded whether a page requested it itself, while a browser showed it
    Captured capture(Exchange exchange, String subject, int index, boolean loaded) throws IOException;

    /// Stores what [#capture] made, which is not closed. Nothing is stored of what a page loaded if the same content of
    /// the same URL is there already.
    Optional<StoredExchange> store(Captured captured) throws IOException;

    /// Whether it still has what it stored before the crawl was resumed.
    boolean has(StoredExchange stored);

    /// Returns when all that has been stored is on the disk; from any thread.
    void sync() throws IOException;
}
