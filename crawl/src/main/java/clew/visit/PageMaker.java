package clew.visit;

import clew.extract.Extracted;
import clew.extract.FactsReader;
import clew.extract.HtmlExtractor;
import clew.extract.PageRefresh;
import clew.extract.Shape;
import clew.extract.SourcePlaces;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.http.ResponseHead;
import clew.page.Anchor;
import clew.page.Document;
import clew.page.LinkPrints;
import clew.page.Page;
import clew.page.PageFacts;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.robots.RobotsTag;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes the page of a ticket from an answer.
///
/// @param agent what servers may call us where they say what crawlers may do
public record PageMaker(Ticket ticket, Policy policy, String agent) implements PageVisit.Maker {
    /// A body beyond this takes its share of the memory for reading.
    private static final int LARGE_BYTES = 64 * 1024;

    /// What the links of a page may take, for each byte of it.
    private static final int BYTES_PER_BYTE = 16;

    /// Links relative to a longer base take more.
    private static final int BASE_MAX = 500;

    @Override
    public Made page(Answer answer, Url url, Workspace workspace) throws InterruptedException {
        var shown = policy.address(url).shown();
        if (!answer.isRead()) return new Made(Page.empty(ticket, shown, answer.outcome()));
        var body = answer.body();
        if (body.bytes().length > LARGE_BYTES) workspace.take((long) BYTES_PER_BYTE * body.bytes().length);
        var reading = workspace.reader().read(answer, url, workspace.loads());
        var extracted = reading.extracted();
        if (extracted == null) return new Made(Page.empty(ticket, shown, reading.outcome()));
        takeForLongLinks(extracted, body, workspace);
        var document = document(body, answer.head(), extracted, workspace);
        var nofollow = extracted.nofollow() || isNofollow(answer.head());
        var judged = workspace.judge().judge(extracted, nofollow, shown);
        var refresh = refresh(answer.head(), extracted, url);
        var found = found(judged, refresh, extracted, body, url, workspace);
        if (found.cut() && !judged.exact()) {
            judged = workspace.judge().judgeExactly(extracted, nofollow, shown);
            found = found(judged, refresh, extracted, body, url, workspace);
        }
        var respelled =
                refresh == null ? null : new RefreshLink(policy, shown).respelled(refresh, extracted.encoding(), url);
        var links = workspace.details()
                ? SourcePlaces.in(found.links(), body.bytes(), extracted.encoding())
                : found.links();
        var page = new Page(
                ticket,
                shown,
                extracted.base(),
                found.outcome(reading.outcome()),
                Instant.EPOCH,
                Duration.ZERO,
                document,
                links);
        // The fingerprints are those of the anchors alone.
        var areAll = links.size() == judged.links().size();
        return new Made(page, areAll ? judged.prints() : LinkPrints.NONE, respelled);
    }

    /// A link may take its base twice: requested, and shown.
    private static void takeForLongLinks(Extracted extracted, Body body, Workspace workspace)
            throws InterruptedException {
        var base = extracted.base().href().length();
        if (base <= BASE_MAX) return;
        var resolved =
                Math.min(Page.RESOLVED_MAX, (long) base * extracted.anchors().size());
        workspace.take((long) BYTES_PER_BYTE * body.bytes().length + 2 * resolved);
    }

    /// The links of the page, its refresh and what it needs.
    private ResourceLinks.Found found(
            LinkJudge.Judged judged,
            @Nullable PageRefresh refresh,
            Extracted extracted,
            Body body,
            Url url,
            Workspace workspace) {
        var shown = policy.address(url).shown();
        var links = judged.links();
        if (refresh != null) links = new RefreshLink(policy, shown).among(links, refresh, extracted.encoding());
        var resources = workspace.resources();
        if (resources == null || judged.cut()) return new ResourceLinks.Found(links, judged.cut());
        return new ResourceLinks(resources, policy).beside(links, judged.resolved(), body, url, shown);
    }

    /// The header comes before anything in the page.
    private static @Nullable PageRefresh refresh(ResponseHead head, Extracted extracted, Url url) {
        var value = head.first("refresh");
        if (value.isEmpty()) return extracted.refresh();
        var header = PageRefresh.of(value, url, Anchor.UNKNOWN).orElse(null);
        if (header == null || extracted.refresh() == null) return header == null ? extracted.refresh() : header;
        return PageRefresh.first(List.of(header, extracted.refresh()), extracted.encoding());
    }

    private boolean isNofollow(ResponseHead head) {
        var tags = head.all("x-robots-tag");
        return !tags.isEmpty() && RobotsTag.isNofollow(inLines(tags), agent);
    }

    /// A comma may stand inside of a value, and another header may speak of other crawlers: lines keep them apart.
    private static String inLines(List<String> tags) {
        return String.join("\n", tags);
    }

    private static PageFacts facts(Body body, ResponseHead head) {
        var facts = FactsReader.read(body);
        return facts.areRead() && RobotsTag.isNoindex(inLines(head.all("x-robots-tag"))) ? facts.withNoindex() : facts;
    }

    private Document document(Body body, ResponseHead head, Extracted extracted, Workspace workspace) {
        var canonical = extracted.canonical();
        return new Document(
                body.type(),
                HtmlExtractor.reads(body) ? extracted.encoding().standardName() : "",
                body.length(),
                workspace.digest(body),
                extracted.title(),
                canonical == null
                        ? ""
                        : Url.parse(canonical, extracted.base(), extracted.encoding())
                                .ok()
                                .map(policy::mapped)
                                .map(Url::href)
                                .orElse(""),
                head.first("etag"),
                head.first("last-modified"),
                ticket.pattern() == 0 ? Shape.NONE : workspace.shape().of(body, extracted),
                workspace.facts() ? facts(body, head) : PageFacts.UNREAD,
                extracted.certain());
    }
}
