package clew.engine;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.MemoryBudget;
import clew.http.ResponseHead;
import clew.journal.JournalHeader;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import clew.visit.PageMaker;
import clew.visit.PageVisit;
import clew.visit.ResourceMaker;
import clew.visit.VisitRules;
import clew.visit.Workspace;
import java.util.Map;

/// Reads the response of a page once more, as the crawl did.
public final class Rereading {
    private final CrawlOptions options;
    private final VisitRules rules;
    private final Workspace workspace;

    /// @param settings those of the crawl
    public Rereading(CrawlSettings settings) {
        this.options = settings.options(CrawlOptions.WORKERS, 0);
        var reader = PageReader.of(new HtmlExtractor(settings.links()));
        this.rules = options.visitRules(options.policy(), JournalHeader.of(Map.of()), false, true);
        this.workspace = new Workspace(rules, reader, 1, MemoryBudget.ofHeap(2));
    }

    /// Whether it has the links that were recorded.
    ///
    /// @param url what was requested
    public boolean isSame(Page recorded, Url url, ResponseHead head, Body body) throws InterruptedException {
        var answer = Answer.of(recorded.outcome() instanceof Outcome.Read(int status, var _) ? status : 0, head, body);
        var ticket = recorded.ticket();
        PageVisit.Maker maker = ticket.kind() == Kind.RESOURCE
                ? new ResourceMaker(ticket, options.policy())
                : new PageMaker(ticket, options.policy(), rules.agent());
        try {
            return maker.page(answer, url, workspace).page().links().equals(recorded.links());
        } finally {
            workspace.release();
        }
    }
}
