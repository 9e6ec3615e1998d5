package clew.fetch;

import clew.http.Content;
import clew.http.ContentCoding;
import clew.http.FetchException;
import clew.http.PieceStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Reads the body of an answer.
final class BodyReader {
    /// By how much a content may grow by being packed, at most.
    private static final int PACKING_BYTES_MAX = 64 * 1024;

    private BodyReader() {}

    /// So much of a body is read without asking anybody.
    static final int FREE_BYTES = 256 * 1024;

    private static final int PIECE_BYTES = 64 * 1024;

    /// Who is asked before more than [#FREE_BYTES] of a body are read.
    @FunctionalInterface
    interface Memory {
        /// Waits until there is room for so much.
        void reserve(long bytes) throws IOException;
    }

    /// The content up to `bytesMax`, cut at exactly that byte.
    static Body read(Content content, String type, List<ContentCoding> codings, int bytesMax, Memory memory)
            throws IOException {
        if (codings.isEmpty()) return plain(content, type, bytesMax, memory);
        var packedMax = bytesMax + bytesMax / 16L + PACKING_BYTES_MAX;
        try (var decoded = ContentCoding.decoded(content, codings, packedMax)) {
            var bytes = bytes(decoded, bytesMax, bytesMax, memory);
            var truncated = bytes.length == bytesMax && decoded.read() >= 0;
            // What is unpacked before the content is at its end would hide that it was cut.
            if (!truncated) content.transferTo(OutputStream.nullOutputStream());
            return new Body(type, bytes, truncated);
        }
    }

    /// Reads what is left of a content that is not wanted, up to `bytesMax`, to find out whether it is complete and can
    /// be decoded: it throws where [#read] would. What is beyond that is not looked at.
    ///
    /// @param unpackedMax up to where it is decoded
    /// @return how long it is
    static long check(Content content, List<ContentCoding> codings, long bytesMax, long unpackedMax)
            throws IOException {
        var beginning = new Beginning(content, bytesMax);
        try (var decoded = ContentCoding.decoded(beginning, codings, unpackedMax + PACKING_BYTES_MAX)) {
            var piece = new byte[PIECE_BYTES];
            var left = unpackedMax;
            for (int n = 0; n >= 0 && left > 0; left -= n) {
                n = decoded.read(piece, 0, (int) Math.min(piece.length, left));
            }
            beginning.transferTo(OutputStream.nullOutputStream());
        } catch (FetchException e) {
            if (!beginning.isCut()) throw e;
        }
        return beginning.length;
    }

    /// A content up to a limit.
    private static final class Beginning extends PieceStream {
        private final Content content;
        private final long bytesMax;
        private long length;

        Beginning(Content content, long bytesMax) {
            this.content = content;
            this.bytesMax = bytesMax;
        }

        boolean isCut() {
            return length == bytesMax && !content.isDone();
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            if (count == 0) return 0;
            if (length == bytesMax) return -1;
            int n = content.read(into, from, (int) Math.min(count, bytesMax - length));
            if (n > 0) length += n;
            return n;
        }
    }

    private static Body plain(Content content, String type, int bytesMax, Memory memory) throws IOException {
        var length = content.length();
        if (length >= 0 && length <= Math.min(bytesMax, FREE_BYTES)) {
            // The content throws where it is shorter than it says, so this array is full or of no use.
            var bytes = new byte[(int) length];
            content.readNBytes(bytes, 0, bytes.length);
            return new Body(type, bytes, false);
        }
        var bytes = bytes(content, bytesMax, length < 0 ? bytesMax : Math.min(length, bytesMax), memory);
        return new Body(type, bytes, bytes.length == bytesMax && content.read() >= 0);
    }

    /// Memory is taken as the bytes come, whatever a server says.
    ///
    /// @param expected how much may come, at most
    private static byte[] bytes(InputStream in, int bytesMax, long expected, Memory memory) throws IOException {
        var first = in.readNBytes(Math.min(bytesMax, FREE_BYTES));
        if (first.length < FREE_BYTES || first.length == bytesMax) return first;
        memory.reserve(expected);
        var pieces = new ArrayList<byte[]>(List.of(first));
        var length = first.length;
        while (length < bytesMax) {
            var piece = in.readNBytes(Math.min(bytesMax - length, PIECE_BYTES));
            if (piece.length == 0) break;
            pieces.add(piece);
            length += piece.length;
        }
        var bytes = new byte[length];
        var at = 0;
        for (var piece : pieces) {
            System.arraycopy(piece, 0, bytes, at, piece.length);
            at += piece.length;
        }
        return bytes;
    }
}
