package clew.view;

import clew.page.CrawlDetails;
import clew.page.CrawlSummary;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A crawl made by hand, with every outcome, every kind, and texts that try to break out of every output.
final class HostileCrawl {
    static final Url START = Url.of("http://h.example/");
    static final Format.UrlRules URLS = new Format.UrlRules(Policy.standard(), Scope.host(START));

    private static final String DIGEST = "crc32c+crc32:0956d4fb9d8c3a01";

    private final List<Page> pages = new ArrayList<>();
    private final Instant asked;

    /// @param asked when its pages are requested, of which no output tells
    HostileCrawl(Instant asked) {
        this.asked = asked;
        start();
        sitemaps();
        readPages();
        others();
    }

    List<Page> pages() {
        return pages;
    }

    /// The bytes of an output.
    static byte[] printed(Format format, List<Page> pages) throws IOException {
        var out = new ByteArrayOutputStream();
        show(pages, format.view(out, URLS));
        return out.toByteArray();
    }

    /// Everything that a crawl tells a view.
    static void show(List<Page> pages, View view) throws IOException {
        view.begin(List.of(START), Map.of());
        for (var page : pages) view.page(page);
        view.end(summary(pages.size()));
        view.flush();
    }

    private static CrawlSummary summary(long pages) {
        return new CrawlSummary(
                CrawlSummary.Ending.FINISHED,
                pages,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                pages,
                0,
                0,
                Map.of(),
                null,
                true,
                new LinkedHashMap<>(),
                CrawlDetails.NONE);
    }

    private void start() {
        read(
                "/",
                html("=HYPERLINK(\"http://evil.example/\";\"win\")", "http://h.example/"),
                link("/a", "a"),
                link("/a#again", "\u001b[2J\u202e gnp.exe"),
                link("/moved", "-2+3+cmd|' /C calc'!A0"),
                link("/missing", "]]><script>alert(1)</script>"),
                link("/never-visited", "\udc00 half \ud83d"),
                new Link(new Verdict.Counts(URLS.policy().address(Url.of("http://other.example/"))), "x", "", true),
                new Link(new Verdict.Skipped("scheme"), "javascript:alert('\"\\\u2028')", "NUL \0\n\r\t,;", false),
                new Link(new Verdict.Skipped("invalid"), "http://[\ud800", "\ufeff\u0085\u2066", false),
                new Link(address("/style.css"), "style.css", "", false, 7, Role.RESOURCE),
                new Link(address("/a"), "0;\u001b]0;a", "", false, 9, Role.REFRESH),
                new Link(address("/never-visited"), "/never-visited", "", false, 11, Role.LATE_REFRESH));
    }

    private void sitemaps() {
        add(Kind.SITEMAP, "/sitemap.xml", new Outcome.Index(200, false), plain("text/xml"), link("/part.xml", ""));
        add(Kind.SITEMAP, "/part.xml", new Outcome.Read(200, true), plain("application/xml"), link("/a", ""));
    }

    private void readPages() {
        add(
                Kind.PAGE,
                "/a",
                new Outcome.Read(200, true),
                html("<script>alert(1)</script> ]]> & \"quotes\" 'n \\N \\", "http://h.example/a"),
                link("/a", "itself"),
                link("/", "back"),
                link("/?a=1&lt;=2;=3&b='x'\\y", "odd"),
                link("/report.pdf", "report"));
        read("/?a=1&lt;=2;=3&b='x'\\y", html(" @SUM(1,2); =1+1;\uff1d2 ", ""), link("/a", "a"));
        read(
                "/elsewhere",
                html("line\none\rtwo\0 \u001b]0;x\u0007 \u202eevil\u2069 \u200f\ufeff\ud800", "http://h.example/a"));
        read("/[x]|^?{%zz}", html("not as RFC 3986 has it", "javascript:alert(1)"));
        read(
                "/caf\u00e9",
                html("caf\u00e9 \u4e2d\u6587 \ud83d\ude00 \u0645\u06cc\u200c\u0631\u0648\u0645 \ufffe\udbff", ""));
        add(Kind.PAGE, "/nested", new Outcome.Read(200, false), document("text/html", "-1", "", "", false));
        add(
                Kind.PAGE,
                "/report.pdf",
                new Outcome.Read(200, false),
                document("application/pdf", "", "", "Mon, 16 Nov 2026 08:00:00 GMT", true));
        read("/untyped", document("", "\t=cmd", "", "yesterday", true));
        read("/epoch", document("application/xhtml+xml", "+1", "", "Thu, 01 Jan 1970 00:00:00 GMT", true));
        add(Kind.PAGE, "/unchanged", new Outcome.Read(304, false), html("@unchanged", ""), link("/a", "a"));
        read("/" + "long/".repeat(410), html("longer than a sitemap allows", ""));
        add(Kind.PAGE, "/partial", new Outcome.Read(206, false), html("", "data:text/html,x"));
    }

