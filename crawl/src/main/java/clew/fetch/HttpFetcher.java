package clew.fetch;

import clew.fetch.Watchdog.Leash;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageHeaders;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/// Asks over HTTP/1.1, on a connection that it keeps for the next request.
///
/// 1. An exchange ends within the timeout; waiting for the [Pacer] does not count.
/// 2. Every URL goes out as it is serialised, byte for byte.
/// 3. Redirects are not followed, and no body is read that cannot hold links.
final class HttpFetcher implements Fetcher {
    private static final int DRAIN_BYTES_MAX = 64 * 1024;
    private static final int TRUSTED_LENGTH_MAX = 256 * 1024;

    private final FetchOptions options;
    private final Pacer pacer;
    private final Dialer dialer;
    private final Leash leash;
    private @Nullable Connection kept;
    private boolean answered;

    HttpFetcher(FetchOptions options, Pacer pacer, Dialer dialer, Leash leash) {
        this.options = options;
        this.pacer = pacer;
        this.dialer = dialer;
        this.leash = leash;
    }

    @Override
    public Fetched fetch(Url url, Wanted wanted) throws InterruptedException {
        var left = options.timeout().toNanos();
        while (true) {
            pacer.awaitTurn();
            leash.arm(left);
            answered = false;
            var reused = kept != null && kept.leadsTo(url.origin());
            try {
                return exchange(url, wanted);
            } catch (IOException | HttpException e) {
                drop();
                left = leash.nanosLeft();
                // A server may close a kept connection at any time. Where it did so before it answered, the request
                // was never served: asking again on a new connection is not a second request.
                if (reused && !answered && isClosed(e) && !leash.isOver()) continue;
                return new Fetched.Failed(failure(e));
            } finally {
                leash.disarm();
            }
        }
    }

    @Override
    public void close() {
        leash.cut();
    }

    private Fetched exchange(Url url, Wanted wanted) throws IOException, HttpException, InterruptedException {
        var connection = connect(url);
        var request = request(url);
        var response = connection.exchange(request);
        answered = true;
        var keep = DefaultConnectionReuseStrategy.INSTANCE.keepAlive(request, response, null);
        var status = response.getCode();
        if (status >= 200 && status < 300) {
            var encoding = header(response, "Content-Encoding");
            if (!encoding.isEmpty() && !encoding.equalsIgnoreCase("identity")) {
                drop();
                return new Fetched.Failed(new Failure(Reason.ENCODING, encoding));
            }
            var type = header(response, "Content-Type");
            if (wanted == Wanted.ANYTHING || holdsLinks(type)) {
                var body = read(response, type);
                if (!keep || body.truncated()) drop();
                return new Fetched.Arrived(status, body);
            }
            finish(response, keep);
            return new Fetched.Arrived(status, new Body(type, new byte[0], false));
        }
        finish(response, keep);
        var location = header(response, "Location");
        return isRedirect(status) && !location.isEmpty() ? moved(status, location, url) : new Fetched.Declined(status);
    }

    private Connection connect(Url url) throws IOException, InterruptedException {
        var connection = kept;
        if (connection == null || !connection.leadsTo(url.origin())) {
            drop();
            connection = dialer.dial(url, leash);
            kept = connection;
        }
        leash.hold(connection);
        return connection;
    }

    private void drop() {
        var connection = kept;
        kept = null;
        if (connection == null) return;
        try {
            connection.close();
        } catch (IOException _) {
            // Nobody uses it any more.
        }
    }

    private ClassicHttpRequest request(Url url) {
        // A path that is given to the constructor goes through java.net.URI, which changes it.
        var request = new BasicClassicHttpRequest("GET", "/");
        request.setPath(url.requestTarget());
        request.addHeader("Host", url.host());
        request.addHeader("User-Agent", options.userAgent());
        request.addHeader("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8");
        var authorization = options.authorization();
        if (authorization != null && authorization.origin().equals(url.origin())) {
            request.addHeader("Authorization", authorization.header());
        }
        return request;
    }

    /// The body up to the limit, cut at exactly that byte.
    private Body read(ClassicHttpResponse response, String type) throws IOException {
        var entity = response.getEntity();
        if (entity == null) return new Body(type, new byte[0], false);
        var content = entity.getContent();
        var limit = options.bodyBytesMax();
        var expected = entity.getContentLength();
        if (expected >= 0 && expected <= Math.min(limit, TRUSTED_LENGTH_MAX)) {
            // The codec throws where the body is shorter than it says, so this array is full or of no use.
            var bytes = new byte[(int) expected];
            content.readNBytes(bytes, 0, bytes.length);
            content.read();
            return new Body(type, bytes, false);
        }
        var bytes = content.readNBytes(limit);
        return new Body(type, bytes, bytes.length == limit && content.read() >= 0);
    }

    /// Reads what is left of an answer whose body nobody needs, if that is little: then the connection can be kept.
    private void finish(ClassicHttpResponse response, boolean keep) throws IOException {
        var entity = response.getEntity();
        if (entity == null && keep) return;
        if (entity == null || !keep || entity.getContentLength() > DRAIN_BYTES_MAX || !drained(entity.getContent())) {
            drop();
        }
    }

    private static boolean drained(InputStream content) {
        try {
            return content.readNBytes(DRAIN_BYTES_MAX).length < DRAIN_BYTES_MAX || content.read() < 0;
        } catch (IOException _) {
            // The answer itself is complete without its body.
            return false;
        }
    }

    private static Fetched moved(int status, String location, Url url) {
        return switch (Url.parse(escaped(location), url)) {
            case Parsed.Ok(Url target) -> new Fetched.Moved(status, target);
            case Parsed.Bad(var error, int _) -> new Fetched.Failed(new Failure(Reason.BAD_REDIRECT, error.text()));
        };
    }

    /// The codec reads a header as one character per byte. Bytes beyond ASCII are escaped as they are, so that UTF-8
    /// arrives as what it means wherever it stands, also in a host.
    private static String escaped(String header) {
        var ascii = new StringBuilder(header.length());
        header.chars().forEach(c -> {
            if (c < 0x80) ascii.append((char) c);
            else ascii.append('%').append(String.format(Locale.ROOT, "%02X", c & 0xFF));
        });
        return ascii.toString();
    }

    private static boolean isRedirect(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    /// A page without a type is taken for HTML, as browsers do.
    private static boolean holdsLinks(String type) {
        var end = type.indexOf(';');
        var essence = (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return switch (essence) {
            case "", "text/html", "application/xhtml+xml" -> true;
            default -> false;
        };
    }

    private static String header(MessageHeaders message, String name) {
        var header = message.getFirstHeader(name);
        return header == null || header.getValue() == null ? "" : header.getValue();
    }

    private static boolean isClosed(Exception e) {
        return e instanceof NoHttpResponseException || e instanceof SocketException;
    }

    private Failure failure(Exception e) {
        if (leash.expired())
            return new Failure(Reason.DEADLINE, options.timeout().toMillis() + " ms");
        var reason = switch (e) {
            case UnknownHostException _ -> Reason.UNKNOWN_HOST;
            case ConnectException _, NoRouteToHostException _ -> Reason.UNREACHABLE;
            case SSLException _ -> Reason.TLS;
            case java.io.InterruptedIOException _ -> Reason.DEADLINE;
            case NoHttpResponseException _, ConnectionClosedException _, SocketException _ -> Reason.CUT;
            case HttpException _ -> Reason.PROTOCOL;
            default -> Reason.CUT;
        };
        return new Failure(reason, e.getMessage() == null ? "" : e.getMessage());
    }
}
