package clew.diff;

import clew.page.Page;
import clew.url.Url;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/// Differences as lines of text: the numbers, then what is gone, what was added, and what has changed. Nothing where
/// nothing is different.
public final class TextReport implements DiffReport {
    private static final String NONE = "none";

    private final UnaryOperator<String> safe;

    /// @param safe makes text of a page safe for a terminal
    public TextReport(UnaryOperator<String> safe) {
        this.safe = safe;
    }

    @Override
    public void write(CrawlDiff diff, OutputStream out) throws IOException {
        var counts = diff.counts();
        if (!counts.isAnyDifferent()) return;
        var text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII));
        text.write(counts.gone() + " gone, " + counts.added() + " added, " + counts.changed() + " changed, "
                + counts.unchanged() + " unchanged\n");
        if (counts.gone() > 0) {
            text.write("\ngone\n");
            diff.gone((page, status) -> page("-", diff.old(), page, status, text));
        }
        if (counts.added() > 0) {
            text.write("\nadded\n");
            diff.added(page -> page("+", diff.now(), page, 0, text));
        }
        if (counts.changed() > 0) {
            text.write("\nchanged\n");
            diff.changed(change -> change(diff.old(), diff.now(), change, text));
        }
        text.flush();
    }

    /// @param now the status with which the new crawl did not find it; 0 for none
    private boolean page(String sign, SavedCrawl crawl, Page page, int now, Writer text) throws IOException {
        text.write("  " + sign + " " + name(crawl, page.url()));
        var result = PageResult.of(page);
        var target = PageResult.redirect(page);
        if (now != 0) text.write(" (now " + now + ")");
        else if (target.isPresent()) text.write(" (" + result.status() + " to " + name(crawl, target.get()) + ")");
        else if (!result.isOk()) text.write(" (" + text(result) + ")");
        text.write("\n");
        return true;
    }

    private boolean change(SavedCrawl old, SavedCrawl now, PageChange change, Writer text) throws IOException {
        text.write("  " + name(now, change.after().url()) + "\n");
        for (var facet : change.facets()) {
            switch (facet) {
                case GONE, ADDED -> {}
                case STATUS ->
                    pair(facet, text(PageResult.of(change.before())), text(PageResult.of(change.after())), text);
                case REDIRECT, REFRESH ->
                    pair(facet, target(old, change.before(), facet), target(now, change.after(), facet), text);
                case DIGEST -> text.write("    content changed\n");
                case TITLE -> pair(facet, title(change.before()), title(change.after()), text);
                case CANONICAL -> pair(facet, canonical(old, change.before()), canonical(now, change.after()), text);
                case LINKS -> {
                    for (var url : change.linksAdded()) text.write("    link added: " + name(now, url) + "\n");
                    for (var url : change.linksRemoved()) text.write("    link removed: " + name(old, url) + "\n");
                }
            }
        }
        return true;
    }

    private static void pair(Facet facet, String was, String is, Writer text) throws IOException {
        for (var part : List.of("    ", facet.word(), ": ", was, " -> ", is, "\n")) text.write(part);
    }

    private String text(PageResult result) {
        return result.error().isEmpty() ? Integer.toString(result.status()) : safe.apply(result.text());
    }

    private String target(SavedCrawl crawl, Page page, Facet facet) {
        return PageResult.target(page, facet).map(url -> name(crawl, url)).orElse(NONE);
    }

    /// A serialised URL is ASCII and never shortened; the name of a file may have any character.
    private String name(SavedCrawl crawl, Url url) {
        var name = crawl.nameOf(url);
        return name.chars().allMatch(c -> c >= ' ' && c <= '~') ? name : safe.apply(name);
    }

    private String title(Page page) {
        var title = page.document().title();
        return title.isEmpty() ? NONE : "\"" + safe.apply(title) + "\"";
    }

    private String canonical(SavedCrawl crawl, Page page) {
        var canonical = page.document().canonical();
        return canonical.isEmpty() ? NONE : safe.apply(crawl.nameOf(canonical));
    }
}
