package clew.page;

import clew.url.Url;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a server says of crawlers (RFC 9309). Asked once per origin, before its first ticket.
///
/// @param url where it was looked for; its origin is what it speaks of
/// @param text what it says; empty unless found
/// @param failure why it could not be read, or why it counts as absent where the server did not simply say so; null
///     for no such reason
/// @param stored where the requests for it are, in the archive of the crawl; empty where there is none
public record RobotsTxt(
        Url url, State state, String text, @Nullable Failure failure, List<StoredExchange> stored) {
    /// What came of asking.
    public enum State {
        FOUND,
        /// There is none (4xx): nothing is forbidden.
        ABSENT,
        /// No answer, or a server error: nothing may be asked.
        UNREACHABLE
    }

    public RobotsTxt {
        stored = List.copyOf(stored);
    }

    /// One that is in no archive.
    public RobotsTxt(Url url, State state, String text, @Nullable Failure failure) {
        this(url, state, text, failure, List.of());
    }

    /// One without a failure.
    public RobotsTxt(Url url, State state, String text) {
        this(url, state, text, null);
    }

    /// The same, with its exchanges in an archive.
    public RobotsTxt in(List<StoredExchange> archive) {
        return new RobotsTxt(url, state, text, failure, archive);
    }
}
