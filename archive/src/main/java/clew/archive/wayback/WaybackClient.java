package clew.archive.wayback;

import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.Exchange;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.HttpClient;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.http.Validators;
import clew.page.Outcome;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Answers the requests of a crawl from a web archive.
final class WaybackClient implements Client {
    private static final int NOT_FOUND = 404;

    private final WaybackSource source;
    private final HttpClient web;
    private final Runnable stop;

    WaybackClient(WaybackSource source, HttpClient web, Runnable stop) {
        this.source = source;
        this.web = web;
        this.stop = stop;
    }

    @Override
    public Request request(
            Url url, Wanted wanted, @Nullable Request before, Validators known, Exchange.@Nullable Listener listener) {
        try {
            if (source.isList(url)) return answering(url, () -> source.list(url));
            var wishes = source.wishes(url);
            if (wishes.isEmpty()) return answering(url, () -> Answer.of(new Outcome.Declined(NOT_FOUND)));
            return new RescueRequest(this, url, wishes, listener);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Without a request to anybody: it waits for no host.
    private static Request answering(Url url, Supplier<Answer> answer) {
        var turn = new Turn(url.hostname() + " (nobody is asked)", Long.MAX_VALUE);
        return new Request() {
            @Override
            public Turn turn() {
                return turn;
            }

            @Override
            public Answer send() {
                return answer.get();
            }

            @Override
            public void release() {}
        };
    }

    WaybackSource source() {
        return source;
    }

    /// A request to the archive.
    Request ask(Url address, Exchange.Listener listener) {
        return web.request(address, Wanted.PAGES, null, Validators.NONE, listener);
    }

    /// Leaves the archive alone for a while.
    void pause(Duration time) {
        web.pause(source.archive().base().hostname(), time);
    }

    /// Ends the crawl: what is under way is requested again when it is resumed.
    ///
    /// @param why for people
    InterruptedException giveUp(String why) {
        source.giveUp(why);
        stop.run();
        return new InterruptedException("the archive does not answer");
    }

    int bodyBytesMax() {
        return source.bodyBytesMax();
    }
}
