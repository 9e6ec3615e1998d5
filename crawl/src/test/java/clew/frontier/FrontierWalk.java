package clew.frontier;

import clew.extract.HtmlExtractor;
import clew.extract.Shape;
import clew.fetch.Body;
import clew.page.Document;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Goes through a site that is made up on the way, page by page as a crawl would: the frontier, extraction and
/// shapes are real; there are no sockets, workers or files.
final class FrontierWalk {
    /// What a page says and where it leads.
    record Content(String text, List<String> hrefs) {}

    /// @param targets what was asked for
    /// @param traps what was left, and how many links into it
    record Walked(Set<String> targets, Map<String, Long> traps) {}

    private static final String HOST = "http://h.example";

    private final HtmlExtractor extractor = new HtmlExtractor();
    private final Shape shape = new Shape();
    private final Policy policy = Policy.standard();
    private final Function<String, Content> site;

    private FrontierWalk(Function<String, Content> site) {
        this.site = site;
    }

    /// @param pagesMax where to give up on a site that does not end
    static Walked walk(String start, int pagesMax, Function<String, Content> site) throws IOException {
        return new FrontierWalk(site).walk(Url.of(HOST + start), pagesMax);
    }

    private Walked walk(Url start, int pagesMax) throws IOException {
        var rules = new Frontier.Rules(policy, Scope.host(start), Limits.defaults(), null, false);
        var targets = new HashSet<String>();
        try (var known = new Fingerprints("00112233445566778899aabbccddeeff", Fingerprints.BITS);
                var frontier = new Frontier(start, rules, known, null, Integer.MAX_VALUE)) {
            while (!frontier.isEmpty()) {
                var ticket = frontier.next().orElseThrow();
                targets.add(ticket.url().requestTarget());
                if (targets.size() > pagesMax) throw new AssertionError("it does not end: " + ticket.url());
                frontier.apply(page(ticket));
            }
            return new Walked(targets, frontier.traps());
        }
    }

    private Page page(Ticket ticket) {
        var content = site.apply(ticket.url().requestTarget());
        var html = new StringBuilder("<p>").append(content.text()).append("</p>");
        for (var href : content.hrefs()) html.append("<a href='").append(href).append("'>link</a>");
        var body = new Body("text/html", html.toString().getBytes(StandardCharsets.UTF_8), false);
        var found = extractor.extract(body, ticket.url());
        var links = found.anchors().stream()
                .map(anchor -> Url.parse(anchor.href(), ticket.url()).ok().orElseThrow())
                .map(url -> Link.to(policy.address(url)))
                .toList();
        var shaped = ticket.pattern() == 0 ? Shape.NONE : shape.of(body, found);
        var document = new Document("text/html", "UTF-8", (long) html.length(), "", "", "", "", "", shaped, true);
        var url = ticket.url();
        return new Page(ticket, url, url, new Outcome.Read(200, false), Instant.EPOCH, Duration.ZERO, document, links);
    }
}
