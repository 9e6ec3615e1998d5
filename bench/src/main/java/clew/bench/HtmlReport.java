package clew.bench;

import clew.extract.HtmlExtractor;
import clew.fetch.Body;
import clew.url.Url;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import nu.validator.htmlparser.sax.HtmlParser;
import org.jsoup.Jsoup;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// `bench/run html`: the links of real pages, found by us, by jsoup, by nu.validator, and by a [Scan] that only
/// looks for `<a`, all measured in one run.
final class HtmlReport {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Url PAGE = Url.of("http://h.example/a/page.html");
    private static final long BYTES_MAX = 60_000_000;
    private static final int WARMING_ROUNDS = 4;
    private static final int ROUNDS = 7;

    /// Counts the links of a page.
    @FunctionalInterface
    private interface Finder {
        int links(byte[] page) throws IOException;
    }

    private static final HtmlExtractor OURS = new HtmlExtractor();
    private static final Scan HREFS = new Scan(false);
    private static final Scan HREFS_AND_TEXTS = new Scan(true);
    private static final String JSOUP = "jsoup: a tree";
    private static final String FLOOR = "a scan for <a: hrefs";

    private static final Map<String, Finder> FINDERS = new LinkedHashMap<>();

    static {
        FINDERS.put(FLOOR, page -> HREFS.links(page).size());
        FINDERS.put(
                "a scan for <a: hrefs, texts",
                page -> HREFS_AND_TEXTS.links(page).size());
        FINDERS.put(
                "Clew: hrefs, texts, title",
                page -> OURS.extract(new Body("text/html; charset=utf-8", page, false), PAGE)
                        .anchors()
                        .size());
        FINDERS.put(
                JSOUP,
                page -> Jsoup.parse(new ByteArrayInputStream(page), "UTF-8", PAGE.href())
                        .select("a[href]")
                        .size());
        FINDERS.put("nu.validator: SAX events", HtmlReport::nu);
    }

    private HtmlReport() {}

    /// @param args folders of pages
    public static void main(String[] args) throws IOException {
        var pages = new ArrayList<byte[]>();
        for (var folder : args) pages.addAll(pages(Path.of(folder)));
        if (pages.isEmpty()) {
            System.err.println("bench: there are no pages; name folders of them: bench/run html FOLDER...");
            System.exit(1);
        }
        var bytes = pages.stream().mapToLong(page -> page.length).sum();
        System.out.printf(
                Locale.ROOT,
                "JDK %s. %,d pages, %.1f MB. Processor time of one thread, medians of %d rounds after %d.%n%n",
                Runtime.version(),
                pages.size(),
                bytes / 1e6,
                ROUNDS,
                WARMING_ROUNDS);
        var times = new Samples();
        var allocated = new LinkedHashMap<String, Long>();
        var links = new LinkedHashMap<String, Integer>();
        for (int round = 0; round < WARMING_ROUNDS + ROUNDS; round++) {
            for (var finder : FINDERS.entrySet()) {
                var memory = THREADS.getCurrentThreadAllocatedBytes();
                var begun = THREADS.getCurrentThreadCpuTime();
                var found = 0;
                for (var page : pages) found += finder.getValue().links(page);
                var spent = THREADS.getCurrentThreadCpuTime() - begun;
                if (round >= WARMING_ROUNDS) times.add(finder.getKey(), (double) spent);
                allocated.put(finder.getKey(), THREADS.getCurrentThreadAllocatedBytes() - memory);
                links.put(finder.getKey(), found);
            }
        }
        var table = new Table("", "MB/s", "x the scan", "x jsoup", "KB/page", "links");
        for (var name : FINDERS.keySet()) {
            table.row(
                    name,
                    String.format(Locale.ROOT, "%.0f", bytes * 1e3 / times.median(name)),
                    String.format(Locale.ROOT, "%.2f", times.median(FLOOR) / times.median(name)),
                    String.format(Locale.ROOT, "%.1f", times.median(JSOUP) / times.median(name)),
                    String.format(Locale.ROOT, "%.1f", allocated.getOrDefault(name, 0L) / 1e3 / pages.size()),
                    "" + links.get(name));
        }
        System.out.print(table);
        System.out.printf(
                Locale.ROOT,
                "%nNot certain of their links after all: %d of %d pages.%n",
                pages.stream()
                        .filter(page -> !OURS.extract(new Body("text/html; charset=utf-8", page, false), PAGE)
                                .certain())
                        .count(),
                pages.size());
    }

    /// The pages of a folder in a fixed order, up to a limit: every n-th of too many.
    private static List<byte[]> pages(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return List.of();
        List<Path> files;
        try (var all = Files.walk(folder.toRealPath())) {
            files = all.filter(file -> file.toString().endsWith(".html"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
        long total = 0;
        for (var file : files) total += Files.size(file);
        var step = (int) (total / BYTES_MAX) + 1;
        var pages = new ArrayList<byte[]>();
        for (int i = 0; i < files.size(); i += step) pages.add(Files.readAllBytes(files.get(i)));
        return pages;
    }

    private static int nu(byte[] page) throws IOException {
        var count = new int[1];
        var parser = new HtmlParser(XmlViolationPolicy.ALLOW);
        parser.setContentHandler(new DefaultHandler() {
            @Override
            public void startElement(String namespace, String name, String qualified, Attributes attributes) {
                if (name.equals("a") && attributes.getIndex("href") >= 0) count[0]++;
            }
        });
        try {
            var source = new InputSource(new ByteArrayInputStream(page));
            source.setEncoding("UTF-8");
            parser.parse(source);
        } catch (SAXException e) {
            throw new IOException(e);
        }
        return count[0];
    }
}
