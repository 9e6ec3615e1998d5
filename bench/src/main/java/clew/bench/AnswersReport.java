package clew.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `bench/run answers`: what the commands that read a journal take in time and memory, for a journal of a million pages
/// with ten links each, and with a heap that is far too small to hold it.
///
/// Each command is a line of [#run].
final class AnswersReport {
    private static final int PAGES = 1_000_000;
    private static final String HEAP = "-Xmx256m";
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private final String crawler;
    private final Path folder;
    private final Table table = new Table("command", "wall s", "CPU s", "peak MB", "output MB", "exit code");

    private AnswersReport(String crawler, Path folder) {
        this.crawler = crawler;
        this.folder = folder;
    }

    /// @param args the crawler's launcher, and the number of pages if it is not a million
    public static void main(String[] args) throws IOException, InterruptedException {
        var pages = args.length > 1 ? Integer.parseInt(args[1]) : PAGES;
        var folder = Files.createTempDirectory("clew-bench-answers-");
        try {
            new AnswersReport(args[0], folder).run(pages);
        } finally {
            Scratch.delete(folder);
        }
    }

    private void run(int pages) throws IOException, InterruptedException {
        new ModelSite(pages, 0).crawl(folder.resolve("journal"));
        for (var format : List.of("text", "jsonl", "csv", "dot", "graphml", "junit", "markdown"))
            command("view", "journal", "-format", format);
        command("view", "journal", "-format", "sitemap", "-out", "sitemaps");
        command("explain", "journal", "/");
        command("explain", "journal", "/no/such/page");
        new ModelSite(pages, 1).crawl(folder.resolve("new"));
        command("diff", "journal", "new");
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %d cores; %,d pages with 10 links each, a journal of %,d MB; %s.%n%n%s",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                pages,
                Files.size(folder.resolve("journal")) >> 20,
                HEAP,
                table);
    }

    private void command(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("env", "CLEW_JAVA_OPTS=" + HEAP, crawler));
        command.addAll(List.of(words));
        var name = String.join(" ", words);
        System.err.println(name);
        var run = CommandRun.run(folder, LIMIT, command).orElseThrow(() -> new IOException(name + " does not end"));
        var told = Files.readString(folder.resolve("err")).strip();
        if (!told.isEmpty()) System.err.println(told);
        table.row(
                name,
                String.format(Locale.ROOT, "%.1f", run.wallSeconds()),
                String.format(Locale.ROOT, "%.1f", run.cpuSeconds()),
                String.format(Locale.ROOT, "%.0f", run.peakMegabytes()),
                String.format(Locale.ROOT, "%,.1f", Files.size(folder.resolve("out")) / 1e6),
                Integer.toString(run.exitCode()));
    }
}
