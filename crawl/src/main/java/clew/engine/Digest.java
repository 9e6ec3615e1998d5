package clew.engine;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A short name for bytes: equal bytes have equal ones, and nobody can make others that do.
final class Digest {
    private static final int BYTES = 16;

    private Digest() {}

    /// The first 128 bits of the SHA-256, in hexadecimal.
    static String of(byte[] bytes) {
        try {
            var whole = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(whole, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
