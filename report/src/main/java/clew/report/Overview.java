package clew.report;

import clew.check.FindingCode;
import clew.frontier.Limits;
import clew.page.CrawlDetails;
import clew.page.CrawlSummary;
import clew.page.Document;
import clew.page.Kind;
import clew.page.Page;
import clew.view.Locations;
import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A crawl in numbers and pictures: what a report shows first. It is small however large the crawl is.
final class Overview {
    private static final int TYPES_SHOWN = 12;

    private static final List<String> SIZES =
            List.of("under 1 KB", "1 to 10 KB", "10 to 100 KB", "100 KB to 1 MB", "1 to 10 MB", "over 10 MB");
    private static final List<String> TIMES =
            List.of("under 10 ms", "10 to 50 ms", "50 to 200 ms", "200 ms to 1 s", "1 to 3 s", "over 3 s");
    private static final long[] SIZE_LIMITS = {1_000, 10_000, 100_000, 1_000_000, 10_000_000};
    private static final long[] TIME_LIMITS = {10, 50, 200, 1_000, 3_000};

    private final Tally statuses = Tally.sorted();
    private final Tally groups =
            Tally.of(List.of("ok", "redirect", "client error", "server error", "failed", "not requested"));
    private final Tally types = Tally.byCount();
    private final Tally sizes = Tally.of(SIZES);
    private final Tally times = Tally.of(TIMES);
    private final Map<Integer, Long> depths = new TreeMap<>();
    private final Map<Kind, Long> kinds = new EnumMap<>(Kind.class);
    private final Map<FindingCode, Long> findings = new EnumMap<>(FindingCode.class);
    private @Nullable Instant first;
    private @Nullable Instant last;
    private boolean facts;

    void page(Page page, Result result) {
        kinds.merge(page.ticket().kind(), 1L, Long::sum);
        time(page);
        if (page.ticket().kind() != Kind.PAGE) return;
        groups.add(result.group());
        statuses.add(result.status());
        depths.merge(page.ticket().depth(), 1L, Long::sum);
        if (page.document().equals(Document.NONE)) return;
        facts |= page.document().facts().areRead();
        types.add(type(page.document()));
        var bytes = page.document().bytes();
        if (bytes != null) sizes.add(SIZES.get(place(bytes, SIZE_LIMITS)));
        times.add(TIMES.get(place(page.took().toMillis(), TIME_LIMITS)));
    }

    private void time(Page page) {
        if (page.asked().equals(Instant.EPOCH)) return;
        if (first == null || page.asked().isBefore(first)) first = page.asked();
        var end = page.asked().plus(page.took());
        if (last == null || end.isAfter(last)) last = end;
    }

    /// The media type without its parameters.
    static String type(Document document) {
        var end = document.type().indexOf(';');
        var type = (end < 0 ? document.type() : document.type().substring(0, end))
                .strip()
                .toLowerCase(Locale.ROOT);
        return type.isEmpty() ? "unknown" : type;
    }

    private static int place(long value, long[] limits) {
        var place = 0;
        while (place < limits.length && value >= limits[place]) place++;
        return place;
    }

    void finding(FindingCode code) {
        findings.merge(code, 1L, Long::sum);
    }

    /// Writes the fields of it.
    ///
    /// @param locations names its pages
    void write(CrawlSummary summary, long links, Locations locations, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("kinds");
        for (var kind : Kind.values()) json.writeNumberField(kind.code(), kinds.getOrDefault(kind, 0L));
        json.writeEndObject();
        json.writeNumberField("links", links);
        json.writeNumberField("bytes", summary.details().bytes());
        json.writeNumberField("known", summary.known());
        json.writeNumberField("notVisited", summary.notVisited());
        json.writeBooleanField("finished", summary.finished());
        json.writeBooleanField("started", summary.startWasRead());
        json.writeBooleanField("facts", facts);
        if (first != null && last != null) {
            json.writeStringField("begun", first.toString());
            json.writeNumberField("seconds", Duration.between(first, last).toMillis() / 1000.0);
        }
        groups.write("groups", json);
        statuses.writeMost("statuses", TYPES_SHOWN, json);
        json.writeArrayFieldStart("depths");
        for (var depth : depths.entrySet()) {
            json.writeStartArray();
            json.writeString(Integer.toString(depth.getKey()));
            json.writeNumber(depth.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
        types.writeMost("types", TYPES_SHOWN, json);
        sizes.write("sizes", json);
        times.write("times", json);
        slowest(summary.details(), locations, json);
        codes(json);
        notFollowed(summary, json);
    }

    private static void slowest(CrawlDetails details, Locations locations, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("slowest");
        for (var slow : details.slowest()) {
            json.writeStartArray();
            json.writeString(VisibleText.of(locations.name(slow.url())));
            json.writeNumber(slow.took().toMillis());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void codes(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("findings");
        for (var code : FindingCode.values()) {
            json.writeStartObject();
            json.writeStringField("code", code.word());
            json.writeStringField("level", code.level().name().toLowerCase(Locale.ROOT));
            json.writeBooleanField("ofPage", code.isOfPage());
            json.writeNumberField("count", findings.getOrDefault(code, 0L));
            json.writeStringField("explanation", code.explanation());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void notFollowed(CrawlSummary summary, JsonGenerator json) throws IOException {
        var why = summary.details().notFollowed();
        json.writeArrayFieldStart("notFollowed");
        pair("lead to other hosts", why.otherHosts(), json);
        pair("lead out of the part of the host that was crawled", why.outside(), json);
        pair("match -exclude, or not -include", why.excluded(), json);
        pair("are marked nofollow", why.nofollow(), json);
        pair("are deeper than -max-depth", why.tooDeep(), json);
        pair("are too long", why.tooLong(), json);
        pair("come after too many redirects", why.redirects(), json);
        pair("are needed by style sheets nested too deeply", why.nested(), json);
        pair("are " + Limits.OF_SITEMAPS, why.sitemaps(), json);
        pair("are beyond -max-pages", why.pagesMax(), json);
        for (var rule : why.skipped().entrySet()) pair("are skipped as " + rule.getKey(), rule.getValue(), json);
        var trapped =
                summary.traps().values().stream().mapToLong(Long::longValue).sum();
        pair("lead deeper into an endless part of the site", trapped, json);
        pair("are disallowed by robots.txt", summary.refused(), json);
        json.writeEndArray();
    }

    private static void pair(String label, long count, JsonGenerator json) throws IOException {
        if (count == 0) return;
        json.writeStartArray();
        json.writeString(label);
        json.writeNumber(count);
        json.writeEndArray();
    }
}
