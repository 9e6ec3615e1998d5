package clew.bench;

import clew.chrome.BrowserLocator;
import clew.chrome.Chrome;
import clew.chrome.ChromeOptions;
import clew.dial.Resolver;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// `bench/run chrome`: pages of a documentation read in a browser, by us and by the plainest loop that can do it.
final class ChromeReport {
    private static final int PAGES = 100;
    private static final int ROUNDS = 3;
    private static final List<Integer> TABS = List.of(1, 4);

    /// Reads one page and returns how much it found.
    @FunctionalInterface
    private interface Way {
        int read(String url) throws IOException, InterruptedException;
    }

    @FunctionalInterface
    private interface Opening {
        Way way() throws IOException, InterruptedException;
    }

    private ChromeReport() {}

    public static void main(String[] args) throws Exception {
        var folder = Path.of(args[0]).toRealPath();
        var commands = BrowserLocator.all(String.valueOf(System.getenv("PATH")))
                .collect(Collectors.toMap(
                        Path::getFileName, command -> command, (first, _) -> first, LinkedHashMap::new))
                .values();
        if (commands.isEmpty()) throw new IOException("there is no Chrome or Chromium on the PATH");
        var speeds = new Samples();
        try (var nginx = new Nginx(folder)) {
            var urls = urls(folder, "http://127.0.0.1:" + nginx.port() + "/");
            for (int round = 0; round < ROUNDS; round++) {
                for (var command : commands) {
                    for (var tabs : TABS) {
                        speeds.add("plain " + command + tabs, plain(command, urls, tabs));
                        speeds.add("clew " + command + tabs, clew(command, urls, tabs));
                    }
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "JDK %s. %d pages of %s; medians of %d runs, the browser's start and the first page of each tab left out.%n%n",
                    Runtime.version(),
                    urls.size(),
                    folder,
                    ROUNDS);
        }
        var table = new Table("browser", "tabs", "plain loop, pages/s", "Clew, pages/s", "x plain loop");
        for (var command : commands) {
            for (var tabs : TABS) {
                var plain = speeds.median("plain " + command + tabs);
                var ours = speeds.median("clew " + command + tabs);
                table.row(
                        String.valueOf(command.getFileName()),
                        "" + tabs,
                        String.format(Locale.ROOT, "%.1f", plain),
                        String.format(Locale.ROOT, "%.1f", ours),
                        String.format(Locale.ROOT, "%.2f", ours / plain));
            }
        }
        System.out.print(table);
    }

    private static List<String> urls(Path folder, String site) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.map(folder::relativize)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".html"))
                    .sorted()
                    .limit(PAGES)
                    .map(name -> site + name)
                    .toList();
        }
    }

    private static double plain(Path command, List<String> urls, int tabs) throws Exception {
        try (var chrome = new PlainChrome(command)) {
            return speed(urls, tabs, () -> {
                var tab = chrome.tab();
                return url -> tab.links(url).length();
            });
        }
    }

    /// As a crawl does it: our own fetcher brings the document.
    private static double clew(Path command, List<String> urls, int tabs) throws Exception {
        var start = Url.of(urls.getFirst());
        var fetch = FetchOptions.of(start);
        try (var client = new HttpClient(fetch, Hosts.unpaced(), Resolver.system());
                var chrome =
                        Chrome.start(command, ChromeOptions.of(fetch, Policy.standard(), Scope.host(start)), client)) {
            return speed(urls, tabs, () -> {
                var fetcher = client.fetcher();
                var reader = chrome.get();
                return text -> {
                    var url = Url.of(text);
                    var answer = fetcher.fetch(url, Wanted.PAGES);
                    var read = answer.isRead() ? reader.read(answer, url).extracted() : null;
                    return read == null ? 0 : read.anchors().size();
                };
            });
        }
    }

    /// Pages a second.
    private static double speed(List<String> urls, int tabs, Opening header)
            throws IOException, InterruptedException, ExecutionException {
        var next = new AtomicInteger();
        var empty = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(tabs)) {
            var work = new ArrayList<Callable<Void>>();
            for (int i = 0; i < tabs; i++) {
                var way = header.way();
                // A tab is opened for the first page.
                way.read(urls.getFirst());
                work.add(() -> {
                    for (int page = next.getAndIncrement(); page < urls.size(); page = next.getAndIncrement()) {
                        if (way.read(urls.get(page)) == 0) empty.incrementAndGet();
                    }
                    return null;
                });
            }
            var begun = System.nanoTime();
            for (var done : threads.invokeAll(work)) done.get();
            var seconds = (System.nanoTime() - begun) / 1e9;
            if (empty.get() > 0) throw new IOException(empty.get() + " pages without a link");
            return urls.size() / seconds;
        }
    }
}
