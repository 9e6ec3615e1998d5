package clew.visit;

import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/// A short name for bytes, by which a page that has changed is told from one that has not. It begins with the
/// method that made it.
///
/// It is two checksums, which the processor makes on the way: a cryptographic digest took a fifth of a whole crawl.
/// Whoever wants to can make two pages with the same name.
final class Digest {
    static final String METHOD = "crc32c+crc32:";

    private Digest() {}

    /// CRC-32C and CRC-32, in hexadecimal.
    static String of(byte[] bytes) {
        var castagnoli = new CRC32C();
        castagnoli.update(bytes, 0, bytes.length);
        var plain = new CRC32();
        plain.update(bytes, 0, bytes.length);
        return METHOD + HexFormat.of().toHexDigits((castagnoli.getValue() << 32) | plain.getValue());
    }
}
