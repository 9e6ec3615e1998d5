package clew.dial;

import clew.http.Connection;
import clew.http.FetchException;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.http.Proxy;
import clew.http.RequestText;
import clew.http.ResponseHead;
import clew.http.Wire;
import clew.page.Failure.Reason;
import clew.url.HostName;
import clew.url.Url;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Opens connections: finds the addresses of a host, connects to one that the [AddressGuard] admits, goes through
/// the proxy if there is one, and starts TLS if required.
public final class Dialer {
    private final Resolver resolver;
    private final AddressGuard guard;
    private final Tls tls;
    private final Proxies proxies;
    private final PinnedAddresses pinned;
    private final String userAgent;

    /// @param tls starts TLS
    /// @param pinned where to connect to for some hosts, whatever the resolver, the guard and the proxies say
    /// @param userAgent sent to proxies
    public Dialer(
            Resolver resolver, AddressGuard guard, Tls tls, Proxies proxies, PinnedAddresses pinned, String userAgent) {
        this.resolver = resolver;
        this.guard = guard;
        this.tls = tls;
        this.proxies = proxies;
        this.pinned = pinned;
        this.userAgent = userAgent;
    }

    /// A connection to the server of `url`, made within the time that `deadline` has left.
    public Connection dial(Url url, Deadline deadline) throws IOException, InterruptedException {
        var secure = url.scheme().equals("https");
        var proxy = pinned.has(url) ? null : proxies.of(url);
        var socket = proxy == null ? direct(url, deadline) : through(proxy, url, secure, deadline);
        try {
            return new Connection(url, socket, secure ? secured(socket, url) : socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /// Throws unless the guard admits a connection to the server of `url`. Where it admits everything, nothing is
    /// looked up.
    public void admit(Url url, Deadline deadline) throws IOException, InterruptedException {
        if (guard.isOff() || pinned.has(url)) return;
        if (proxies.of(url) == null) admitted(url, deadline);
        else admitLiteral(url);
    }

    private Socket direct(Url url, Deadline deadline) throws IOException, InterruptedException {
        return HappyEyeballs.connect(admitted(url, deadline), url.effectivePort(), deadline);
    }

    private List<InetAddress> admitted(Url url, Deadline deadline) throws IOException, InterruptedException {
        // A pinned address says nothing about the others: whether the crawl starts on the public web is still decided
        // by the names of its starts.
        var chosen = pinned.of(url);
        if (!chosen.isEmpty()) return chosen;
        var hostname = url.hostname();
        var addresses = addresses(hostname, deadline);
        for (var start = guard.undecided(hostname); start != null; start = guard.undecided(hostname)) {
            if (!decide(start, start.equals(hostname) ? addresses : List.of(), deadline)) break;
        }
        guard.admitName(hostname);
        return guard.admit(hostname, addresses);
    }

    /// The proxy looks up names; addresses and `localhost` are checked here.
    private void admitLiteral(Url url) throws FetchException {
        var hostname = url.hostname();
        for (var start = guard.undecided(hostname); start != null; start = guard.undecided(hostname)) {
            guard.decide(start, !HostName.isAddress(start) || AddressGuard.isPublic(literal(start)));
        }
        guard.admitName(hostname);
        if (HostName.isAddress(hostname)) guard.admit(hostname, List.of(literal(hostname)));
    }

    /// @return false if a start host is nowhere: it is still undecided, and as long as it is, the guard is strict
    private boolean decide(String start, List<InetAddress> known, Deadline deadline)
            throws IOException, InterruptedException {
        try {
            var addresses = known.isEmpty() ? addresses(start, deadline) : known;
            guard.decide(start, addresses.stream().anyMatch(AddressGuard::isPublic));
            return true;
        } catch (UnknownHostException _) {
            return false;
        }
    }

    private Socket through(Proxy via, Url url, boolean secure, Deadline deadline)
            throws IOException, InterruptedException {
        admitLiteral(url);
        var socket = connect(via, deadline);
        if (!secure) return socket;
        try {
            var server = url.hostname() + ":" + url.effectivePort();
            socket.getOutputStream().write(RequestText.connect(server, via, userAgent));
            var wire = new Wire(socket.getInputStream());
            if (!ResponseHead.isNext(wire)) throw new FetchException(Reason.PROXY, "no HTTP");
            var status = ResponseHead.parse(wire.block(new Wire.Allowance())).status();
            if (status < 200 || status > 299) throw new FetchException(Reason.PROXY, "status " + status);
            if (!wire.isEmpty()) throw new FetchException(Reason.PROXY, "more than its answer");
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private Socket connect(Proxy via, Deadline deadline) throws IOException, InterruptedException {
        try {
            return HappyEyeballs.connect(addresses(via.hostname(), deadline), via.port(), deadline);
        } catch (ConnectException | UnknownHostException e) {
            throw new FetchException(Reason.PROXY, via + ": " + e.getMessage());
        }
    }

    private Socket secured(Socket socket, Url url) throws IOException {
        return tls.secure(socket, HostName.unbracketed(url.hostname()), url.effectivePort());
    }

    private List<InetAddress> addresses(String hostname, Deadline deadline) throws IOException, InterruptedException {
        return HostName.isAddress(hostname) ? List.of(literal(hostname)) : lookUp(hostname, deadline);
    }

    private static InetAddress literal(String hostname) {
        return InetAddress.ofLiteral(HostName.unbracketed(hostname));
    }

    // A look-up cannot be interrupted, so it gets a thread of its own that may be abandoned.
    private List<InetAddress> lookUp(String hostname, Deadline deadline) throws IOException, InterruptedException {
        var answer = new CompletableFuture<List<InetAddress>>();
        deadline.hold(() -> answer.completeExceptionally(new IOException("given up")));
        Thread.ofPlatform().daemon().name("resolve " + hostname).start(() -> {
            try {
                answer.complete(resolver.resolve(hostname));
            } catch (UnknownHostException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            var addresses = answer.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
            if (addresses.isEmpty()) throw new UnknownHostException(hostname);
            return addresses;
        } catch (TimeoutException _) {
            throw new SocketTimeoutException("looking up " + hostname);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException known) throw known;
            throw new IOException("looking up " + hostname, e.getCause());
        }
    }
}
