package clew.fetch;

import org.jspecify.annotations.Nullable;

/// A request for one URL, through all of its tries. It waits for nothing but its answer: when each try may begin, the
/// queue of its host decides.
///
/// ```java
/// Answer answer = null;
/// while (answer == null) {
///     hosts.enter(request.turn());
///     answer = request.send();
///     hosts.leave(request.turn());
/// }
/// ```
public interface Request {
    /// Its place in the queue of its host.
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
