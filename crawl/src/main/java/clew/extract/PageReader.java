package clew.extract;

import clew.fetch.Fetched;
import clew.url.Url;

/// Reads the page that an answer holds; each worker has its own.
@FunctionalInterface
public interface PageReader {
    /// What stands in the page that came from `url`. A page that cannot be read is a value, never an exception.
    ///
    /// @throws InterruptedException if the crawl ends while this reads
    Reading read(Fetched.Arrived answer, Url url) throws InterruptedException;

    /// Reads what came as it came.
    static PageReader of(Extractor extractor) {
        return (answer, url) -> new Reading.Found(extractor.extract(answer.body(), url));
    }
}
