package clew.bench;

import clew.dial.Resolver;
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.url.Url;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// `bench/run fetch`: what fetching takes of the processor, against sockets with next to nothing around them.
///
/// Each run is a process of its own, so that starting and compiling counts; nginx serves the pages.
final class FetchReport {
    private static final int PAGES = 20_001;
    private static final int FILES = 500;
    private static final int PAGE_BYTES = 8_000;
    private static final int WORKERS = 8;
    private static final int ROUNDS = 5;

    private FetchReport() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 2) fetch(args[0].equals("raw"), Integer.parseInt(args[1]));
        else compare();
    }

    private static void compare() throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("clew-bench-");
        try {
            for (int i = 0; i < FILES; i++) {
                Files.writeString(folder.resolve(i + ".html"), "<p>" + "x".repeat(PAGE_BYTES - 3));
            }
            var times = new Samples();
            try (var nginx = new Nginx(folder)) {
                for (int round = 0; round < ROUNDS; round++) {
                    for (var name : List.of("raw", "clew")) times.add(name, child(name, nginx.port()));
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "JDK %s. %,d pages of %,d bytes over %d connections; start-up included; medians of %d runs.%n%n",
                    Runtime.version(),
                    PAGES,
                    PAGE_BYTES,
                    WORKERS,
                    ROUNDS);
            var table = new Table("", "CPU us/page", "x raw sockets");
            for (var name : List.of("raw", "clew")) {
                table.row(
                        name.equals("raw") ? "raw sockets" : "Clew HttpClient",
                        String.format(Locale.ROOT, "%.1f", times.median(name) / 1e3 / PAGES),
                        String.format(Locale.ROOT, "%.2f", times.median(name) / times.median("raw")));
            }
            System.out.print(table);
        } finally {
            Scratch.delete(folder);
        }
    }

    private static double child(String name, int port) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FetchReport.class.getName(),
                        name,
                        "" + port)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) throw new IOException("the run of " + name + " failed");
        return Double.parseDouble(text.strip());
    }

    /// One run: all pages, then the processor time of this process.
    private static void fetch(boolean raw, int port) throws InterruptedException, ExecutionException, IOException {
        var next = new AtomicInteger();
        var paths = new ArrayList<String>();
        for (int i = 0; i < PAGES; i++) paths.add("/" + i % FILES + ".html");
        var sockets = new SocketLoop(port, paths);
        var hosts = Hosts.unpaced();
        try (var client = new HttpClient(FetchOptions.defaults(), hosts, Resolver.system());
                var threads = Executors.newFixedThreadPool(WORKERS)) {
            var work = new ArrayList<Callable<Long>>();
            for (int i = 0; i < WORKERS; i++) {
                work.add(raw ? sockets::fetch : () -> ours(next, port, client.fetcher()));
            }
            long bytes = 0;
            for (var done : threads.invokeAll(work)) bytes += done.get();
            if (bytes != (long) PAGES * PAGE_BYTES) throw new IOException(bytes + " bytes came");
        }
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getProcessCpuTime());
        System.exit(0);
    }

    private static long ours(AtomicInteger next, int port, Fetcher own) throws InterruptedException, IOException {
        long bytes = 0;
        // A crawl has its URLs already.
        var urls = new ArrayList<Url>();
        for (int i = 0; i < FILES; i++) urls.add(Url.of("http://127.0.0.1:" + port + "/" + i + ".html"));
        try (var fetcher = own) {
            for (int i = next.getAndIncrement(); i < PAGES; i = next.getAndIncrement()) {
                var url = urls.get(i % FILES);
                var answer = fetcher.fetch(url, Fetcher.Wanted.PAGES);
                if (!answer.isRead()) throw new IOException("no page: " + url);
                bytes += answer.body().bytes().length;
            }
        }
        return bytes;
    }
}
