package clew.bench;

import clew.Clew;
import clew.view.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// Crawls hosts on one machine, all at once, each with the usual number of workers and a journal in a file.
final class AloneCrawls {
    private AloneCrawls() {}

    /// @param args the folder for the journals, an address as [Clew.Builder#resolve] takes it, and start URLs
    public static void main(String[] args) throws Exception {
        var crawls = new ArrayList<Callable<Long>>();
        for (var start : Arrays.asList(args).subList(2, args.length)) {
            var journal = Path.of(args[0]).resolve(crawls.size() + ".journal");
            crawls.add(() -> crawl(start, args[1], journal));
        }
        var pages = 0L;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var crawl : threads.invokeAll(crawls)) pages += crawl.get();
        }
        System.out.println("pages " + pages);
        System.out.println(CrawlingProcess.OVER);
        TimeUnit.HOURS.sleep(1);
    }

    private static long crawl(String start, String address, Path journal) throws Exception {
        try (var clew = Clew.builder().resolve(address).build()) {
            return clew.crawl(start).journal(journal).view(View.none()).run().pages();
        }
    }
}
