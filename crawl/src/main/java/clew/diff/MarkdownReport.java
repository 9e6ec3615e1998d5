package clew.diff;

import clew.page.Page;
import clew.url.Url;
import clew.view.MarkdownCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Differences as Markdown for a comment on a pull request: a table of numbers, and the pages in lists that can be
/// unfolded. Long lists are cut, so that a comment of GitHub, at most 65,536 characters, can hold all of it.
public final class MarkdownReport implements DiffReport {
    private static final int PAGES_MAX = 50;
    private static final int LINKS_MAX = 10;
    private static final int LIST_CHARACTERS_MAX = 18_000;
    private static final String NONE = "none";

    @Override
    public void write(CrawlDiff diff, OutputStream out) throws IOException {
        var counts = diff.counts();
        var text = new StringBuilder("### Crawl comparison\n\n");
        text.append("Old: ")
                .append(crawl(diff.old(), counts.oldPages(), diff.oldProgress()))
                .append("  \n");
        text.append("New: ")
                .append(crawl(diff.now(), counts.newPages(), diff.newProgress()))
                .append("\n\n");
        if (counts.isAnyDifferent()) {
            table(counts, text);
            var gone = new PageList();
            diff.gone((page, status) -> gone.add(page(diff.old(), page, status)));
            gone.appendTo(text, "gone", counts.gone());
            var added = new PageList();
            diff.added(page -> added.add(page(diff.now(), page, 0)));
            added.appendTo(text, "added", counts.added());
            var changed = new PageList();
            diff.changed(change -> changed.add(change(diff.old(), diff.now(), change)));
            changed.appendTo(text, "changed", counts.changed());
        } else {
            text.append("No differences.\n");
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /// A list of pages that ends when it is long enough.
    private static final class PageList {
        private final StringBuilder items = new StringBuilder();
        private int count;

        /// @return whether there is room for more
        boolean add(String item) {
            if (items.length() + item.length() > LIST_CHARACTERS_MAX && count > 0) return false;
            items.append(item);
            count++;
            return count < PAGES_MAX;
        }

        void appendTo(StringBuilder text, String what, long total) {
            if (total == 0) return;
            text.append("\n<details><summary>").append(pages(total)).append(' ').append(what);
            text.append("</summary>\n\n").append(items);
            if (total > count) text.append("- … and ").append(total - count).append(" more\n");
            text.append("\n</details>\n");
        }
    }

    private static String crawl(SavedCrawl crawl, long pages, SavedCrawl.Progress progress) {
        return MarkdownCode.of(crawl.site()) + ", " + pages(pages) + (progress.isFinished() ? "" : ", not finished");
    }

    private static String pages(long count) {
        return count == 1 ? "1 page" : count + " pages";
    }

    private static void table(DiffCounts counts, StringBuilder text) {
        text.append("| | pages |\n|---|---:|\n");
        row("gone", counts.gone(), text);
        row("added", counts.added(), text);
        row("changed", counts.changed(), text);
        for (var facet : counts.facets().entrySet()) {
            if (facet.getValue() > 0) row("– " + label(facet.getKey()), facet.getValue(), text);
        }
        row("unchanged", counts.unchanged(), text);
    }

    private static void row(String what, long count, StringBuilder text) {
        text.append("| ").append(what).append(" | ").append(count).append(" |\n");
    }

    private static String label(Facet facet) {
        return facet == Facet.DIGEST ? "content" : facet.word();
    }

    /// @param now the status with which the new crawl did not find it; 0 for none
    private static String page(SavedCrawl crawl, Page page, int now) {
        var result = PageResult.of(page);
        var target = PageResult.redirect(page);
        var more = now != 0
                ? " (now " + now + ")"
                : target.isPresent()
                        ? " (" + result.status() + " to " + code(crawl, target.get()) + ")"
                        : result.isOk() ? "" : " (" + text(result) + ")";
        return "- " + code(crawl, page.url()) + more + "\n";
    }

    private static String change(SavedCrawl old, SavedCrawl now, PageChange change) {
        var before = change.before();
        var after = change.after();
        var text = new StringBuilder("- ").append(code(now, after.url())).append('\n');
        for (var facet : change.facets()) {
            switch (facet) {
                case GONE, ADDED -> {}
                case STATUS -> pair(facet, text(PageResult.of(before)), text(PageResult.of(after)), text);
                case REDIRECT, REFRESH -> pair(facet, target(old, before, facet), target(now, after, facet), text);
                case DIGEST -> text.append("  - content changed\n");
                case TITLE ->
                    pair(
                            facet,
                            code(before.document().title()),
                            code(after.document().title()),
                            text);
                case CANONICAL ->
                    pair(
                            facet,
                            code(old.nameOf(before.document().canonical())),
                            code(now.nameOf(after.document().canonical())),
                            text);
                case LINKS -> {
                    links("added", now, change.linksAdded(), text);
                    links("removed", old, change.linksRemoved(), text);
                }
            }
        }
        return text.toString();
    }

    private static void pair(Facet facet, String was, String is, StringBuilder text) {
        text.append("  - ")
                .append(facet.word())
                .append(": ")
                .append(was)
                .append(" → ")
                .append(is)
                .append('\n');
    }

    private static void links(String what, SavedCrawl crawl, List<Url> urls, StringBuilder text) {
        if (urls.isEmpty()) return;
        text.append("  - links ").append(what).append(":\n");
        for (var url : urls.subList(0, Math.min(urls.size(), LINKS_MAX))) {
            text.append("    - ").append(code(crawl, url)).append('\n');
        }
        if (urls.size() > LINKS_MAX) {
            text.append("    - … and ").append(urls.size() - LINKS_MAX).append(" more\n");
        }
    }

    private static String text(PageResult result) {
        return result.error().isEmpty() ? Integer.toString(result.status()) : code(result.text());
    }

    private static String target(SavedCrawl crawl, Page page, Facet facet) {
        return PageResult.target(page, facet).map(url -> code(crawl, url)).orElse(NONE);
    }

    private static String code(SavedCrawl crawl, Url url) {
        return MarkdownCode.of(crawl.nameOf(url));
    }

    private static String code(String text) {
        return text.isEmpty() ? NONE : MarkdownCode.of(text);
    }
}
