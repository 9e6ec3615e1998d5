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
import org.jspecify.annotations.Nullable;

/// Sends requests only while the node may. Each try of a request looks again, just before it goes out.
///
/// @param isOwned whether the partition of the crawl belongs to this node
record LeasedClient(Client client, Lease lease, BooleanSupplier isOwned) implements Client {
    @Override
    public Request request(
            Url url, Wanted wanted, @Nullable Request before, Validators known, Exchange.@Nullable Listener listener) {
        var inner = before instanceof Leased leased ? leased.request : before;
        return new Leased(client.request(url, wanted, inner, known, listener));
    }

    private final class Leased implements Request {
        private final Request request;

        Leased(Request request) {
            this.request = request;
        }

        @Override
        public Turn turn() {
            return request.turn();
        }

        @Override
        public @Nullable Answer send() throws InterruptedException {
            lease.await(isOwned);
            return request.send();
        }

        @Override
        public void release() {
            request.release();
        }
    }
}
