package clew.site;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// A host on loopback that has room for one only, on all of its ports together. It is one thread, and sees that a
/// client has gone before it sees that another has come.
public final class NarrowSite implements Closeable {
    /// What it has room for.
    public enum Room {
        /// One connection: any other is closed at once.
        ONE_CONNECTION,
        /// One connection: any other waits until that one has gone.
        ONE_SERVED,
        /// One request: while there are several, it answers none of them.
        ONE_REQUEST
    }

    private static final class Client {
        private final SocketChannel channel;
        private final StringBuilder text = new StringBuilder();

        Client(SocketChannel channel) {
            this.channel = channel;
        }
    }

    private final Room room;
    private final Function<String, String> pages;
    private final Selector selector;
    private final List<ServerSocketChannel> servers = new ArrayList<>();
    private final Set<Client> clients = new LinkedHashSet<>();
    private final Set<Client> waiting = new LinkedHashSet<>();
    private final AtomicInteger requests = new AtomicInteger();

    /// @param pages the HTML for each target
    public NarrowSite(Room room, int ports, Function<String, String> pages) {
        this.room = room;
        this.pages = pages;
        try {
            selector = Selector.open();
            for (int i = 0; i < ports; i++) {
                var server = ServerSocketChannel.open();
                server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
                server.configureBlocking(false);
                server.register(selector, SelectionKey.OP_ACCEPT);
                servers.add(server);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().daemon().name("narrow site").start(this::run);
    }

    public String url(int port, String target) {
        return "http://127.0.0.1:" + servers.get(port).socket().getLocalPort() + target;
    }

    /// How many requests have come in.
    public int requests() {
        return requests.get();
    }

    private void run() {
        try {
            while (selector.isOpen()) {
                if (room == Room.ONE_SERVED) accepting(clients.isEmpty());
                selector.select();
                selector.selectedKeys().clear();
                for (var client : List.copyOf(clients)) read(client);
                for (var server : servers) accept(server);
                if (waiting.size() == 1 || room != Room.ONE_REQUEST) {
                    for (var client : List.copyOf(waiting)) answer(client);
                }
            }
        } catch (IOException | ClosedSelectorException _) {
            // closed
        }
    }

    private void accepting(boolean some) {
        for (var server : servers) server.keyFor(selector).interestOps(some ? SelectionKey.OP_ACCEPT : 0);
    }

    private void accept(ServerSocketChannel server) throws IOException {
        while (room != Room.ONE_SERVED || clients.isEmpty()) {
            var channel = server.accept();
            if (channel == null) return;
            for (var client : List.copyOf(clients)) read(client);
            if (room == Room.ONE_CONNECTION && !clients.isEmpty()) {
                channel.close();
                continue;
            }
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            clients.add(new Client(channel));
        }
    }

    private void read(Client client) throws IOException {
        var bytes = ByteBuffer.allocate(8 * 1024);
        try {
            for (int n = client.channel.read(bytes); n != 0; n = client.channel.read(bytes)) {
                if (n < 0) throw new IOException("gone");
                client.text.append(StandardCharsets.ISO_8859_1.decode(bytes.flip()));
                bytes.clear();
            }
            if (client.text.indexOf("\r\n\r\n") >= 0 && waiting.add(client)) requests.incrementAndGet();
        } catch (IOException _) {
            gone(client);
        }
    }

    private void answer(Client client) throws IOException {
        waiting.remove(client);
        var body = pages.apply(client.text.substring(4, client.text.indexOf(" HTTP/")));
        client.text.setLength(0);
        var bytes = StandardCharsets.ISO_8859_1.encode(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        try {
            while (bytes.hasRemaining()) client.channel.write(bytes);
        } catch (IOException _) {
            gone(client);
        }
    }

    private void gone(Client client) throws IOException {
        clients.remove(client);
        waiting.remove(client);
        client.channel.close();
    }

    @Override
    public void close() {
        try {
            selector.close();
            for (var server : servers) server.close();
            for (var client : List.copyOf(clients)) client.channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
