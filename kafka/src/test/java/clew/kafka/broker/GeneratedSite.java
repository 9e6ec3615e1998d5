package clew.kafka.broker;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/// A site whose pages follow from a seed: each can be reached, and links to some others at random.
///
/// @param pages how many it has
public record GeneratedSite(int pages, long seed) {
    private static final int LINKS = 3;

    /// Answers every request after a while.
    ///
    /// @param millis how long each answer takes
    public LoopbackSite.Answerer answering(LongSupplier millis) {
        return (request, out) -> {
            try {
                Thread.sleep(millis.getAsLong());
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return answer(request, out);
        };
    }

    /// Different times for the requests of one site, the same in every run.
    public LongSupplier latencies(int most) {
        var count = new AtomicInteger();
        return () -> new Random(seed * 31 + count.incrementAndGet()).nextInt(most + 1);
    }

    public boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        var html = html(request.target());
        return html.isEmpty() ? LoopbackSite.status(out, 404, "not here") : LoopbackSite.html(out, html);
    }

    /// A page by its path; empty for none.
    public String html(String path) {
        var number = number(path);
        return number < 0 || number >= pages ? "" : page(number);
    }

    private static int number(String target) {
        if (target.equals("/")) return 0;
        return target.matches("/p/[0-9]{1,9}") ? Integer.parseInt(target.substring(3)) : -1;
    }

    private String page(int number) {
        var html = new StringBuilder("<!doctype html><title>Page " + number + "</title>");
        var random = new Random(seed + number);
        link(html, 2 * number + 1);
        link(html, 2 * number + 2);
        for (var i = 0; i < LINKS; i++) link(html, random.nextInt(pages));
        return html.append("<p>").append("text ".repeat(random.nextInt(200))).toString();
    }

    private void link(StringBuilder html, int target) {
        // One link in a while is dead.
        if (target <= pages) html.append("<a href='/p/" + target + "'>to " + target + "</a> ");
    }
}
