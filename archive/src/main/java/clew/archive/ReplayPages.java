package clew.archive;

import clew.archive.wacz.PageEntry;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/// The pages that a replay adds to those of the archive: the list of pages, and what it says where there is none.
///
/// Text from the archive is escaped. It may be written from right to left, so each piece is isolated from the text
/// around it.
final class ReplayPages {
    static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String NOTICE = """
            <p><small>Scripts of archived pages run in your browser. Chromium with Connection-Allowlist keeps them from the live \
            web. In other browsers, a script that is written to get out can.</small></p>
            """;

    private final StoredPages pages;

    ReplayPages(StoredPages pages) {
        this.pages = pages;
    }

    /// A part of the list.
    ///
    /// @param filter a text that title or URL contain, in whatever case; empty for all pages
    /// @param from how many pages to skip
    String list(String filter, int from) throws IOException {
        var view = pages.view(filter, from);
        var shown = view.shown();
        var out = new StringBuilder("""
                <form role="search"><label>Title or URL contains <input type="search" name="filter" value="\
                """).append(escaped(filter)).append("\"></label> <button>Filter</button></form>\n");
        out.append("<p>").append(count(view.all(), view.start(), shown.size())).append("</p>\n");
        if (!shown.isEmpty()) table(out, shown);
        navigation(out, filter, view);
        out.append(NOTICE);
        return document("Archived pages", out.toString());
    }

    private static String count(long all, long start, int shown) {
        if (all == 0) return "No pages.";
        if (shown == all) return all == 1 ? "1 page." : all + " pages.";
        return shown == 0 ? "No more pages." : "Pages " + (start + 1) + " to " + (start + shown) + " of " + all + ".";
    }

    private static void table(StringBuilder out, List<PageEntry> shown) {
        out.append("<table><thead><tr><th scope=\"col\">Page</th><th scope=\"col\">URL</th>")
                .append("<th scope=\"col\">Archived (UTC)</th></tr></thead><tbody>\n");
        for (var page : shown) {
            var title = page.title().isBlank() ? page.url() : page.title();
            var address = ReplayAddress.of(page.timestamp(), page.url()).text();
            out.append("<tr><td><a href=\"").append(escaped(address)).append("\"><bdi>");
            out.append(escaped(title)).append("</bdi></a></td><td><bdi>").append(escaped(page.url()));
            out.append("</bdi></td><td>").append(TIME.format(page.timestamp())).append("</td></tr>\n");
        }
        out.append("</tbody></table>\n");
    }

    private static void navigation(StringBuilder out, String filter, StoredPages.View view) {
        var next = view.start() + view.shown().size();
        if (view.start() == 0 && next == view.all()) return;
        out.append("<nav aria-label=\"More pages\">");
        if (view.start() > 0) link(out, filter, Math.max(0, view.start() - StoredPages.COUNT), "prev", "Previous");
        if (next < view.all()) link(out, filter, next, "next", "Next");
        out.append("</nav>\n");
    }

    private static void link(StringBuilder out, String filter, long from, String rel, String text) {
        var query = "/?filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8) + "&from=" + from;
        out.append("<a rel=\"")
                .append(rel)
                .append("\" href=\"")
                .append(escaped(query))
                .append("\">");
        out.append(text).append("</a> ");
    }

    /// Says something about a URL.
    static String message(String title, String text, String url) {
        return document(
                title,
                "<p>" + escaped(text) + "</p>\n<p><bdi>" + escaped(url)
                        + "</bdi></p>\n<p><a href=\"/\">All archived pages</a></p>\n");
    }

    private static String document(String title, String content) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <title>%1$s</title>
                <style>
                :root { color-scheme: light dark }
                body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
                table { border-collapse: collapse; margin: 1rem 0; width: 100%% }
                th, td { border-bottom: 1px solid #8888; overflow-wrap: anywhere; padding: .25rem 1rem .25rem 0; text-align: start; vertical-align: top }
                td:last-child { font-variant-numeric: tabular-nums; white-space: nowrap }
                bdi { overflow-wrap: anywhere }
                </style>
                </head>
                <body>
                <main>
                <h1>%1$s</h1>
                %2$s</main>
                </body>
                </html>
                """.formatted(title, content);
    }

    static String escaped(String text) {
        var out = new StringBuilder(text.length() + 16);
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(Character.isISOControl(c) ? '\uFFFD' : c);
            }
        }
        return out.toString();
    }
}
