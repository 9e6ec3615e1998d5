package clew.archive.warc;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 digests, written `sha256:` and 64 digits of hexadecimal: as WACZ wants them, and as warcio writes them.
public final class Sha256 {
    private static final int PIECE_BYTES = 64 * 1024;

    private final MessageDigest digest = start();

    private static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    public static String of(byte[] bytes) {
        return new Sha256().add(bytes).text();
    }

    public static String of(InputStream in) throws IOException {
        var sha = new Sha256();
        sha.addAll(in);
        return sha.text();
    }

    public Sha256 add(byte[] bytes) {
        digest.update(bytes);
        return this;
    }

    public void add(byte[] bytes, int from, int count) {
        digest.update(bytes, from, count);
    }

    /// @return how many bytes there were
    public long addAll(InputStream in) throws IOException {
        var piece = new byte[PIECE_BYTES];
        var length = 0L;
        for (var n = in.read(piece); n >= 0; n = in.read(piece)) {
            digest.update(piece, 0, n);
            length += n;
        }
        return length;
    }

    /// Ends it.
    public String text() {
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }
}
