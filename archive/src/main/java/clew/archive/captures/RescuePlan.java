package clew.archive.captures;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Predicate;

/// What a rescue will download, as far as the list of captures tells. Files that pages need from other hosts are
/// not in that list.
///
/// @param urls how many URLs have a capture to take, each with one request
/// @param bytes how long these captures are in the archive, which stores them compressed
/// @param unknownLengths of how many of them the length is not known; they count as 0 bytes
/// @param notUsable how many URLs have captures, but none to take
/// @param time how long the requests take at least, if one follows the other after the given interval
public record RescuePlan(long urls, long bytes, long unknownLengths, long notUsable, Duration time) {
    /// @param wanted whether a URL of the list is to be rescued
    /// @param interval the time between the starts of two requests
    public static RescuePlan of(CaptureList list, Predicate<CaptureRow> wanted, CaptureChoice choice, Duration interval)
            throws IOException {
        var count = new Count();
        list.forEachKey((_, rows) -> {
            if (wanted.test(rows.getFirst())) count.add(choice.choose(rows));
        });
        return new RescuePlan(
                count.urls, count.bytes, count.unknownLengths, count.notUsable, interval.multipliedBy(count.urls));
    }

    private static final class Count {
        private long urls;
        private long bytes;
        private long unknownLengths;
        private long notUsable;

        void add(Chosen chosen) {
            var first = chosen.first();
            if (first.isEmpty()) {
                notUsable++;
                return;
            }
            urls++;
            if (first.get().length() < 0) unknownLengths++;
            else bytes += first.get().length();
        }
    }
}
