package clew.extract;

import clew.fetch.Answer;
import clew.url.Url;

/// Reads the page that an answer holds; each worker has its own.
@FunctionalInterface
public interface PageReader {
    /// What stands in the page that came from `url`. A page that cannot be read is a value, never an exception.
    ///
    /// @param answer one with a body to be read
    /// @throws InterruptedException if the crawl ends while this reads
    Reading read(Answer answer, Url url) throws InterruptedException;

    /// Reads what came as it came.
    static PageReader of(Extractor extractor) {
        return (answer, url) -> Reading.of(answer, extractor.extract(answer.body(), url));
    }
}
