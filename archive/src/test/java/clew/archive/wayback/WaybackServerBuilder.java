package clew.archive.wayback;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the stand-in has captured, and how it behaves.
public final class WaybackServerBuilder {
    final List<WaybackServerCapture> captures = new ArrayList<>();
    final List<WaybackServerRow> otherRows = new ArrayList<>();
    final Set<String> excluded = new HashSet<>();
    final Set<String> excludedWithPage = new HashSet<>();
    final Map<String, Integer> rawRefused = new HashMap<>();
    final Set<String> circular = new HashSet<>();
    final Set<String> packed = new HashSet<>();
    boolean repeatsRows;
    boolean repeatsResumeKey;
    int rowsMax = 150_000;

    WaybackServerBuilder() {}

    public WaybackServerBuilder capture(String timestamp, String url, int status, String type, byte[] body) {
        captures.add(new WaybackServerCapture(timestamp, url, status, type, body, Map.of(), false));
        return this;
    }

    public WaybackServerBuilder capture(String timestamp, String url, int status, String type, String body) {
        return capture(timestamp, url, status, type, body.getBytes(StandardCharsets.UTF_8));
    }

    /// A page that was captured with status 200.
    public WaybackServerBuilder page(String timestamp, String url, String html) {
        return capture(timestamp, url, 200, "text/html; charset=utf-8", html);
    }

    /// A redirect that was captured with status 301.
    public WaybackServerBuilder redirect(String timestamp, String url, String location) {
        return capture(timestamp, url, 301, "text/html", "").header("Location", location);
    }

    /// The same content as an earlier capture of this URL, found unchanged.
    public WaybackServerBuilder revisit(String timestamp, String url) {
        var stored = captures.stream()
                .filter(capture -> capture.url().equals(url))
                .reduce((_, last) -> last)
                .orElseThrow();
        captures.add(new WaybackServerCapture(
                timestamp, url, stored.status(), stored.type(), stored.body(), stored.headers(), true));
        return this;
    }

    /// A header of the response that the last capture is of.
    public WaybackServerBuilder header(String name, String value) {
        captures.add(captures.removeLast().withHeader(name, value));
        return this;
    }

    /// A row of the list behind which there is no capture.
    public WaybackServerBuilder listed(WaybackServerRow row) {
        otherRows.add(row);
        return this;
    }

    /// Lists show each row that a page ends with once more on the next page, and some rows twice.
    public WaybackServerBuilder repeatingRows() {
        repeatsRows = true;
        return this;
    }

    /// Lists never end: the resume key leads back to where it was.
    public WaybackServerBuilder repeatingResumeKey() {
        repeatsResumeKey = true;
        return this;
    }

    /// How many rows a list has at most where no limit was sent; it is cut without a word.
    public WaybackServerBuilder rowsMax(int value) {
        rowsMax = value;
        return this;
    }

    /// Everything of a host is blocked, with status 403.
    public WaybackServerBuilder exclude(String host) {
        excluded.add(host);
        return this;
    }

    /// A URL is listed, but its replay is a page with status 200 that says that it is excluded.
    public WaybackServerBuilder excludeWithPage(String url) {
        excludedWithPage.add(url);
        return this;
    }

    /// A URL has no raw content (`id_`), only replay with rewritten links.
    public WaybackServerBuilder refuseRaw(String url, int status) {
        rawRefused.put(url, status);
        return this;
    }

    /// Every capture of a URL redirects to another one of its captures, and the last to the first.
    public WaybackServerBuilder circular(String url) {
        circular.add(url);
        return this;
    }

    /// The content of a URL is sent packed, with an empty `content-encoding` beside the true one.
    public WaybackServerBuilder packed(String url) {
        packed.add(url);
        return this;
    }

    public WaybackServer start() throws IOException {
        return new WaybackServer(this);
    }
}
