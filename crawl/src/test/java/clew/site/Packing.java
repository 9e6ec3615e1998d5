package clew.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/// Packs content as servers do, and as servers should not.
public final class Packing {
    /// What [#bomb] unpacks to.
    public static final long BOMB_BYTES = 1L << 30;

    private static final int BLOCK_BYTES = 1 << 20;

    private Packing() {}

    public static byte[] gzip(String text) {
        return gzip(text.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] gzip(byte[] bytes) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /// @param raw without the wrapping of zlib, as some servers send it
    public static byte[] deflate(byte[] bytes, boolean raw) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, raw);
        deflater.setInput(bytes);
        deflater.finish();
        var out = new byte[bytes.length + 100];
        int n = deflater.deflate(out);
        deflater.end();
        return Arrays.copyOf(out, n);
    }

    /// As it is, in the wrapping of Brotli (RFC 7932, 9.2: a meta-block that is not compressed, then an empty last
    /// one).
    ///
    /// @param bytes from 1 to 65,536
    public static byte[] brotli(byte[] bytes) {
        var head = (bytes.length - 1) << 4 | 1 << 20;
        var out = new ByteArrayOutputStream();
        for (int shift = 0; shift < 24; shift += 8) out.write(head >> shift);
        out.writeBytes(bytes);
        out.write(3);
        return out.toByteArray();
    }

    /// A megabyte that unpacks to a gigabyte.
    public static byte[] bomb() {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(new byte[BLOCK_BYTES]);
        var block = new byte[16 * 1024];
        int n = deflater.deflate(block, 0, block.length, Deflater.FULL_FLUSH);
        deflater.end();
        var bomb = new ByteArrayOutputStream();
        bomb.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 3});
        for (long size = 0; size < BOMB_BYTES; size += BLOCK_BYTES) bomb.write(block, 0, n);
        return bomb.toByteArray();
    }

    /// So many members, one after the other, that hold nothing.
    public static byte[] nothings(int count) {
        var nothing = gzip("");
        var nothings = new byte[count * nothing.length];
        for (int i = 0; i < count; i++) System.arraycopy(nothing, 0, nothings, i * nothing.length, nothing.length);
        return nothings;
    }

    public static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) all.writeBytes(part);
        return all.toByteArray();
    }

    /// Without its last bytes.
    public static byte[] cut(byte[] bytes, int count) {
        return Arrays.copyOf(bytes, bytes.length - count);
    }
}
