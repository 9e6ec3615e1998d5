package clew.archive.wayback;

import clew.archive.captures.CaptureChoice;
import clew.archive.captures.CaptureList;
import clew.archive.captures.CaptureRow;
import clew.archive.captures.CdxQuery;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The URLs of which there is a capture to take, for a crawl to read like the sitemaps of a site. Each list has as many
/// as a sitemap may have.
final class CapturedUrls {
    private static final int URLS_MAX = 50_000;
    private static final int CHARACTERS_MAX = 10_000_000;

    private final CaptureList captures;
    private final Predicate<CaptureRow> wanted;
    private final CaptureChoice choice;
    private final Url base;
    /// How many URLs each list has.
    private final List<Integer> counts;

    private CapturedUrls(
            CaptureList captures, Predicate<CaptureRow> wanted, CaptureChoice choice, Url base, List<Integer> counts) {
        this.captures = captures;
        this.wanted = wanted;
        this.choice = choice;
        this.base = base;
        this.counts = counts;
    }

    /// @param wanted whether a URL belongs to the site
    static CapturedUrls of(CaptureList captures, Predicate<CaptureRow> wanted, CaptureChoice choice, CdxQuery query)
            throws IOException {
        var counts = new ArrayList<Integer>();
        var open = new int[2];
        captures.forEachKey((_, rows) -> {
            var first = choice.choose(rows).first();
            if (first.isEmpty() || !wanted.test(first.get())) return;
            var length = first.get().original().length();
            if (open[0] == URLS_MAX || open[1] + length > CHARACTERS_MAX) {
                counts.add(open[0]);
                open[0] = 0;
                open[1] = 0;
            }
            open[0]++;
            open[1] += length;
        });
        if (open[0] > 0) counts.add(open[0]);
        return new CapturedUrls(captures, wanted, choice, query.first(), List.copyOf(counts));
    }

    long count() {
        return counts.stream().mapToLong(Integer::longValue).sum();
    }

    /// The addresses of all lists: that of the archive's own list, and a number. They are not requested.
    String addresses() {
        var texts = new ArrayList<String>();
        for (var part = 0; part < counts.size(); part++) texts.add(address(part));
        return texts.stream().collect(Collectors.joining(" "));
    }

    private String address(int part) {
        return base.href() + "&part=" + part;
    }

    boolean has(Url url) {
        return part(url) >= 0;
    }

    private int part(Url url) {
        for (var part = 0; part < counts.size(); part++) if (address(part).equals(url.href())) return part;
        return -1;
    }

    /// A list, one URL in each line.
    byte[] text(Url url) throws IOException {
        var part = part(url);
        var from = counts.subList(0, part).stream().mapToInt(Integer::intValue).sum();
        var to = from + counts.get(part);
        var text = new ByteArrayOutputStream();
        var number = new int[1];
        captures.forEachKey((_, rows) -> {
            var first = choice.choose(rows).first();
            if (first.isEmpty() || !wanted.test(first.get())) return;
            if (number[0] >= from && number[0] < to) {
                text.writeBytes((first.get().original() + "\n").getBytes(StandardCharsets.US_ASCII));
            }
            number[0]++;
        });
        return text.toByteArray();
    }
}
