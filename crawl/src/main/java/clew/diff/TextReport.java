package clew.diff;

import clew.page.Page;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/// Differences as lines of text: the numbers, then what was added, what is gone, and what has changed. Nothing where
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
        text.write(counts.added() + " added, " + counts.gone() + " gone, " + counts.changed() + " changed, "
                + counts.unchanged() + " unchanged\n");
        if (counts.added() > 0) {
            text.write("\nadded\n");
            diff.added(page -> page("+", page, text));
        }
        if (counts.gone() > 0) {
            text.write("\ngone\n");
            diff.gone(page -> page("-", page, text));
        }
        if (counts.changed() > 0) {
            text.write("\nchanged\n");
            diff.changed(change -> change(change, text));
        }
        text.flush();
    }

    private boolean page(String sign, Page page, Writer text) throws IOException {
        // A serialised URL is ASCII, always.
        text.write("  " + sign + " " + page.url().href());
        var result = PageResult.of(page);
        var target = PageResult.redirect(page);
        if (target.isPresent())
            text.write(" (" + result.status() + " to " + target.get().href() + ")");
        else if (!result.isOk()) text.write(" (" + text(result) + ")");
        text.write("\n");
        return true;
    }

    private boolean change(PageChange change, Writer text) throws IOException {
        text.write("  " + change.after().url().href() + "\n");
        for (var facet : change.facets()) {
            switch (facet) {
                case ADDED, GONE -> {}
                case STATUS ->
                    pair(facet, text(PageResult.of(change.before())), text(PageResult.of(change.after())), text);
                case REDIRECT, REFRESH ->
                    pair(facet, target(change.before(), facet), target(change.after(), facet), text);
                case DIGEST -> text.write("    content changed\n");
                case TITLE -> pair(facet, title(change.before()), title(change.after()), text);
                case CANONICAL -> pair(facet, canonical(change.before()), canonical(change.after()), text);
                case LINKS -> {
                    for (var url : change.linksAdded()) text.write("    link added: " + url.href() + "\n");
                    for (var url : change.linksRemoved()) text.write("    link removed: " + url.href() + "\n");
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

    private static String target(Page page, Facet facet) {
        return PageResult.target(page, facet).map(Object::toString).orElse(NONE);
    }

    private String title(Page page) {
        var title = page.document().title();
        return title.isEmpty() ? NONE : "\"" + safe.apply(title) + "\"";
    }

    private String canonical(Page page) {
        var canonical = page.document().canonical();
        return canonical.isEmpty() ? NONE : safe.apply(canonical);
    }
}
