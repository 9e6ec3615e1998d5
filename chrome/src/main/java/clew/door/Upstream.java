package clew.door;

import clew.fetch.HttpClient;
import clew.http.Connection;
import clew.url.Url;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The connection to a server that belongs to one connection of the browser. It is kept as long as requests go to the
/// same origin.
final class Upstream implements Closeable {
    private final HttpClient client;
    private volatile @Nullable Connection kept;

    Upstream(HttpClient client) {
        this.client = client;
    }

    /// The kept connection where it leads there and has nothing to say, or a new one.
    Connection connection(Url url) throws IOException, InterruptedException {
        var connection = kept;
        return connection != null && connection.leadsTo(url.origin()) && connection.isSilent()
                ? connection
                : fresh(url);
    }

    Connection fresh(Url url) throws IOException, InterruptedException {
        close();
        var connection = client.dial(url);
        kept = connection;
        return connection;
    }

    /// Closes the connection, from any thread.
    @Override
    public void close() {
        var connection = kept;
        kept = null;
        try {
            if (connection != null) connection.close();
        } catch (IOException _) {
            // Nobody uses it any more.
        }
    }
}
