package clew.devtools;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads the messages of a browser, each ended by a zero byte. Of a message over the limit, only as much is kept as is
/// needed to tell whom it is for.
final class MessageReader {
    private static final int BUFFER = 1 << 16;
    private static final int EDGE = 256;
    private static final String ID = "{\"id\":";
    private static final String SESSION = "\"sessionId\":\"";

    /// One message.
    sealed interface Said {
        /// @param bytes its length
        record Message(Json json, int bytes) implements Said {}

        /// @param id the call that it answers; 0 for an event
        /// @param session the target that it is about
        record TooLarge(int id, String session) implements Said {}
    }

    private final InputStream in;
    private final int bytesMax;

    MessageReader(InputStream in, int bytesMax) {
        this.in = new BufferedInputStream(in, BUFFER);
        this.bytesMax = bytesMax;
    }

    /// The next message; null at the end.
    @Nullable
    Said next() throws IOException {
        var message = new byte[Math.min(BUFFER, bytesMax)];
        int length = 0;
        int b = in.read();
        while (b > 0 && length < bytesMax) {
            if (length == message.length) message = Arrays.copyOf(message, (int) Math.min(2L * length, bytesMax));
            message[length++] = (byte) b;
            b = in.read();
        }
        if (b == 0) return new Said.Message(Json.parse(message, length), length);
        return b < 0 ? null : tooLarge(message, b);
    }

    /// Skips the rest. Answers start with their id, and every message ends with its session.
    private @Nullable Said tooLarge(byte[] beginning, int next) throws IOException {
        var end = new byte[EDGE];
        int b = next;
        long length = 0;
        for (; b > 0; b = in.read()) end[(int) (length++ % EDGE)] = (byte) b;
        if (b < 0) return null;
        var head = new String(beginning, 0, Math.min(EDGE, beginning.length), StandardCharsets.ISO_8859_1);
        var split = (int) (length % EDGE);
        var tail = new String(end, split, EDGE - split, StandardCharsets.ISO_8859_1)
                + new String(end, 0, split, StandardCharsets.ISO_8859_1);
        return new Said.TooLarge(id(head), session(tail));
    }

    private static int id(String head) {
        if (!head.startsWith(ID)) return 0;
        int id = 0;
        for (int i = ID.length(); i < head.length() && Character.isDigit(head.charAt(i)); i++) {
            id = 10 * id + head.charAt(i) - '0';
        }
        return id;
    }

    private static String session(String tail) {
        var from = tail.lastIndexOf(SESSION) + SESSION.length();
        var to = tail.indexOf('"', from);
        return from < SESSION.length() || to < 0 ? "" : tail.substring(from, to);
    }
}
