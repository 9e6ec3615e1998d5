package clew.cli.archiving;

import clew.engine.PageLookup;
import clew.engine.Replay;
import clew.journal.FileJournal;
import clew.page.CrawlSummary;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StoredCapture;
import clew.policy.Policy;
import clew.view.View;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/// Compares a crawl with an earlier one, URL by URL, and lists what is different: what is new, what has changed,
/// and what is gone. Only what was read counts; a page that failed this time for another reason than 404 or 410
/// is not gone.
public final class ChangesSince implements View, AutoCloseable {
    private static final JsonFactory JSON = new JsonFactory();

    private final FileJournal old;
    private final PageLookup oldPages;
    private final Writer list;
    private final JsonGenerator json;
    private final BitSet seen = new BitSet();
    private long added;
    private long changed;
    private long unchanged;
    private long gone;

    /// @param file where the list goes, as JSON lines
    public ChangesSince(FileJournal old, Policy policy, Path file) throws IOException {
        this.old = old;
        this.oldPages = PageLookup.of(old, policy);
        this.list = Files.newBufferedWriter(file);
        this.json = JSON.createGenerator(list);
        json.setRootValueSeparator(null);
    }

    @Override
    public void page(Page page) throws IOException {
        var before = oldPages.find(page.ticket().kind(), page.ticket().url());
        before.ifPresent(one -> seen.set(Math.toIntExact(one.ticket().number())));
        if (page.outcome() instanceof Outcome.Declined(int status) && isGone(status)) {
            if (before.isPresent() && before.get().outcome() instanceof Outcome.Read) gone(page);
            return;
        }
        if (!(page.outcome() instanceof Outcome.Read read)) return;
        if (before.isEmpty() || !(before.get().outcome() instanceof Outcome.Read)) {
            added++;
            line("added", page);
        } else if (read.isUnmodified() || content(page).equals(content(before.get()))) {
            unchanged++;
        } else {
            changed++;
            line("changed", page);
        }
    }

    /// What tells one content from another: the digest of what was stored.
    private static String content(Page page) {
        return page.response()
                .map(StoredCapture::payloadDigest)
                .orElse(page.document().digest());
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        if (summary.notVisited() > 0) return; // what was not requested is not gone
        Replay.recorded(old, page -> {
            if (!(page.outcome() instanceof Outcome.Read)) return;
            if (seen.get(Math.toIntExact(page.ticket().number()))) return;
            gone(page);
        });
    }

    private void gone(Page page) throws IOException {
        gone++;
        line("gone", page);
    }

    private static boolean isGone(int status) {
        return status == 404 || status == 410;
    }

    private void line(String change, Page page) throws IOException {
        json.writeStartObject();
        json.writeStringField("change", change);
        json.writeStringField("url", page.url().href());
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /// In one line, once the crawl has ended.
    public String text() {
        return added + " new, " + changed + " changed, " + unchanged + " unchanged, " + gone + " gone";
    }

    @Override
    public void flush() {}

    @Override
    public void close() throws IOException {
        try (old;
                list) {
            json.close();
        }
    }
}
