package clew.fetch;

import clew.fetch.Wire.Allowance;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/// One connection to one origin, kept from request to request. It speaks HTTP/1.1 (RFC 9112).
final class Connection implements Closeable {
    private static final int INTERIM_MAX = 10;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final String origin;
    private final String hostname;
    private final Socket socket;
    private final InputStream in;
    private final InputStream below;
    private final OutputStream out;
    private final Wire wire;
    private boolean used;
    private boolean answered;
    private @Nullable Fetcher keeper;

    /// @param socket what is closed in the end
    /// @param speaking what goes through it: itself, or TLS over it
    Connection(Url url, Socket socket, Socket speaking) throws IOException {
        this.origin = url.origin();
        this.hostname = url.hostname();
        this.socket = socket;
        this.in = speaking.getInputStream();
        this.below = speaking.equals(socket) ? InputStream.nullInputStream() : socket.getInputStream();
        this.out = speaking.getOutputStream();
        this.wire = new Wire(in);
    }

    String hostname() {
        return hostname;
    }

    boolean leadsTo(String otherOrigin) {
        return origin.equals(otherOrigin) && !socket.isClosed();
    }

    synchronized void keepFor(Fetcher fetcher) {
        keeper = fetcher;
    }

    /// Whether `fetcher` keeps it still.
    synchronized boolean isKeptBy(Fetcher fetcher) {
        return fetcher.equals(keeper);
    }

    /// Gives it to another fetcher, unless nobody keeps it any more.
    synchronized boolean passTo(Fetcher fetcher) {
        if (keeper == null) return false;
        keeper = fetcher;
        return true;
    }

    /// Ends the keeping, whoever keeps it; false where nobody does.
    synchronized boolean abandon() {
        var wasKept = keeper != null;
        keeper = null;
        return wasKept;
    }

    /// Ends the keeping; false where `fetcher` has lost it to another.
    synchronized boolean release(Fetcher fetcher) {
        if (!isKeptBy(fetcher)) return false;
        keeper = null;
        return true;
    }

    /// Whether an exchange has been completed on it, so that the server may have closed it since.
    boolean isUsed() {
        return used;
    }

    /// Whether something has come in since the last request was sent.
    boolean isAnswered() {
        return answered || !wire.isEmpty();
    }

    /// Whether nothing has come in that nobody asked for. What has would be taken for the answer to the next request.
    boolean isSilent() {
        try {
            return wire.isEmpty() && in.available() == 0 && below.available() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// Sends a request and reads the head of the answer.
    Head exchange(byte[] request) throws IOException {
        answered = false;
        out.write(request);
        out.flush();
        var allowance = new Allowance();
        for (int interim = 0; interim <= INTERIM_MAX; interim++) {
            if (!wire.beginsWith(Head.BEGINNING)) throw new NoAnswer(Reason.PROTOCOL, "it does not begin with HTTP/");
            answered = true;
            var head = Head.parse(wire.block(allowance));
            if (head.status() == SWITCHING_PROTOCOLS) throw new NoAnswer(Reason.PROTOCOL, "another protocol");
            if (head.status() >= 200) {
                used = true;
                return head;
            }
        }
        throw new NoAnswer(Reason.PROTOCOL, "more than " + INTERIM_MAX + " interim answers");
    }

    /// The content that follows a head.
    Content content(Head head) throws NoAnswer {
        return Content.of(head, wire);
    }

    /// At once, without a farewell; from any thread.
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
