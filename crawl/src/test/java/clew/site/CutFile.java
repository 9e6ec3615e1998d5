package clew.site;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Ways to send half of a file.
public enum CutFile {
    LENGTH("Content-Length: 1000", "", false),
    HTTP_1_0("Content-Length: 1000", "", false),
    LAST_CHUNK("Transfer-Encoding: chunked", "", false),
    PACKED_LENGTH("Content-Length: 1000", "gzip", false),
    PACKED_CHUNK("Transfer-Encoding: chunked", "gzip", false),
    BROKEN_GZIP("Content-Length: 500", "gzip", true),
    BROKEN_GZIP_IN_CHUNKS("Transfer-Encoding: chunked", "gzip", true),
    BROKEN_BROTLI("Content-Length: 500", "br", true),
    UNKNOWN_CODING("Content-Length: 500", "zstd", true);

    private static final int HALF = 500;

    private final String framing;
    private final String coding;
    private final boolean isComplete;

    CutFile(String framing, String coding, boolean isComplete) {
        this.framing = framing;
        this.coding = coding;
        this.isComplete = isComplete;
    }

    /// Whether all of it arrives, in a coding that cannot be decoded.
    public boolean isComplete() {
        return isComplete;
    }

    /// Sends it, and closes the connection.
    public boolean answer(OutputStream out, String type) throws IOException {
        var head = (this == HTTP_1_0 ? "HTTP/1.0" : "HTTP/1.1") + " 200 Fine\r\nContent-Type: " + type + "\r\n"
                + (coding.isEmpty() ? "" : "Content-Encoding: " + coding + "\r\n") + framing + "\r\n\r\n";
        var isChunked = framing.contains("chunked");
        LoopbackSite.raw(out, head + (isChunked ? Integer.toHexString(HALF) + "\r\n" : ""));
        out.write(half());
        if (isChunked) LoopbackSite.raw(out, "\r\n" + (isComplete ? "0\r\n\r\n" : ""));
        out.flush();
        return false;
    }

    private byte[] half() throws IOException {
        var random = new byte[2 * HALF];
        new SplittableRandom(1).nextBytes(random);
        if (coding.isEmpty()) Arrays.fill(random, (byte) 'x');
        var all = coding.equals("gzip") ? Packing.gzip(random) : random;
        return coding.equals("br")
                ? "not packed".repeat(HALF / 10).getBytes(StandardCharsets.US_ASCII)
                : Arrays.copyOf(all, HALF);
    }
}
