package clew.bench;

import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.RunnerException;

/// `bench/run url`: our URLs against those of others, all measured in one run.
final class UrlReport {
    private static final List<String> ABSOLUTE = List.of("webpages-absolute.txt", "kasztp.txt");
    private static final String LINKS = "webpages-links.txt";

    private final Samples times = new Samples();
    private final Samples bytes = new Samples();
    private final @Nullable String node = NodeUrl.version();

    /// One line of a table: its words, the benchmark's name and what it refuses.
    private record Row(
            String text, String benchmark, @Nullable Predicate<String> refuses) {}

    private static final List<Row> PARSERS = List.of(
            new Row("each byte once", "floor", null),
            new Row("each character once", "floorOfText", null),
            new Row("Clew Url.parse", "clew", text -> Url.parse(text) instanceof Parsed.Bad),
            new Row("Node new URL", "node", null),
            new Row("java.net.URL", "javaNetUrl", text -> UrlBench.javaUrl(text) instanceof Exception),
            new Row("java.net.URI", "javaNetUri", text -> UrlBench.uri(text) instanceof Exception),
            new Row("OkHttp HttpUrl", "okHttp", text -> HttpUrl.parse(text) == null),
            new Row("galimatias", "galimatias", text -> UrlBench.galimatiasUrl(text) instanceof Exception));

    private static final List<Row> RESOLVERS = List.of(
            new Row("Clew LinkResolver, bytes", "clewBatchOfBytes", null),
            new Row("Clew LinkResolver", "clewBatch", null),
            new Row("Clew Url.parse", "clewOneByOne", null),
            new Row("Node new URL", "node", null),
            new Row("java.net.URI.resolve", "javaNetUri", null));

    public static void main(String[] args) throws IOException, RunnerException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        if (!Files.isReadable(Corpus.path(LINKS))) {
            System.err.println("bench: there are no " + Corpus.path(LINKS)
                    + "; name the folder of the lists: bench/run url -corpora FOLDER");
            System.exit(1);
        }
        new UrlReport().run(rounds);
    }

    private void run(int rounds) throws IOException, RunnerException {
        new Rounds(rounds, 1, 250).run(times, bytes, this::askNode, UrlBench.class, LinkBench.class);
        System.out.printf(
                Locale.ROOT,
                "%nJDK %s, %d cores, %s. Processor time, medians of %d rounds.%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                node == null ? "no node on PATH" : "node " + node,
                rounds);
        for (var file : ABSOLUTE) parsing(file);
        resolving();
    }

    private void askNode() {
        if (node == null) return;
        for (var file : ABSOLUTE) times.add(Rounds.name("node", file), NodeUrl.pass(Corpus.path(file)));
        times.add(Rounds.name("node", LINKS), NodeUrl.pass(Corpus.path(LINKS)));
    }

    private void parsing(String file) throws IOException {
        var urls = Corpus.urls(file);
        double length = Arrays.stream(urls).mapToInt(String::length).average().orElse(0);
        System.out.printf(Locale.ROOT, "%n%s: %,d URLs of %.1f characters%n", file, urls.length, length);
        var table = new Table("", "ns/URL", "x the first", "x Clew", "bytes/URL", "refused");
        for (var row : PARSERS) {
            var refuses = row.refuses();
            var refused = refuses == null
                    ? ""
                    : "" + Arrays.stream(urls).filter(refuses).count();
            row(table, row, file, urls.length, "floor", "clew", refused);
        }
        System.out.print(table);
    }

    private void resolving() throws IOException {
        var pages = Corpus.pages(LINKS);
        int links = pages.stream().mapToInt(page -> page.hrefs().size()).sum();
        System.out.printf(Locale.ROOT, "%n%s: %,d links of %,d pages%n", LINKS, links, pages.size());
        var table = new Table("", "ns/link", "x the first", "x LinkResolver", "bytes/link", "refused");
        long refused = pages.stream().mapToLong(UrlReport::refusedByUri).sum();
        for (var row : RESOLVERS) {
            boolean uri = row.benchmark().equals("javaNetUri");
            row(table, row, LINKS, links, "clewBatchOfBytes", "clewBatch", uri ? "" + refused : "");
        }
        System.out.print(table);
    }

    private static long refusedByUri(Corpus.PageLinks page) {
        var base = URI.create(Url.of(page.base()).href());
        return page.hrefs().stream()
                .filter(href -> LinkBench.resolve(base, href) instanceof Exception)
                .count();
    }

    private void row(Table table, Row row, String file, int count, String first, String ours, String refused) {
        var name = Rounds.name(row.benchmark(), file);
        if (!times.has(name)) return;
        double time = times.median(name);
        table.row(
                row.text(),
                String.format(Locale.ROOT, "%.0f", time / count),
                String.format(Locale.ROOT, "%.2f", time / times.median(Rounds.name(first, file))),
                String.format(Locale.ROOT, "%.2f", time / times.median(Rounds.name(ours, file))),
                bytes.has(name) ? String.format(Locale.ROOT, "%.0f", bytes.median(name) / count) : "",
                refused);
    }
}
