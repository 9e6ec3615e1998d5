package clew.cli.answers;

import clew.cli.console.TerminalSafe;
import clew.explain.Explanation;
import clew.explain.Explanation.Hop;
import clew.explain.Explanation.LinkCounts;
import clew.explain.Explanation.Visit;
import clew.explain.FoundLink;
import clew.explain.Wording;
import clew.page.Document;
import clew.page.Kind;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.url.Url;
import clew.view.Locations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An explanation for people. All of it is printable ASCII: URLs are, and every other text is escaped.
public final class ExplanationText {
    private final Explanation story;
    private final Locations locations;
    private final StringBuilder out = new StringBuilder();

    /// @param locations names pages and links
    public ExplanationText(Explanation story, Locations locations) {
        this.story = story;
        this.locations = locations;
    }

    public String text() {
        line(name(story.url()));
        line("  " + safe(Wording.text(story.fate(), locations)));
        url();
        for (var visit : story.visits()) visit(visit);
        way();
        linked();
        if (!story.near().isEmpty()) {
            head("Known to the crawl, and nearly the same");
            for (var near : story.near()) line("  " + named(near, this::name));
        }
        return out.toString();
    }

    private void url() {
        head("URL");
        if (!story.given().equals(story.url().href())) {
            row("given", safe(story.given()));
            row("resolved", path(story.url()));
        }
        for (var step : story.steps()) row(step.rule(), path(step.result()));
        row("normalized", path(story.normalized()));
        row("key", named(story.key(), this::path));
        row("scope", story.outOfScope() == null ? "in" : "out: it " + story.outOfScope());
        if (story.skip() != null) row("skip rule", story.skip());
        row("robots.txt", safe(story.robotsLine()));
    }

    private void visit(Visit visit) {
        var page = visit.page();
        var ticket = page.ticket();
        head("Ticket " + ticket.number() + ", " + what(ticket.kind()));
        origin(visit.winner(), ticket);
        row("depth", "" + ticket.depth());
        row("requested", name(ticket.url()));
        if (ticket.fallback() != null) row("fallback", name(ticket.fallback()));
        if (!page.url().equals(ticket.url())) row("answered as", name(page.url()));
        if (!page.asked().equals(Instant.EPOCH)) {
            row("time", page.asked() + ", took " + millis(page.took().toNanos()));
        }
        if (page.attempts() > 0) row("requests", "" + page.attempts());
        row("result", safe(Wording.text(page, locations)));
        document(page.document());
        for (var exchange : page.stored()) row("exchange", exchange(exchange));
        for (var hop : visit.redirects()) row("redirects to", hop(hop));
        links(visit.links());
    }

    private static String what(Kind kind) {
        return switch (kind) {
            case PAGE -> "a page";
            case SITEMAP -> "a sitemap";
            case RESOURCE -> "a resource";
            case EXTERNAL -> "an external link";
        };
    }

    private void origin(@Nullable FoundLink winner, Ticket ticket) {
        if (winner == null) {
            row("found on", origin(ticket));
            return;
        }
        var page = name(winner.on()) + " (ticket " + winner.page() + "), " + spelled(winner);
        var link = winner.link();
        if (link != null && link.role().isRefresh()) row("admitted by", "a refresh on " + page);
        else row("found on", page);
    }

    private static String origin(Ticket ticket) {
        if (ticket.parent() != Ticket.NONE) return "ticket " + ticket.parent();
        return ticket.kind() == Kind.PAGE
                ? "nowhere: the crawl starts here"
                : "the robots.txt or the settings of the crawl";
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }

    private void document(Document document) {
        if (document.equals(Document.NONE)) return;
        row("type", safe(document.type()));
        row("charset", safe(document.charset()));
        if (document.bytes() != null) row("size", document.bytes() + " bytes");
        row("title", safe(document.title()));
        row("canonical", safe(named(document.canonical(), locations::name)));
        row("digest", safe(document.digest()));
    }

