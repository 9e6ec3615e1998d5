package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerBuilder;
import clew.archive.wayback.WaybackServerFetcher;
import clew.archive.wayback.WaybackServerRow;
import clew.policy.Policy;
import clew.policy.Www;
import clew.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is told of a rescue before it begins.
class RescuePlanTest {
    private static final Policy POLICY = Policy.archive(new Www(Www.Mode.STRIP, "example.com"));

    @TempDir
    Path folder;

    /// Bodies have 300 bytes more in the stand-in's list.
    private static WaybackServerBuilder site() {
        return WaybackServer.of()
                .page("20140101000000", "http://example.com/", "12345")
                .page("20150101000010", "http://example.com/", "1234567")
                .revisit("20150201000000", "http://example.com/")
                .page("20140101000000", "http://example.com/a", "1")
                .capture("20140601000000", "http://example.com/a", 404, "text/html", "gone")
                .capture("20140601000000", "http://example.com/gone", 404, "text/html", "gone")
                .page("20190601000000", "http://example.com/late", "late")
                .listed(new WaybackServerRow(
                        "com,example)/x", "20140101000000", "http://example.com/x", "-", "-", "-", "-"));
    }

    private CaptureList load(WaybackServer archive) throws Exception {
        var query = new CdxQuery(archive.address(), Url.of("http://example.com/"), Match.HOST, null, null, 100);
        try (var fetcher = new WaybackServerFetcher()) {
            return CaptureListing.load(folder, query, POLICY, fetcher, _ -> {}, _ -> {});
        }
    }

    @Test
    void requestsBytesAndTimeAreCounted() throws Exception {
        try (var archive = site().start();
                var list = load(archive)) {
            var at = Instant.parse("2015-01-01T00:00:00Z");
            assertEquals(
                    new RescuePlan(3, 305 + 301, 1, 2, Duration.ofMillis(375)),
                    RescuePlan.of(
                            list,
                            _ -> true,
                            new CaptureChoice(at, Duration.ofDays(9), null, null),
                            Duration.ofMillis(125)));
            assertEquals(
                    new RescuePlan(4, 307 + 301 + 304, 1, 1, Duration.ofSeconds(10)),
                    RescuePlan.of(
                            list,
                            _ -> true,
                            new CaptureChoice(null, Duration.ZERO, null, null),
                            Duration.ofMillis(2500)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                """
                2015-01-01T00:00:00Z | \
                {"url":"http://example.com/","capture":"20140101000000","distance":31536000,"status":200,"type":"text/html","length":305,"remark":null} | \
                {"url":"http://example.com/a","capture":"20140101000000","distance":31536000,"status":200,"type":"text/html","length":301,"remark":"last-was-error"} | \
                {"url":"http://example.com/gone","capture":null,"distance":null,"status":null,"type":null,"length":null,"remark":"only-errors"} | \
                {"url":"http://example.com/late","capture":null,"distance":null,"status":null,"type":null,"length":null,"remark":"not-in-window"} | \
                {"url":"http://example.com/x","capture":"20140101000000","distance":31536000,"status":null,"type":null,"length":null,"remark":null}""",
                """
                - | \
                {"url":"http://example.com/","capture":"20150201000000","distance":null,"status":200,"type":"text/html","length":307,"remark":null} | \
                {"url":"http://example.com/a","capture":"20140101000000","distance":null,"status":200,"type":"text/html","length":301,"remark":"last-was-error"} | \
                {"url":"http://example.com/gone","capture":null,"distance":null,"status":null,"type":null,"length":null,"remark":"only-errors"} | \
                {"url":"http://example.com/late","capture":"20190601000000","distance":null,"status":200,"type":"text/html","length":304,"remark":null} | \
                {"url":"http://example.com/x","capture":"20140101000000","distance":null,"status":null,"type":null,"length":null,"remark":null}""",
            })
    void eachUrlIsALineOfJson(@Nullable Instant at, String a, String b, String c, String d, String e) throws Exception {
        try (var archive = site().start();
                var list = load(archive)) {
            var choice = new CaptureChoice(at, Duration.ofDays(9), null, null);
            var lines = new ArrayList<String>();
            list.forEachKey(
                    (_, rows) -> lines.add(ListedCapture.of(rows, choice).json()));
            assertEquals(List.of(a, b, c, d, e), lines);
        }
    }

    @Test
    void aCaptureAfterTheWantedTimeHasADistanceToo() {
        var row = new CaptureRow("//e.com/", "20150102000000", "http://e.com/", "text/html", 200, "D", 1);
        var choice = new CaptureChoice(Instant.parse("2015-01-01T00:00:00Z"), Duration.ofDays(1), null, null);
        assertEquals(Duration.ofDays(1), ListedCapture.of(List.of(row), choice).distance());
    }
}
