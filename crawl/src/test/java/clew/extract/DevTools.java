package clew.extract;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// A conversation with a browser: the DevTools protocol over as much of a WebSocket as that needs.
final class DevTools implements Closeable {
    private static final Pattern ID = Pattern.compile("^\\{\"id\":(\\d+)");
    private static final int SECONDS = 60;
    private static final int TEXT = 0x81;
    private static final int MASKED = 0x80;

    private final Socket socket;
    private final DataOutputStream out;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<String>> answers = new ConcurrentHashMap<>();
    private final Consumer<String> events;

    /// @param events told each message that answers nothing
    DevTools(int port, String path, Consumer<String> events) throws IOException {
        this.events = events;
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        // Each message goes out as one packet and at once; in small ones, each would wait for the last one's receipt.
        socket.setTcpNoDelay(true);
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        var in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        var hello = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        out.write(hello.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        for (var end = 0; end != 0x0D0A0D0A; ) end = end << 8 | in.readUnsignedByte();
        Thread.ofPlatform().daemon().name("devtools").start(() -> listen(in));
    }

    /// Asks, and waits for the answer.
    ///
    /// @param to the session, as a member of the message, or ""
    String ask(String to, String method, String parameters) {
        var id = ids.incrementAndGet();
        var answer = new CompletableFuture<String>();
        answers.put(id, answer);
        try {
            send("{\"id\":" + id + to + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}");
        } catch (IOException e) {
            throw new IllegalStateException(method, e);
        }
        var json = await(answer);
        if (json.startsWith("{\"id\":" + id + ",\"error\"")) throw new IllegalStateException(method + ": " + json);
        return json;
    }

    static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("Chromium does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private synchronized void send(String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(TEXT);
        out.writeByte(MASKED | 127);
        out.writeLong(bytes.length);
        // A mask of zeros changes nothing.
        out.writeInt(0);
        out.write(bytes);
        out.flush();
    }

    private void listen(DataInputStream in) {
        var message = new StringBuilder();
        try {
            while (true) {
                var head = in.readUnsignedByte();
                long length = in.readUnsignedByte();
                if (length == 126) length = in.readUnsignedShort();
                else if (length == 127) length = in.readLong();
                var payload = in.readNBytes(Math.toIntExact(length));
                var control = (head & 8) != 0;
                if (control) continue;
                // The protocol's messages are ASCII, but for what we ask in hexadecimal anyway.
                message.append(new String(payload, StandardCharsets.ISO_8859_1));
                if ((head & 0x80) == 0) continue;
                arrived(message.toString());
                message.setLength(0);
            }
        } catch (EOFException | SocketException _) {
            // Closed.
        } catch (IOException e) {
            answers.values().forEach(answer -> answer.completeExceptionally(e));
        }
    }

    private void arrived(String json) {
        var matcher = ID.matcher(json);
        if (!matcher.find()) {
            events.accept(json);
            return;
        }
        var answer = answers.remove(Integer.parseInt(matcher.group(1)));
        if (answer != null) answer.complete(json);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
