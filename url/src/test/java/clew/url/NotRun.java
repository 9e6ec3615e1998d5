package clew.url;

import org.junit.jupiter.api.Assumptions;

/// Prints a message for a test that cannot run here: reports name the reason, but Maven prints only a count.
final class NotRun {
    private NotRun() {}

    static void because(String reason) {
        System.err.println("NOT RUN: " + reason);
        Assumptions.abort("NOT RUN: " + reason);
    }
}
