package clew.diff;

import clew.journal.FileJournal;
import clew.journal.MemoryStorage;
import clew.view.Locations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Two crawls in memory, and what is different.
record Compared(FileJournal old, FileJournal now, CrawlDiff diff) implements AutoCloseable {
    static Compared of(ModelSite old, ModelSite now) throws IOException, InterruptedException {
        return of(old, now, HostMap.none(), Set.of());
    }

    static Compared of(ModelSite old, ModelSite now, HostMap hosts, Set<Facet> ignored)
            throws IOException, InterruptedException {
        var before = old.crawl(new MemoryStorage());
        var after = now.crawl(new MemoryStorage());
        return new Compared(
                before,
                after,
                new CrawlDiff(
                        new SavedCrawl("old", before, Locations.URLS),
                        new SavedCrawl("new", after, Locations.URLS),
                        hosts,
                        ignored));
    }

    /// A line for each page, with what is different: `~ /path status title`.
    List<String> lines() throws IOException {
        var lines = new ArrayList<String>();
        diff.gone((page, status) -> lines.add("- " + page.url().requestTarget() + (status == 0 ? "" : " " + status)));
        diff.added(page -> lines.add("+ " + page.url().requestTarget()));
        diff.changed(change -> {
            var line = new StringBuilder("~ ").append(change.after().url().requestTarget());
            for (var facet : change.facets()) line.append(' ').append(facet.word());
            for (var url : change.linksAdded()) line.append(" +").append(url.pathname());
            for (var url : change.linksRemoved()) line.append(" -").append(url.pathname());
            return lines.add(line.toString());
        });
        return lines;
    }

    byte[] bytes(DiffReport report) throws IOException {
        var out = new ByteArrayOutputStream();
        report.write(diff, out);
        return out.toByteArray();
    }

    @Override
    public void close() throws IOException {
        old.close();
        now.close();
    }
}
