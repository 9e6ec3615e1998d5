package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Pages with requests beside timers a few milliseconds apart have their links in one order, however busy the machine
/// is. Not so pages that read answers in pieces, or continue when the head of an answer is there: the clock of a page
/// stands still only until then. See docs/rendering.md.
class TimersBesideAnswersTest {
    /// Each has a browser.
    private static final int WORKERS = 5;

    private static final String ADD = "<body><script>"
            + "const add = name => document.body.append(Object.assign(document.createElement('a'), {href: name}));";

    /// Each page has five chains of requests and timers. The output of a run is in docs/bench/render-order.txt.
    @Test
    @Tag("endless")
    void fiftyRunsUnderLoadGiveOneOrder() throws Exception {
        var seed = RandomGenerator.getDefault().nextLong();
        System.out.println("TimersBesideAnswersTest: seed " + seed);
        var processors = Runtime.getRuntime().availableProcessors();
        var loaded = new AtomicBoolean(true);
        for (int i = 0; i < processors; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                while (loaded.get()) Thread.onSpinWait();
            });
        }
        var latency = new SplittableRandom(seed);
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (!request.target().startsWith("/data/")) {
                        var ways = request.target().substring(1).split("/", -1);
                        return LoopbackSite.html(out, chains(ways[0].split(",", -1), seed + Integer.parseInt(ways[1])));
                    }
                    long first;
                    long second;
                    synchronized (latency) {
                        first = latency.nextLong(40);
                        second = latency.nextLong(20);
                    }
                    var body = "[%s1]".formatted("1,".repeat(request.target().hashCode() % 3 == 0 ? 40_000 : 0));
                    // This is the latency of a network, not a wait of the test.
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(first));
                    write(
                            out,
                            "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n"
                                    + body.substring(0, body.length() / 2));
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(second));
                    write(out, body.substring(body.length() / 2));
                    return true;
                });
                var tabs = Executors.newFixedThreadPool(WORKERS)) {
            var shown = new ArrayList<Shown>();
            try {
                for (int i = 0; i < WORKERS; i++) shown.add(new Shown(site, Duration.ofSeconds(60)));
                for (var ways : List.of("json", "text", "xhr", "json,text,xhr")) {
                    for (int shape = 0; shape < 5; shape++) {
                        var target = "/" + ways + "/" + shape;
                        var runs = shown.stream()
                                .<Callable<List<String>>>map(
                                        browser -> () -> List.of(browser.read(target), browser.read(target)))
                                .toList();
                        var orders = tabs.invokeAll(runs).stream()
                                .flatMap(run -> get(run).stream())
                                .distinct()
                                .toList();
                        assertEquals(1, orders.size(), () -> "seed " + seed + ", " + target + ": " + orders);
                    }
                    System.out.println("TimersBesideAnswersTest: 50 runs of " + ways);
                }
            } finally {
                shown.forEach(Shown::close);
            }
        } finally {
            loaded.set(false);
        }
    }

    private static String chains(String[] ways, long seed) {
        var random = new SplittableRandom(seed);
        var page = new StringBuilder(ADD).append("""
                const ways = {
                  json: name => fetch('/data/' + name).then(response => response.json()),
                  text: name => fetch('/data/' + name).then(response => response.text()),
                  xhr: name => new Promise(done => {
                    const request = new XMLHttpRequest();
                    request.open('GET', '/data/' + name);
                    request.onload = done;
                    request.send();
                  }),
                  wait: (name, millis) => new Promise(done => setTimeout(done, millis)),
                };
                const run = async steps => {
                  for (const [way, name, millis] of steps) {
                    await ways[way](name, millis);
                    add(name);
                  }
                };
                """);
        for (int chain = 0; chain < 5; chain++) {
            page.append("run([");
            for (int step = 0; step < 4; step++) {
                var way = random.nextInt(3) == 0 ? "wait" : ways[random.nextInt(ways.length)];
                page.append("['%s','%s%d',%d],".formatted(way, (char) ('a' + chain), step, random.nextInt(40)));
            }
            page.append("]);\n");
        }
        return page + "for (let t = 2; t < 80; t += 6) setTimeout(add, t, 'w' + t);</script>";
    }

    private static <T> T get(Future<T> made) {
        try {
            return made.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
