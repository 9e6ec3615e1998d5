package clew.fetch;

import clew.fetch.Watchdog.Leash;
import clew.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Opens connections.
final class Dialer {
    private final Resolver resolver;

    Dialer(Resolver resolver) {
        this.resolver = resolver;
    }

    /// A connection to the server of `url`, within the time that `leash` has left.
    Connection dial(Url url, Leash leash) throws IOException, InterruptedException {
        var failure = new IOException("no address");
        for (var address : resolve(unbracketed(url.hostname()), leash)) {
            var socket = new Socket();
            try {
                leash.hold(socket);
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(address, url.effectivePort()), millis(leash));
                return new Connection(url.origin(), url.scheme().equals("https") ? secure(socket, url, leash) : socket);
            } catch (IOException e) {
                socket.close();
                failure = e;
                if (leash.expired()) break;
            }
        }
        throw failure;
    }

    // A look-up cannot be interrupted by closing anything, so it gets a thread of its own that may be left behind.
    private List<InetAddress> resolve(String hostname, Leash leash) throws IOException, InterruptedException {
        var answer = new CompletableFuture<List<InetAddress>>();
        Thread.ofPlatform().daemon().name("resolve " + hostname).start(() -> {
            try {
                answer.complete(resolver.resolve(hostname));
            } catch (UnknownHostException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.get(leash.nanosLeft(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw new SocketTimeoutException("looking up " + hostname);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) throw unknown;
            throw new IOException("looking up " + hostname, e.getCause());
        }
    }

    private static Socket secure(Socket plain, Url url, Leash leash) throws IOException {
        var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        var secure = (SSLSocket) factory.createSocket(plain, unbracketed(url.hostname()), url.effectivePort(), true);
        var parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        secure.setSoTimeout(millis(leash));
        secure.startHandshake();
        secure.setSoTimeout(0);
        return secure;
    }

    private static int millis(Leash leash) {
        return Math.clamp(TimeUnit.NANOSECONDS.toMillis(leash.nanosLeft()), 1, Integer.MAX_VALUE);
    }

    private static String unbracketed(String hostname) {
        return hostname.startsWith("[") ? hostname.substring(1, hostname.length() - 1) : hostname;
    }
}
