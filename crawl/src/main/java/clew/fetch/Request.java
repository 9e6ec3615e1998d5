package clew.fetch;

import org.jspecify.annotations.Nullable;

/// A request for one URL, through all of its tries. It waits for nothing but its answer: when each try may begin, the
/// queue of its host decides.
///
/// The crawl's threads send it again and again, each time when its [Turn] has come, until there is an answer.
public interface Request {
    /// Its place in the queue of the host that its next try goes to.
    Turn turn();

    /// Sends it once, when its turn has come. The web's misbehaviour is a value, never an exception.
    ///
    /// @return null where it has to go into the queue once more
    /// @throws InterruptedException if the crawl ends meanwhile
    @Nullable
    Answer send() throws InterruptedException;

    /// Its answer is done with, and the memory that it took may go to others.
    void release();
}