    private void others() {
        add(Kind.PAGE, "/moved", new Outcome.Moved(301, Url.of("http://h.example/a?x=1")), Document.NONE);
        add(Kind.PAGE, "/a?x=1", new Outcome.Moved(302, START), Document.NONE);
        add(Kind.PAGE, "/away", new Outcome.Moved(308, Url.of("http://other.example/=1")), Document.NONE);
        add(Kind.PAGE, "/missing", new Outcome.Declined(404), Document.NONE);
        add(Kind.PAGE, "/private", new Outcome.Refused.Disallowed(), Document.NONE);
        var deadline = new Failure(Failure.Reason.DEADLINE, "");
        add(Kind.PAGE, "/unreadable", new Outcome.Refused.Unreadable(deadline), Document.NONE);
        // Some of them: a new reason changes no output.
        for (var reason : List.of(Failure.Reason.DEADLINE, Failure.Reason.TLS, Failure.Reason.INTERNAL)) {
            var failure = new Failure(reason, "=\u001b\u202e\"detail\"");
            add(Kind.PAGE, "/failed-" + reason.code(), new Outcome.Failed(failure), Document.NONE);
        }
        add(
                Kind.RESOURCE,
                "/style.css",
                new Outcome.Read(200, false),
                document("text/css;=1", "", "", "", true),
                new Link(address("/image.png"), "image.png", "", false, 3, Role.RESOURCE));
        add(Kind.RESOURCE, "/image.png", new Outcome.Declined(410), Document.NONE);
        add(Kind.EXTERNAL, "http://other.example/=1", new Outcome.Read(200, false), plain("text/html"));
        add(Kind.EXTERNAL, "http://gone.example/", new Outcome.Declined(404), Document.NONE);
    }

    private void read(String path, Document document, Link... links) {
        add(Kind.PAGE, path, new Outcome.Read(200, false), document, links);
    }

    private void add(Kind kind, String path, Outcome outcome, Document document, Link... links) {
        var number = pages.size();
        var url = URLS.policy().address(url(path)).shown();
        var ticket = new Ticket(number, kind, url, null, Math.min(number, 3), 0, number - 1L);
        var took = Duration.ofMillis(asked.toEpochMilli() % 1_000);
        pages.add(new Page(ticket, url, url, outcome, asked, took, document, List.of(links)));
    }

    private static Document html(String title, String canonical) {
        return document("text/html; charset=\"utf-8\"", title, canonical, "Sun, 15 Nov 2026 12:00:00 GMT", true);
    }

    private static Document plain(String type) {
        return document(type, "", "", "", true);
    }

    private static Document document(
            String type, String title, String canonical, String lastModified, boolean certain) {
        return new Document(type, "UTF-8", 1_234L, DIGEST, title, canonical, "\"etag\"", lastModified, 0, certain);
    }

    private static Link link(String path, String text) {
        return new Link(address(path), path, text, false);
    }

    private static Verdict address(String path) {
        return new Verdict.Counts(URLS.policy().address(url(path)));
    }

    private static Url url(String path) {
        return Url.parse(path, START).ok().orElseThrow();
    }
}
