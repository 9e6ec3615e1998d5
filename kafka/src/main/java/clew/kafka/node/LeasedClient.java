package clew.kafka.node;

import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.Exchange;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.http.Validators;
import clew.url.Url;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sends requests only while the node may. Each try of a request looks again, just before it goes out.
///
/// @param pace is told of each host before a request to it waits for its turn
/// @param sent is told of the host of each request that was sent, when its answer is there or missing
/// @param isOwned whether the partition of the crawl belongs to this node
record LeasedClient(Client client, Consumer<String> pace, Consumer<String> sent, Lease lease, BooleanSupplier isOwned)
        implements Client {
    @Override
    public Request request(
            Url url, Wanted wanted, @Nullable Request before, Validators known, Exchange.@Nullable Listener listener) {
        pace.accept(url.hostname());
        var inner = before instanceof Leased leased ? leased.request : before;
        return new Leased(client.request(url, wanted, inner, known, listener), url.hostname());
    }

    private final class Leased implements Request {
        private final Request request;
        private final String hostname;

        Leased(Request request, String hostname) {
            this.request = request;
            this.hostname = hostname;
        }

        @Override
        public Turn turn() {
            return request.turn();
        }

        @Override
        public @Nullable Answer send() throws InterruptedException {
            if (lease.holds() && isOwned.getAsBoolean()) {
                var answer = request.send();
                sent.accept(hostname);
                return answer;
            }
            lease.await(isOwned);
            // Others may have been let pass at this host meanwhile, and must not go out all at once.
            request.turn().again();
            return null;
        }

        @Override
        public void release() {
            request.release();
        }
    }
}
