package clew.visit;

import clew.extract.ResourceExtractor;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.page.Document;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Makes the result of a resource's ticket from an answer. A style sheet is read for what it needs in turn;
/// nothing else has links, and an HTML page that was asked for as a resource has none either.
public record ResourceMaker(Ticket ticket, Policy policy) implements PageVisit.Maker {
    /// A body beyond this takes its share of the memory for reading.
    private static final int LARGE_BYTES = 64 * 1024;

    /// What the links of a style sheet may take, for each byte of it.
    private static final int BYTES_PER_BYTE = 32;

    @Override
    public Made page(Answer answer, Url url, Workspace workspace) throws InterruptedException {
        var shown = policy.address(url).shown();
        if (!answer.isRead()) return new Made(Page.empty(ticket, shown, answer.outcome()));
        var body = answer.body();
        var resources = workspace.resources();
        var isSheet = ResourceExtractor.isStylesheet(body, url);
        if (isSheet && body.bytes().length > LARGE_BYTES) workspace.take((long) BYTES_PER_BYTE * body.bytes().length);
        var found = isSheet && resources != null
                ? new ResourceLinks(resources, policy).of(body, url, shown)
                : new ResourceLinks.Found(List.of(), false);
        return new Made(new Page(
                ticket,
                shown,
                url,
                found.outcome(answer.outcome()),
                Instant.EPOCH,
                Duration.ZERO,
                document(answer, body, workspace),
                found.links()));
    }

    private static Document document(Answer answer, Body body, Workspace workspace) {
        return new Document(
                body.type(),
                "",
                body.length(),
                workspace.digest(body),
                "",
                "",
                answer.head().first("etag"),
                answer.head().first("last-modified"),
                0,
                true);
    }
}