    private static String exchange(StoredExchange exchange) {
        var capture = exchange.capture();
        var first = exchange.records().getFirst();
        var at = "WARC file " + first.file() + ", byte " + first.offset();
        return capture == null
                ? "no response; " + at
                : safe(capture.method() + " " + capture.url()) + ", status " + capture.status() + "; " + at;
    }

    private String hop(Hop hop) {
        return hop.page() == null
                ? name(hop.url()) + ": " + safe(Wording.text(hop.answer()))
                : name(hop.url()) + " (ticket " + hop.page().ticket().number() + "): "
                        + safe(Wording.text(hop.page(), locations));
    }

    private void links(LinkCounts links) {
        if (links.all() == 0) return;
        var parts = new ArrayList<String>();
        part(links.inScope(), "in scope", parts);
        part(links.external(), "external", parts);
        part(links.resources(), "resources", parts);
        new TreeMap<>(links.skipped())
                .forEach((rule, count) -> part(count, "skipped by the rule " + safe(rule), parts));
        row("links", links.all() + ": " + String.join(", ", parts));
        if (links.nofollow() > 0) row("", links.nofollow() + " of them marked nofollow");
    }

    private static void part(int count, String what, List<String> parts) {
        if (count > 0) parts.add(count + " " + what);
    }

    private void way() {
        var links = story.way().links();
        if (links.isEmpty()) return;
        head("Shortest way from the start");
        if (story.way().shortened()) line("  ...");
        for (var link : links) {
            line("  " + name(link.on()) + " (ticket " + link.page() + ")");
            line("    " + spelled(link));
        }
        line("  " + name(story.normalized()));
    }

    private void linked() {
        if (story.links() == 0) return;
        head("Linked " + counted(story.links(), "time") + " from " + counted(story.pages(), "page"));
        for (var answered : story.answers()) {
            line("  " + String.format(Locale.ROOT, "%,9d", answered.links()) + "  "
                    + safe(Wording.text(answered.answer())));
        }
        var before = -1L;
        for (var link : story.found()) {
            if (link.page() != before) line("  " + name(link.on()) + " (ticket " + link.page() + ")");
            before = link.page();
            line("    " + spelled(link) + ": " + safe(Wording.text(link.answer())));
        }
        var left = story.links() - story.found().size();
        if (left > 0) line("  and " + counted(left, "more link") + "; -links N lists more");
    }

    private static String counted(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    /// A link as it is written in its page.
    private static String spelled(FoundLink found) {
        var link = found.link();
        if (link == null) return "redirect";
        return (link.line() > 0 ? "line " + link.line() + ", column " + link.column() + ", " : "")
                + switch (link.role()) {
                    case LINK -> "link ";
                    case RESOURCE -> "resource ";
                    case REFRESH, LATE_REFRESH -> "refresh ";
                }
                + TerminalSafe.quoted(link.href())
                + (link.text().isEmpty() ? "" : ", text " + TerminalSafe.quoted(link.text()))
                + (link.nofollow() ? ", nofollow" : "");
    }

    /// A URL whose spelling matters: of a folder, its path.
    private String path(Url url) {
        return locations.file(url).isPresent() ? url.requestTarget() + url.hash() : url.href();
    }

    /// A text that is the URL of a page of a folder, named; any other as it is.
    private String named(String text, Function<Url, String> name) {
        return Url.parse(text)
                .ok()
                .filter(url -> locations.file(url).isPresent())
                .map(name)
                .orElse(text);
    }

    private String name(Url url) {
        return safe(locations.name(url));
    }

    private static String safe(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~') ? text : TerminalSafe.text(text);
    }

    private void head(String text) {
        out.append('\n').append(text).append('\n');
    }

    private void row(String name, String value) {
        if (!value.isEmpty()) out.append("  %-19s %s%n".formatted(name, value));
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
