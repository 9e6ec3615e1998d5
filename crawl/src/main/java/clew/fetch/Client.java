package clew.fetch;

import clew.fetch.Fetcher.Wanted;
import clew.http.Validators;
import clew.url.Url;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What makes the requests of a crawl.
@FunctionalInterface
public interface Client {
    /// @param before whose answer led to this one, and whose cookies go along; null for the first of a visit
    /// @param known what an earlier response said of itself: the same again need not be sent
    /// @param listener is told of every exchange; null for nobody, and then nothing is recorded
    Request request(
            Url url, Wanted wanted, @Nullable Request before, Validators known, Exchange.@Nullable Listener listener);

    /// A site without a network: each URL has its answer at once.
    static Client answering(Function<Url, Answer> site) {
        return (url, _, _, _, _) -> new Request() {
            private final Turn turn = new Turn(url.hostname(), Long.MAX_VALUE);

            @Override
            public Turn turn() {
                return turn;
            }

            @Override
            public Answer send() {
                return Objects.requireNonNull(site.apply(url), () -> "no answer was given for " + url.display());
            }

            @Override
            public void release() {}
        };
    }
}
