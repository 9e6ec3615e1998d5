package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerBuilder;
import clew.archive.wayback.WaybackServerFetcher;
import clew.archive.wayback.WaybackServerRow;
import clew.fetch.Fetcher;
import clew.policy.Policy;
import clew.policy.Www;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A small site to list, and what its list has to say. Notes pauses and progress of all downloads.
final class SmallList {
    static final Policy POLICY = Policy.archive(new Www(Www.Mode.STRIP, "example.com"));

    static final List<String> ALL = List.of(
            "//example.com/ 20140101000000 http://www.example.com/ 200",
            "//example.com/ 20150101000000 http://example.com/ 200",
            "//example.com/ 20150101000000 https://example.com/ 200",
            "//example.com/A 20150101000000 http://example.com/A 200",
            "//example.com/a 20150101000000 http://example.com/a 200",
            "//example.com/a 20160101000000 http://example.com/a 0",
            "//example.com/gone?x=1&y 20150101000000 http://example.com/gone?x=1&y 404",
            "//example.com/old 20150101000000 http://example.com/old 301");

    final List<Duration> pauses = new ArrayList<>();
    final List<Long> progress = new ArrayList<>();

    static WaybackServerBuilder site() {
        return WaybackServer.of()
                .page("20140101000000", "http://www.example.com/", "one")
                .page("20150101000000", "http://example.com/", "two")
                .page("20150101000000", "https://example.com/", "two")
                .page("20150101000000", "http://example.com/A", "A")
                .page("20150101000000", "http://example.com/a", "a")
                .revisit("20160101000000", "http://example.com/a")
                .redirect("20150101000000", "http://example.com:80/old", "/new")
                .capture("20150101000000", "http://example.com/gone?x=1&y", 404, "text/html", "gone")
                .listed(new WaybackServerRow(
                        "com,example)/mail", "20150101000000", "mailto:a@example.com", "text/html", "200", "D", "1"));
    }

    static CdxQuery query(WaybackServer archive, int limit) {
        return new CdxQuery(archive.address(), Url.of("http://example.com/"), Match.HOST, null, null, limit);
    }

    CaptureList load(Path into, CdxQuery query) throws IOException, InterruptedException {
        return load(into, query, new WaybackServerFetcher());
    }

    CaptureList load(Path into, CdxQuery query, Fetcher fetcher) throws IOException, InterruptedException {
        try (fetcher) {
            return CaptureListing.load(into, query, POLICY, fetcher, pauses::add, progress::add);
        }
    }

    static List<String> texts(CaptureList list) throws IOException {
        var texts = new ArrayList<String>();
        list.forEachKey((key, rows) -> rows.forEach(row -> {
            assertEquals(key, row.key());
            texts.add(key + " " + row.timestamp() + " " + row.original() + " " + row.status());
        }));
        return texts;
    }
}
