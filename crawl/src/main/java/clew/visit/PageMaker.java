package clew.visit;

import clew.extract.Extracted;
import clew.extract.Shape;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.http.ResponseHead;
import clew.page.Anchor;
import clew.page.Document;
import clew.page.Link;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.robots.RobotsTag;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Makes the page of a ticket from an answer.
///
/// @param agent what servers may call us where they say what crawlers may do
public record PageMaker(Ticket ticket, Policy policy, String agent) implements PageVisit.Maker {
    /// How many links of a page are compared with those that follow.
    private static final int KNOWN_MAX = 1_000;

    /// A body beyond this takes its share of the memory for reading.
    private static final int LARGE_BYTES = 64 * 1024;

    /// What the links of a page may take, for each byte of it.
    private static final int BYTES_PER_BYTE = 16;

    @Override
    public Page page(Answer answer, Url url, Workspace workspace) throws InterruptedException {
        var shown = policy.address(url).shown();
        if (!answer.isRead()) return Page.empty(ticket, shown, answer.outcome());
        var body = answer.body();
        if (body.bytes().length > LARGE_BYTES) workspace.take((long) BYTES_PER_BYTE * body.bytes().length);
        var reading = workspace.reader().read(answer, url);
        var extracted = reading.extracted();
        if (extracted == null) return Page.empty(ticket, shown, reading.outcome());
        var document = document(body, answer.head(), extracted, workspace.shape());
        var nofollow = extracted.nofollow() || isNofollow(answer.head());
        var found = new ResourceLinks.Found(links(extracted, nofollow, shown), false);
        var resources = workspace.resources();
        if (resources != null) found = new ResourceLinks(resources, policy).beside(found.links(), body, url, shown);
        return new Page(
                ticket,
                shown,
                extracted.base(),
                found.outcome(reading.outcome()),
                Instant.EPOCH,
                Duration.ZERO,
                document,
                found.links());
    }

    private boolean isNofollow(ResponseHead head) {
        var tags = head.all("x-robots-tag");
        // A comma may stand inside of a value, and another header may speak of other crawlers: lines keep them apart.
        return !tags.isEmpty() && RobotsTag.isNofollow(String.join("\n", tags), agent);
    }

    private List<Link> links(Extracted extracted, boolean nofollow, Url page) {
        var links = new ArrayList<Link>(extracted.anchors().size());
        // Pages repeat their links: what stands there again is the same verdict and href again.
        var known = new HashMap<String, Link>();
        for (var anchor : extracted.anchors()) {
            var marked = anchor.nofollow() || nofollow;
            var before = known.get(anchor.href());
            var link = before == null
                    ? link(judge(anchor.href(), extracted, page), anchor.href(), anchor, marked)
                    : link(before.verdict(), before.href(), anchor, marked);
            if (before == null && known.size() < KNOWN_MAX) known.put(anchor.href(), link);
            links.add(link);
        }
        return links;
    }

    private static Link link(Verdict verdict, String href, Anchor anchor, boolean nofollow) {
        return new Link(verdict, href, anchor.text(), nofollow, anchor.offset());
    }

    private Verdict judge(String href, Extracted extracted, Url page) {
        return policy.judge(href, extracted.base(), extracted.encoding(), page);
    }

    private Document document(Body body, ResponseHead head, Extracted extracted, Shape shape) {
        var canonical = extracted.canonical();
        return new Document(
                body.type(),
                extracted.encoding().standardName(),
                body.length(),
                body.length() == body.bytes().length ? Digest.of(body.bytes()) : "",
                extracted.title(),
                canonical == null
                        ? ""
                        : Url.parse(canonical, extracted.base(), extracted.encoding())
                                .ok()
                                .map(Url::href)
                                .orElse(""),
                head.first("etag"),
                head.first("last-modified"),
                ticket.pattern() == 0 ? Shape.NONE : shape.of(body, extracted),
                extracted.certain());
    }
}
