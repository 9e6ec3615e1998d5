package clew.view;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Verdict;
import java.io.IOException;
import java.io.OutputStream;

/// Pages as lines of text: for each page that was requested a line `Visited: URL`, a line `Links found:`, then a line
/// for each link.
///
/// Bytes are written in complete pages, so that a reader never sees half a page where the crawl was stopped; only a
/// very long page goes out in several writes.
public final class TextView implements View {
    private final Batch pending;

    public TextView(OutputStream out) {
        this.pending = new Batch(out);
    }

    @Override
    public boolean readsDetails() {
        return false;
    }

    @Override
    public void page(Page page) throws IOException {
        if (page.ticket().kind() != Kind.PAGE) return;
        // A start page is always there: no output is empty.
        if (page.outcome() instanceof Outcome.Refused && page.ticket().parent() != Ticket.NONE) return;
        // A serialised URL is ASCII, always: no line break, no control character can get out here.
        pending.ascii("Visited: ");
        pending.ascii(page.url().href());
        pending.ascii("\nLinks found:\n");
        for (var link : page.links()) {
            if (!(link.verdict() instanceof Verdict.Counts counts)
                    || link.role().isRefresh()) continue;
            pending.ascii(counts.address().shown().href());
            pending.ascii("\n");
            pending.endPart();
        }
        pending.endPage();
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }
}
