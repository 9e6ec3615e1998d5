package clew.bench;

import clew.encoding.Encoding;
import clew.engine.Crawl;
import clew.engine.CrawlOptions;
import clew.extract.Extracted;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.frontier.Limits;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.PageRecord;
import clew.journal.RecordCodec;
import clew.page.Anchor;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;

/// `bench/run journal`: what a crawl of millions of URLs takes in memory and time, and its journal in bytes.
///
/// The site is a model without sockets: page *n* leads to the pages *10n+1* to *10n+10*, so ten times as many URLs are
/// known as pages were read.
final class JournalReport {
    private static final int LINKS = 10;
    private static final Url START = Url.of("http://h.example/page/0");
    private static final JournalHeader OPENING = JournalHeader.of(Map.of());
    private static final Answer PAGE = Answer.of(200, ResponseHead.NONE, new Body("text/html", new byte[0], false));

    private static final View NOBODY = new View() {
        @Override
        public void page(Page page) {}

        @Override
        public void flush() {}
    };

    private JournalReport() {}

    /// @param args how many pages, or the file of a journal
    public static void main(String[] args) throws IOException, InterruptedException {
        var what = args.length > 0 ? args[0] : "1000000";
        if (what.matches("[0-9]+")) model(Long.parseLong(what));
        else again(Path.of(what));
    }

    private static void model(long most) throws IOException, InterruptedException {
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %d cores, heap at most %,d MB%n%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() >> 20);
        var table = new Table("pages", "known URLs", "crawl s", "replay s", "replayed/s", "journal MB", "process MB");
        for (long pages = most / 4; pages <= most; pages *= 2) {
            var file = Files.createTempFile("clew-bench-", ".journal");
            Files.delete(file);
            try {
                var first = crawl(file, pages);
                var size = Files.size(file);
                var second = crawl(file, pages);
                if (Files.size(file) != size) throw new IllegalStateException("the replay asked for something");
                table.row(
                        String.format(Locale.ROOT, "%,d", pages),
                        String.format(Locale.ROOT, "%,d", LINKS * pages + 1),
                        String.format(Locale.ROOT, "%.1f", first),
                        String.format(Locale.ROOT, "%.1f", second),
                        String.format(Locale.ROOT, "%,.0f", pages / second),
                        String.format(Locale.ROOT, "%.1f", size / 1e6),
                        residentMegabytes());
            } finally {
                Files.deleteIfExists(file);
            }
        }
        System.out.print(table);
        System.out.println("\nThe process is the largest it has been so far, memory outside the heap included.");
    }

    /// Crawls so many pages, or goes on; returns the seconds.
    private static double crawl(Path file, long pages) throws IOException, InterruptedException {
        var limits = new Limits(Integer.MAX_VALUE, Limits.URL_LENGTH_MAX, false, false);
        var options = new CrawlOptions(START, Policy.standard(), Scope.host(START), 2, pages, limits, null, false);
        var begun = System.nanoTime();
        try (var journal = FileJournal.open(file, OPENING);
                var pool = new WorkerPool(Hosts.unpaced(), 2)) {
            var reader = PageReader.of((_, url) -> extracted(url));
            var crawl = new Crawl(options, pool, Client.answering(_ -> PAGE), () -> reader, (_, _) -> {});
            var summary = crawl.run(journal, NOBODY);
            if (summary.pages() != pages)
                throw new IllegalStateException(summary.pages() + " pages instead of " + pages);
        }
        return (System.nanoTime() - begun) / 1e9;
    }

    private static Extracted extracted(Url url) {
        var number = Long.parseLong(url.pathname().substring("/page/".length()));
        var anchors = new ArrayList<Anchor>(LINKS);
        for (int i = 1; i <= LINKS; i++) anchors.add(new Anchor("/page/" + (LINKS * number + i), "page", false));
        return new Extracted(url, anchors, "A page", null, false, Encoding.UTF_8, true);
    }

    /// The largest that the process has been, by the system's account.
    private static String residentMegabytes() throws IOException {
        var status = Path.of("/proc/self/status");
        if (!Files.exists(status)) return "?";
        for (var line : Files.readAllLines(status)) {
            if (line.startsWith("VmHWM:")) return "" + Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
        }
        return "?";
    }

    /// Writes the pages of a journal again, and tells what that takes of the processor.
    private static void again(Path file) throws IOException {
        var codec = new RecordCodec();
        var threads = ManagementFactory.getThreadMXBean();
        try (var old = FileJournal.readOnly(file)) {
            for (int round = 0; round < 3; round++) {
                try (var copy = FileJournal.temporary(old.header())) {
                    long spent = 0;
                    var count = 0;
                    for (long number = 0; count < old.pages().count(); number++) {
                        var position = old.pages().find(number);
                        if (position.isEmpty()) continue;
                        count++;
                        var page = old.read(position.get());
                        var begun = threads.getCurrentThreadCpuTime();
                        PageRecord record = codec.encode(page);
                        copy.append(record);
                        spent += threads.getCurrentThreadCpuTime() - begun;
                    }
                    System.out.printf(
                            Locale.ROOT,
                            "%,d pages in %.1f MB: to record them takes %.0f us of the processor each, %.2f s in all%n",
                            count,
                            Files.size(file) / 1e6,
                            spent / 1e3 / count,
                            spent / 1e9);
                }
            }
        }
    }
}
