package clew.archive.wayback;

import clew.archive.wacz.Surt;
import clew.archive.warc.WarcDate;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/// The stand-in's captures as it shows them.
final class WaybackServerReplay {
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);
    private static final int DIGITS = 14;

    private final WaybackServerBuilder site;
    private final String origin;

    /// @param origin of the stand-in itself
    WaybackServerReplay(WaybackServerBuilder site, String origin) {
        this.site = site;
        this.origin = origin;
    }

    /// @param folder `web` or the name of a collection
    /// @param flavour such as `id_`, or empty
    WaybackServerAnswer answer(String folder, String timestamp, String flavour, String url) {
        var host = Url.parse(url).ok().map(Url::hostname).orElse("");
        if (site.excluded.contains(host)) {
            return WaybackServerAnswer.of(
                    403,
                    "text/html",
                    "<p>Blocked Site Error",
                    "X-Archive-Wayback-Runtime-Error: AdministrativeAccessControlException: Blocked Site Error");
        }
        if (site.excludedWithPage.contains(url)) {
            return WaybackServerAnswer.of(
                    200,
                    "text/html",
                    "<title>Wayback Machine</title><p>This URL has been excluded from the Wayback Machine.");
        }
        var captures = captures(url);
        if (captures.isEmpty()) {
            return WaybackServerAnswer.of(
                    404,
                    "text/html",
                    "<title>Wayback Machine</title><p>The Wayback Machine has not archived that URL.");
        }
        var exact = captures.stream()
                .filter(capture -> capture.timestamp().equals(timestamp))
                .toList();
        if (exact.isEmpty() || site.circular.contains(url)) {
            var found = site.circular.contains(url) ? after(captures, timestamp) : nearest(captures, timestamp);
            return found(folder, flavour, found, url);
        }
        var capture = exact.stream()
                .filter(candidate -> candidate.url().equals(url))
                .findFirst()
                .orElse(exact.getFirst());
        var refused = site.rawRefused.get(url);
        if (refused != null && flavour.equals("id_")) {
            return WaybackServerAnswer.of(refused, "text/html", "<title>Wayback Machine</title><p>Not available");
        }
        return replayed(folder, flavour, capture);
    }

    /// All captures of a URL, with either scheme, with or without `www.`, in any case.
    private List<WaybackServerCapture> captures(String url) {
        var key = Surt.of(url.contains("://") ? url : "http://" + url);
        return site.captures.stream()
                .filter(capture -> capture.urlKey().equals(key))
                .sorted(Comparator.comparing(WaybackServerCapture::timestamp))
                .toList();
    }

    private static WaybackServerCapture nearest(List<WaybackServerCapture> captures, String timestamp) {
        var wanted = time(timestamp);
        return captures.stream()
                .min(Comparator.comparing(capture ->
                        Duration.between(wanted, time(capture.timestamp())).abs()))
                .orElseThrow();
    }

    private static WaybackServerCapture after(List<WaybackServerCapture> captures, String timestamp) {
        return captures.stream()
                .filter(capture -> capture.timestamp().compareTo(timestamp) > 0)
                .findFirst()
                .orElse(captures.getFirst());
    }

    private WaybackServerAnswer found(String folder, String flavour, WaybackServerCapture capture, String url) {
        return WaybackServerAnswer.of(
                302,
                "text/html",
                "",
                "Location: " + origin + "/" + folder + "/" + capture.timestamp() + flavour + "/" + url,
                "x-archive-redirect-reason: found capture at " + capture.timestamp());
    }

    private WaybackServerAnswer replayed(String folder, String flavour, WaybackServerCapture capture) {
        var prefix = "/" + folder + "/" + capture.timestamp();
        var location = location(capture);
        if (capture.isRedirect() && flavour.isEmpty()) {
            return WaybackServerAnswer.of(
                    200, "text/html", WaybackServerRewriting.redirectPage(capture, prefix + "/" + location, location));
        }
        var raw = flavour.equals("id_");
        var body = raw ? capture.body() : WaybackServerRewriting.rewritten(capture, prefix, flavour);
        var headers = headers(capture, prefix);
        if (!location.isEmpty()) headers.add("Location: " + origin + prefix + flavour + "/" + location);
        if (!site.packed.contains(capture.url())) {
            return WaybackServerAnswer.of(capture.status(), capture.type(), body, headers.toArray(String[]::new));
        }
        headers.add("content-encoding: ");
        headers.add("Content-Encoding: gzip");
        return WaybackServerAnswer.of(capture.status(), capture.type(), packed(body), headers.toArray(String[]::new));
    }

    private List<String> headers(WaybackServerCapture capture, String prefix) {
        var date = HTTP_DATE.format(time(capture.timestamp()));
        var headers = new ArrayList<String>();
        headers.add("Memento-Datetime: " + date);
        headers.add("Link: <" + capture.url() + ">; rel=\"original\", <" + origin + "/web/timemap/link/" + capture.url()
                + ">; rel=\"timemap\"; type=\"application/link-format\", <" + origin + prefix + "/" + capture.url()
                + ">; rel=\"first last memento\"; datetime=\"" + date + "\"");
        headers.add("x-archive-src: made-up-00000.warc.gz");
        headers.add("x-archive-orig-date: " + date);
        headers.add("x-archive-orig-server: Apache/2.4.10");
        headers.add("x-archive-orig-content-length: " + capture.body().length);
        if (site.packed.contains(capture.url())) headers.add("x-archive-orig-content-encoding: gzip");
        capture.headers().forEach((name, value) -> headers.add("x-archive-orig-" + name + ": " + value));
        return headers;
    }

    /// Where a captured redirect leads, in full; empty where it is none.
    private static String location(WaybackServerCapture capture) {
        var location = capture.headers().get("location");
        if (location == null) return "";
        return Url.parse(location, Url.of(capture.url())).ok().orElseThrow().href();
    }

    private static Instant time(String timestamp) {
        var start = "00000101000000";
        var digits = timestamp.length() == DIGITS ? timestamp : timestamp + start.substring(timestamp.length());
        return WarcDate.parseDigits(digits).orElseThrow();
    }

    private static byte[] packed(byte[] body) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }
}
