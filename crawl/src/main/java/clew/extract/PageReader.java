package clew.extract;

import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Reads the page that an answer holds; each worker has its own.
@FunctionalInterface
public interface PageReader {
    /// What stands in the page that came from `url`. A page that cannot be read is a value, never an exception.
    ///
    /// @param answer one with a body to be read
    /// @throws InterruptedException if the crawl ends while this reads
    Reading read(Answer answer, Url url) throws InterruptedException;

    /// The same for somebody who wants to know of all that the page loads while it is read. A reader that loads nothing
    /// leaves this as it is.
    ///
    /// The listener is called before this returns, by the thread that called, for each exchange, in the order of
    /// their requests. The reader closes their bodies afterwards. What the listener throws, this throws too.
    ///
    /// @param loads null where nobody wants to know
    default Reading read(Answer answer, Url url, Exchange.@Nullable Listener loads) throws InterruptedException {
        return read(answer, url);
    }

    /// Reads what came as it came.
    static PageReader of(Extractor extractor) {
        return (answer, url) -> Reading.of(answer, extractor.extract(answer.body(), url));
    }
}
