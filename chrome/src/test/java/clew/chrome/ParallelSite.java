package clew.chrome;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A site whose pages ask for each of their links on its own, for all at once, in four ways. Without scripts, a page
/// has
/// the same links in the order of the requests. A seed decides how long each answer takes, and when tabs are killed.
final class ParallelSite implements AutoCloseable {
    static final int PAGES = 15;

    private static final int LINKS = 10;
    private static final int DELAY_MILLIS_MAX = 300;

    @SuppressWarnings("InlineFormatString") // a script of this length is easier to read on its own
    private static final String SCRIPT = """
            <script>
            const add = made => document.body.insertAdjacentHTML('beforeend', made);
            const inject = src => document.head.append(Object.assign(document.createElement('script'), {src}));
            const ways = [
              path => fetch(path + '.json').then(got => got.json()).then(add),
              path => {
                const request = new XMLHttpRequest();
                request.onload = () => add(JSON.parse(request.response));
                request.open('GET', path + '.json');
                request.send();
              },
              path => inject(path + '.js'),
              path => import(path + '.mjs').then(module => add(module.default)),
            ];
            for (const [way, path] of %s) ways[way](path);
            </script>""";

    private final long seed;
    private final LoopbackSite site;
    private final Set<Integer> fatal;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger kills = new AtomicInteger();
    private volatile @Nullable Chrome victim;

    ParallelSite(long seed) {
        this.seed = seed;
        // One in each half of the crawl.
        var half = PAGES * LINKS / 2;
        this.fatal = Set.of(
                random("first kill").nextInt(half), half + random("second kill").nextInt(half));
        this.site = LoopbackSite.answering((request, out) -> answer(request.target(), out));
    }

    String url(String target) {
        return site.url(target);
    }

    /// From now on, two tabs of a browser are killed at some time: too few for any page to be given up.
    void killTabsOf(Chrome chrome) {
        victim = chrome;
    }

    int kills() {
        return kills.get();
    }

    @Override
    public void close() {
        site.close();
    }

    private boolean answer(String target, OutputStream out) throws IOException {
        var name = target.split("[/.]", -1);
        var page = Integer.parseInt(name[1]);
        if (name.length == 2) return LoopbackSite.html(out, page(page));
        killInTime();
        // This is the latency of a network, not a wait of the test.
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random(target).nextInt(DELAY_MILLIS_MAX)));
        var link = '"' + link(page, Integer.parseInt(name[2])) + '"';
        return switch (name[3]) {
            case "json" -> content(out, "application/json", link);
            case "js" -> content(out, "text/javascript", "add(" + link + ")");
            default -> content(out, "text/javascript", "export default " + link);
        };
    }

    private static boolean content(OutputStream out, String type, String text) throws IOException {
        return LoopbackSite.page(out, 200, type, text.getBytes(StandardCharsets.UTF_8));
    }

    private String page(int page) {
        var links = IntStream.range(0, LINKS).mapToObj(n -> link(page, n)).collect(Collectors.joining());
        var ways = IntStream.range(0, LINKS)
                .mapToObj(n -> "[%d,'/%d/%d']"
                        .formatted(random("way " + page + "/" + n).nextInt(4), page, n))
                .collect(Collectors.joining(",", "[", "]"));
        return "<title>" + page + "</title><body><noscript>" + links + "</noscript>" + SCRIPT.formatted(ways);
    }

    /// Each page leads to ten of the fifteen.
    private static String link(int page, int n) {
        var goal = (page * 4 + n * 7) % PAGES;
        return "<a href=/%d>from %d, number %d</a>".formatted(goal, page, n);
    }

    private SplittableRandom random(String of) {
        return new SplittableRandom(seed ^ ((long) of.hashCode() << 20));
    }

    private void killInTime() {
        var browser = victim;
        if (browser == null || !fatal.contains(requests.getAndIncrement())) return;
        var process = browser.process();
        if (process == null) return;
        var tabs = process.family().stream().filter(ParallelSite::isTab).toList();
        if (tabs.isEmpty()) return;
        var chosen = tabs.get(random("victim").nextInt(tabs.size()));
        if (chosen.destroyForcibly()) kills.incrementAndGet();
    }

    /// Chrome's processes rewrite their command lines so that only the system itself can read them.
    private static boolean isTab(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .contains("--type=renderer");
        } catch (IOException _) {
            return false; // It has just ended.
        }
    }
}
