package clew.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Reads the body of an answer.
final class BodyReader {
    /// A server that says it sends so much is believed; beyond that, memory is taken as the bytes come.
    private static final int TRUSTED_LENGTH_MAX = 256 * 1024;

    /// By how much a content may grow by being packed, at most.
    private static final int PACKING_BYTES_MAX = 64 * 1024;

    private BodyReader() {}

    /// The content up to `bytesMax`, cut at exactly that byte.
    static Body read(Content content, String type, List<ContentCoding> codings, int bytesMax) throws IOException {
        if (codings.isEmpty()) return plain(content, type, bytesMax);
        var packedMax = bytesMax + bytesMax / 16L + PACKING_BYTES_MAX;
        try (var decoded = ContentCoding.decoded(content, codings, packedMax)) {
            var bytes = decoded.readNBytes(bytesMax);
            var truncated = bytes.length == bytesMax && decoded.read() >= 0;
            // What is unpacked before the content is at its end would hide that it was cut.
            if (!truncated) content.transferTo(OutputStream.nullOutputStream());
            return new Body(type, bytes, truncated);
        }
    }

    private static Body plain(Content content, String type, int bytesMax) throws IOException {
        var length = content.length();
        if (length >= 0 && length <= Math.min(bytesMax, TRUSTED_LENGTH_MAX)) {
            // The content throws where it is shorter than it says, so this array is full or of no use.
            var bytes = new byte[(int) length];
            content.readNBytes(bytes, 0, bytes.length);
            return new Body(type, bytes, false);
        }
        var bytes = content.readNBytes(bytesMax);
        return new Body(type, bytes, bytes.length == bytesMax && content.read() >= 0);
    }
}
