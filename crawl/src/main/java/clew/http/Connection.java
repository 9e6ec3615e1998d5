package clew.http;

import clew.http.Wire.Allowance;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
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
    private volatile boolean closed;

    /// @param socket closed at the end
    /// @param speaking what bytes go through: the socket itself, or TLS over it
    public Connection(Url url, Socket socket, Socket speaking) throws IOException {
        this.origin = url.origin();
        this.socket = socket;
        this.in = new UntilClosed(speaking.getInputStream());
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

    /// Whether anything has arrived since the last request was sent.
    public boolean isAnswered() {
        return answered || !wire.isEmpty();
    }

    /// Whether nothing unsolicited has arrived, which would be taken for the answer to the next request.
    public boolean isSilent() {
        try {
            return wire.isEmpty() && in.available() == 0 && below.available() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// Whether the server has neither closed it nor sent anything unsolicited; looks for a millisecond.
    public boolean isOpen() {
        try {
            socket.setSoTimeout(1);
            try {
                var _ = socket.getInputStream().read();
                return false;
            } catch (SocketTimeoutException _) {
                socket.setSoTimeout(0);
                return true;
            }
        } catch (IOException _) {
            return false;
        }
    }

    /// Sends a request and reads the head of the answer.
    ///
    /// @param copy takes all heads as they are read, interim ones and empty lines included; null for nobody
    public ResponseHead exchange(byte[] request, @Nullable OutputStream copy) throws IOException {
        var sink = begin(copy);
        sink.write(request);
        sink.flush();
        var head = head(_ -> {});
        if (head.status() == SWITCHING_PROTOCOLS) throw new FetchException(Reason.PROTOCOL, "another protocol");
        return head;
    }

    /// Where to write a request whose content does not fit into memory; [#head] reads what comes back.
    ///
    /// @param copy takes all heads as they are read, interim ones and empty lines included; null for nobody
    public OutputStream begin(@Nullable OutputStream copy) {
        answered = false;
        wire.copyTo(copy);
        return out;
    }

    /// Who is told of the heads before the last one (1xx).
    @FunctionalInterface
    public interface Interim {
        void came(ResponseHead head) throws IOException;
    }

    /// The head of the answer: the first that is not an interim one, or the one that switches to another protocol.
    public ResponseHead head(Interim interim) throws IOException {
        var allowance = new Allowance();
        for (int before = 0; before <= INTERIM_MAX; before++) {
            if (!ResponseHead.isNext(wire)) throw new FetchException(Reason.PROTOCOL, "it does not begin with HTTP/");
            answered = true;
            var head = ResponseHead.parse(wire.block(allowance));
            if (head.status() >= 200 || head.status() == SWITCHING_PROTOCOLS) {
                used = true;
                return head;
            }
            interim.came(head);
        }
        throw new FetchException(Reason.PROTOCOL, "more than " + INTERIM_MAX + " interim answers");
    }

    /// What comes after the head that switches to another protocol.
    public InputStream switched() {
        wire.copyTo(null);
        return wire.stream();
    }

    /// The content that follows a head.
    ///
    /// @param copy receives all bytes that arrive for it, framing included, as they are read; null for none
    public Content content(ResponseHead head, @Nullable OutputStream copy) throws FetchException {
        wire.copyTo(copy);
        return Content.of(head, wire);
    }

    /// The content of a response to HEAD: none, whatever its head says.
    public Content noContent() {
        wire.copyTo(null);
        return Content.none(wire);
    }

    /// What has come in and was not read: all that is known of an answer that is not HTTP.
    public byte[] unread() {
        return wire.unread();
    }

    /// The other end: the server, or the proxy in front of it.
    public InetSocketAddress remote() {
        return (InetSocketAddress) socket.getRemoteSocketAddress();
    }

    /// Closes at once, without TLS's closing message; from any thread. Nothing that arrives later is read.
    @Override
    public void close() throws IOException {
        closed = true;
        socket.close();
    }

    /// Closing a socket ends its sending side first, and a thread that is reading may still be given what a server
    /// answers to that.
    private final class UntilClosed extends FilterInputStream {
        UntilClosed(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            return checked(super.read());
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            return checked(super.read(into, from, count));
        }

        private int checked(int read) throws SocketException {
            if (closed) throw new SocketException("closed by this side");
            return read;
        }
    }
}
