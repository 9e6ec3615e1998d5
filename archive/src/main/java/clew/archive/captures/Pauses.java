package clew.archive.captures;

import java.time.Duration;

/// Waits before a request is repeated. The command sleeps; a test only takes notes.
@FunctionalInterface
public interface Pauses {
    void pause(Duration duration) throws InterruptedException;
}
