package clew.archive.wayback;

import clew.http.ResponseHead;
import clew.url.Url;
import java.util.Locale;
import java.util.Optional;

/// What a web archive says for itself where it does not show a capture: an answer without `Memento-Datetime`.
public sealed interface ArchiveAnswer {
    /// It does not show this URL, or no URL of this site.
    record Blocked() implements ArchiveAnswer {}

    /// It has no capture of this URL.
    record NotArchived() implements ArchiveAnswer {}

    /// It has one of another time.
    ///
    /// @param address where it shows that capture
    record Elsewhere(Url address) implements ArchiveAnswer {}

    /// It wants to be left alone for a while.
    record TooManyRequests() implements ArchiveAnswer {}

    /// It does not work, for now.
    record Down() implements ArchiveAnswer {}

    /// Nothing that is known.
    record Unknown() implements ArchiveAnswer {}

    /// Whether an answer is a capture, whatever its status is.
    static boolean isCapture(ResponseHead head) {
        return !head.first("memento-datetime").isEmpty();
    }

    /// @param head of an answer that is not a capture
    /// @param body its beginning; 64 KiB are read at most
    /// @param address what was requested
    static ArchiveAnswer of(ResponseHead head, byte[] body, Url address) {
        var text = ArchivePage.beginning(body);
        var error = head.first("x-archive-wayback-runtime-error").toLowerCase(Locale.ROOT);
        if (error.contains("accesscontrol") || error.contains("blockedsite")) return new Blocked();
        return switch (head.status()) {
            case 429 -> new TooManyRequests();
            case 403, 451 -> new Blocked();
            case 404, 410 -> ArchivePage.saysBlocked(text) ? new Blocked() : new NotArchived();
            case 301, 302, 303, 307, 308 -> elsewhere(head, address);
            default -> {
                if (head.status() >= 500) yield new Down();
                if (ArchivePage.saysBlocked(text)) yield new Blocked();
                yield ArchivePage.saysNotArchived(text) ? new NotArchived() : new Unknown();
            }
        };
    }

    private static ArchiveAnswer elsewhere(ResponseHead head, Url address) {
        var location = head.first("location");
        var target = location.isEmpty()
                ? Optional.<Url>empty()
                : Url.parse(location, address).ok();
        return target.<ArchiveAnswer>map(Elsewhere::new).orElseGet(Unknown::new);
    }
}
