package clew.view;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Address;
import clew.policy.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Pages as lines of text: for each page that was requested a line `Visited: URL`, a line `Links found:`, then a line
/// for
/// each link.
///
/// Bytes go out in whole pages, so that a reader never sees half a page where the crawl was stopped; only a page that
/// alone exceeds [#PIECE_BYTES] goes out in several writes.
public final class TextView implements View {
    private static final int PIECE_BYTES = 1024 * 1024;
    private static final byte[] VISITED = ascii("Visited: ");
    private static final byte[] LINKS_FOUND = ascii("\nLinks found:\n");

    private final Batch pending;

    public TextView(OutputStream out) {
        this.pending = new Batch(out);
    }

    @Override
    public void page(Page page) throws IOException {
        if (page.ticket().kind() != Kind.PAGE) return;
        // The start page is always there: no output is empty.
        if (page.outcome() instanceof Outcome.Refused && page.ticket().number() > 0) return;
        pending.writeBytes(VISITED);
        pending.writeBytes(ascii(page.url().href()));
        pending.writeBytes(LINKS_FOUND);
        for (var link : page.links()) {
            if (!(link.verdict() instanceof Verdict.Counts(Address address))) continue;
            pending.writeBytes(ascii(address.shown().href()));
            pending.write('\n');
            if (pending.size() >= PIECE_BYTES) pending.handOn();
        }
        pending.endPage();
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }

    /// A serialised URL is ASCII, always: no line break, no control character can get out here.
    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
