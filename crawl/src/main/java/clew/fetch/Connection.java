package clew.fetch;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;

/// One connection to one origin, kept from request to request.
final class Connection implements Closeable {
    private static final int INTERIM_MAX = 10;
    private static final Http1Config LIMITS = Http1Config.custom()
            .setMaxLineLength(256 * 1024)
            .setMaxHeaderCount(1_000)
            .build();

    private final String origin;
    private final Socket socket;
    private final DefaultBHttpClientConnection codec;
    private boolean used;

    Connection(String origin, Socket socket) throws IOException {
        this.origin = origin;
        this.socket = socket;
        this.codec = new DefaultBHttpClientConnection(LIMITS);
        codec.bind(socket);
    }

    boolean leadsTo(String otherOrigin) {
        return origin.equals(otherOrigin) && !socket.isClosed();
    }

    /// Whether an exchange has been completed on it, so that the server may have closed it since.
    boolean used() {
        return used;
    }

    /// Sends a request and reads the header of the answer; the entity of the answer reads the rest.
    ClassicHttpResponse exchange(ClassicHttpRequest request) throws IOException, HttpException {
        codec.sendRequestHeader(request);
        codec.flush();
        var response = codec.receiveResponseHeader();
        for (int interim = 0; response.getCode() < 200; interim++) {
            if (interim == INTERIM_MAX) throw new ProtocolException("more than " + INTERIM_MAX + " interim answers");
            response = codec.receiveResponseHeader();
        }
        if (mayHaveBody(response.getCode())) codec.receiveResponseEntity(response);
        used = true;
        return response;
    }

    private static boolean mayHaveBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }

    /// At once, without a farewell; from any thread.
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
