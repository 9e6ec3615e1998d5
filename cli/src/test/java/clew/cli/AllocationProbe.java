package clew.cli;

import clew.Clew;
import clew.view.TextView;
import com.sun.management.ThreadMXBean;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;

/// Crawls a site twice, and prints how many bytes the second crawl allocated for each page. A program of its own:
/// [AllocationTest] runs it with the compiler that the launcher chooses, which never leaves an allocation out.
final class AllocationProbe {
    private AllocationProbe() {}

    /// @param args the URL to start at
    public static void main(String[] args) throws Exception {
        // The first crawl loads the classes and fills the caches.
        crawl(args[0]);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = threads.getTotalThreadAllocatedBytes();
        var pages = crawl(args[0]);
        var bytes = threads.getTotalThreadAllocatedBytes() - before;
        System.out.println(pages + " " + bytes / pages);
    }

    private static long crawl(String start) throws Exception {
        try (var clew = Clew.builder().workers(2).build()) {
            return clew.crawl(start)
                    .view(new TextView(OutputStream.nullOutputStream()))
                    .run()
                    .pages();
        }
    }
}
