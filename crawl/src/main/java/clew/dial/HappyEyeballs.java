package clew.dial;

import java.io.Closeable;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Connects to one of several addresses of a host, as in RFC 8305: the next one is tried when the one before has
/// failed or has taken 250 ms, and the first that connects is used.
public final class HappyEyeballs implements Closeable {
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /// The result of an attempt; without a failure, it is connected.
    private record Attempt(Socket socket, @Nullable IOException failure) {}

    private final BlockingQueue<Attempt> ended = new LinkedBlockingQueue<>();
    private final List<Socket> begun = new ArrayList<>();
    private final long apartNanos;
    private boolean closed;

    private HappyEyeballs(long apartNanos) {
        this.apartNanos = apartNanos;
    }

    /// @param addresses at least one
    static Socket connect(List<InetAddress> addresses, int port, Deadline deadline)
            throws IOException, InterruptedException {
        return connect(addresses, port, deadline, APART_NANOS);
    }

    /// @param apartNanos how long the next address waits
    static Socket connect(List<InetAddress> addresses, int port, Deadline deadline, long apartNanos)
            throws IOException, InterruptedException {
        if (addresses.size() == 1) {
            var socket = new Socket();
            deadline.hold(socket);
            connect(socket, addresses.getFirst(), port);
            return socket;
        }
        try (var race = new HappyEyeballs(apartNanos)) {
            deadline.hold(race);
            return race.run(inTurns(addresses), port, deadline);
        }
    }

    /// The addresses in their order, but alternating between the families as long as there are both.
    public static List<InetAddress> inTurns(List<InetAddress> addresses) {
        var rest = new ArrayList<>(addresses);
        var turns = new ArrayList<InetAddress>();
        while (!rest.isEmpty()) {
            var next = 0;
            while (!turns.isEmpty() && next < rest.size() && sameFamily(rest.get(next), turns.getLast())) next++;
            turns.add(rest.remove(next < rest.size() ? next : 0));
        }
        return turns;
    }

    private static boolean sameFamily(InetAddress one, InetAddress other) {
        return one instanceof Inet4Address == other instanceof Inet4Address;
    }

    private Socket run(List<InetAddress> addresses, int port, Deadline deadline)
            throws IOException, InterruptedException {
        var failure = new IOException("no address");
        int next = 0;
        for (int failed = 0; failed < addresses.size(); ) {
            if (next < addresses.size()) begin(addresses.get(next++), port);
            var left = deadline.nanosLeft();
            var attempt = ended.poll(next < addresses.size() ? Math.min(apartNanos, left) : left, TimeUnit.NANOSECONDS);
            if (attempt == null) {
                if (left == 0) throw new SocketTimeoutException("connecting");
            } else if (attempt.failure() == null) {
                deadline.hold(attempt.socket());
                take(attempt.socket());
                return attempt.socket();
            } else {
                failure = attempt.failure();
                failed++;
            }
        }
        throw failure;
    }

    /// In a thread of its own, because a connect blocks.
    private void begin(InetAddress address, int port) {
        var socket = new Socket();
        synchronized (this) {
            if (closed) {
                ended.add(new Attempt(socket, new SocketException("closed")));
                return;
            }
            begun.add(socket);
        }
        Thread.ofPlatform().daemon().name("connect " + address.getHostAddress()).start(() -> {
            try {
                connect(socket, address, port);
                ended.add(new Attempt(socket, null));
            } catch (IOException e) {
                ended.add(new Attempt(socket, e));
            }
        });
    }

    private static void connect(Socket socket, InetAddress address, int port) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(address, port));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /// Do not call the deadline while holding the lock: it calls [#close] while it holds its own.
    private synchronized void take(Socket socket) {
        begun.remove(socket);
    }

    /// Ends all attempts except the one that was used.
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        for (var socket : begun) socket.close();
    }
}
