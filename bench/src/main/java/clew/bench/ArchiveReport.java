package clew.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;

/// `bench/run archive`: a documentation site as an archive, by `crawler archive` and by wget.
///
/// Both are run as people run them, start-up included, against the same nginx, one after the other. What they archived
/// is compared URL by URL.
final class ArchiveReport {
    private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]*)\"");

    private ArchiveReport() {}

    /// @param args the crawler's launcher, and the folder of the site
    public static void main(String[] args) throws Exception {
        var crawler = args[0];
        var folder = Files.createTempDirectory("clew-bench-archive-");
        try (var nginx = new Nginx(Path.of(args[1]))) {
            var start = "http://127.0.0.1:" + nginx.port() + "/api/index.html";
            var ours = folder.resolve("clew");
            var theirs = Files.createDirectory(folder.resolve("wget"));
            var clew = run(folder, crawler, "archive", start, "-out", ours.toString(), "-robots", "ignore");
            var wget = run(
                    theirs,
                    "wget",
                    "--quiet",
                    "--mirror",
                    "--page-requisites",
                    "--execute=robots=off",
                    "--warc-file=site",
                    "--warc-cdx",
                    start);
            print(clew, wget, clewUrls(ours.resolve("site.wacz")), wgetUrls(theirs.resolve("site.cdx")));
        } finally {
            Scratch.delete(folder);
        }
    }

    private static void print(Cost clew, Cost wget, Set<String> ours, Set<String> theirs) {
        System.out.printf(Locale.ROOT, "JDK %s, openjdk-17-doc served by nginx.%n%n", Runtime.version());
        var table = new Table("", "URLs", "CPU s", "user", "system", "wall s", "CPU x wget", "wall x wget");
        row(table, "crawler archive", ours, clew, wget);
        row(table, "wget", theirs, wget, wget);
        System.out.print(table);
        System.out.println();
        difference("only in the archive of crawler", ours, theirs);
        difference("only in the archive of wget", theirs, ours);
    }

    private static void row(Table table, String name, Set<String> urls, Cost cost, Cost wget) {
        table.row(
                name,
                String.format(Locale.ROOT, "%,d", urls.size()),
                figure("%.1f", cost.cpu()),
                figure("%.1f", cost.user()),
                figure("%.1f", cost.system()),
                figure("%.1f", cost.wall()),
                figure("%.2f", cost.cpu() / wget.cpu()),
                figure("%.2f", cost.wall() / wget.wall()));
    }

    private static String figure(String format, double figure) {
        return String.format(Locale.ROOT, format, figure);
    }

    private static void difference(String name, Set<String> one, Set<String> other) {
        var rest = new TreeSet<>(one);
        rest.removeAll(other);
        System.out.println(name + ": " + rest.size());
        rest.stream().limit(10).forEach(url -> System.out.println("    " + url));
    }

    private static Cost run(Path folder, String... command) throws IOException, InterruptedException {
        return Cost.of(folder, "out", List.of(command));
    }

    private static Set<String> clewUrls(Path wacz) throws IOException {
        var urls = new TreeSet<String>();
        try (var zip = new ZipFile(wacz.toFile());
                var packed = zip.getInputStream(zip.getEntry("indexes/index.cdx.gz"));
                var in = new GZIPInputStream(packed)) {
            var url = URL.matcher(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
            while (url.find()) urls.add(url.group(1));
        }
        return urls;
    }

    /// The first line says what the columns are.
    private static Set<String> wgetUrls(Path cdx) throws IOException {
        var urls = new TreeSet<String>();
        for (var line : Files.readAllLines(cdx, StandardCharsets.ISO_8859_1).stream()
                .skip(1)
                .toList()) {
            urls.add(line.substring(0, line.indexOf(' ')));
        }
        return urls;
    }
}
