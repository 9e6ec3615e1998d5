package clew;

import org.jspecify.annotations.Nullable;

/// The one run of a request, which may be stopped at any time, even before it begins.
final class SingleRun {
    private @Nullable CrawlRun run;
    private boolean stopping;

    synchronized CrawlRun begin(CrawlRun begun) {
        if (run != null) throw new IllegalStateException("a crawl is run once");
        run = begun;
        if (stopping) begun.stop();
        return begun;
    }

    synchronized void stop() {
        stopping = true;
        if (run != null) run.stop();
    }
}
