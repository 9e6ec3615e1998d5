package clew.http;

import clew.http.Wire.Allowance;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/// One connection to one origin, kept from request to request. It speaks HTTP/1.1 (RFC 9112).
public final class Connection implements Closeable {
    private static final int INTERIM_MAX = 10;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final String origin;
    private final Socket socket;
    private final InputStream in;
    private final InputStream below;
    private final OutputStream out;
    private final Wire wire;
    private boolean used;
    private boolean answered;

    /// @param socket what is closed in the end
    /// @param speaking what goes through it: itself, or TLS over it
    public Connection(Url url, Socket socket, Socket speaking) throws IOException {
        this.origin = url.origin();
        this.socket = socket;
        this.in = speaking.getInputStream();
        this.below = speaking.equals(socket) ? InputStream.nullInputStream() : socket.getInputStream();
        this.out = speaking.getOutputStream();
        this.wire = new Wire(in);
    }

    public boolean leadsTo(String otherOrigin) {
        return origin.equals(otherOrigin) && !socket.isClosed();
    }

    /// Whether an exchange has been completed on it, so that the server may have closed it since.
    public boolean isUsed() {
        return used;
    }

    /// Whether something has come in since the last request was sent.
    public boolean isAnswered() {
        return answered || !wire.isEmpty();
    }

    /// Whether nothing has come in that nobody asked for. What has would be taken for the answer to the next request.
    public boolean isSilent() {
        try {
            return wire.isEmpty() && in.available() == 0 && below.available() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// Sends a request and reads the head of the answer.
    public ResponseHead exchange(byte[] request) throws IOException {
        answered = false;
        wire.copyTo(null);
        out.write(request);
        out.flush();
        var allowance = new Allowance();
        for (int interim = 0; interim <= INTERIM_MAX; interim++) {
            if (!ResponseHead.isNext(wire)) throw new FetchException(Reason.PROTOCOL, "it does not begin with HTTP/");
            answered = true;
            var head = ResponseHead.parse(wire.block(allowance));
            if (head.status() == SWITCHING_PROTOCOLS) throw new FetchException(Reason.PROTOCOL, "another protocol");
            if (head.status() >= 200) {
                used = true;
                return head;
            }
        }
        throw new FetchException(Reason.PROTOCOL, "more than " + INTERIM_MAX + " interim answers");
    }

    /// The content that follows a head.
    ///
    /// @param copy takes all that comes over the wire for it, framing included, as it is read; null for nobody
    public Content content(ResponseHead head, @Nullable OutputStream copy) throws FetchException {
        wire.copyTo(copy);
        return Content.of(head, wire);
    }

    /// Who is at the other end: the server, or the proxy before it.
    public InetSocketAddress remote() {
        return (InetSocketAddress) socket.getRemoteSocketAddress();
    }

    /// At once, without a farewell; from any thread.
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
