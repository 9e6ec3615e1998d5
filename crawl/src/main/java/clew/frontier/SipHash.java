package clew.frontier;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// SipHash-2-4 with 128 bits: a hash that nobody can aim at without its key.
final class SipHash {
    private final long k0;
    private final long k1;
    private long high;

    /// @param key 128 bits in hexadecimal
    SipHash(String key) {
        var bytes = HexFormat.of().parseHex(key);
        if (bytes.length != 16) throw new IllegalArgumentException("a key of " + bytes.length + " bytes");
        k0 = little(bytes, 0);
        k1 = little(bytes, 8);
    }

    private static long little(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(at);
    }

    /// Hashes the low bytes of the text's characters. Returns the first half; the other is in [#high] until the next
    /// call.
    long hash(String text) {
        var v0 = k0 ^ 0x736f6d6570736575L;
        var v1 = k1 ^ 0x646f72616e646f6dL ^ 0xee;
        var v2 = k0 ^ 0x6c7967656e657261L;
        var v3 = k1 ^ 0x7465646279746573L;
        var bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        var blocks = bytes.length / 8 + 1;
        long low = 0;
        // Two rounds for each block of eight bytes; then, without a block, four for each half of the hash.
        for (int i = 0; i < blocks + 2; i++) {
            var block = i < blocks ? block(bytes, i) : 0;
            if (i == blocks) v2 ^= 0xee;
            if (i == blocks + 1) v1 ^= 0xdd;
            v3 ^= block;
            for (int round = i < blocks ? 2 : 4; round > 0; round--) {
                v0 += v1;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v3;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 += v3;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 += v1;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= block;
            if (i == blocks) low = v0 ^ v1 ^ v2 ^ v3;
        }
        high = v0 ^ v1 ^ v2 ^ v3;
        return low;
    }

    /// The last block has what is left, and the length.
    private static long block(byte[] bytes, int index) {
        var from = 8 * index;
        if (from + 8 <= bytes.length) return little(bytes, from);
        var block = (long) bytes.length << 56;
        for (int i = from; i < bytes.length; i++) block |= (bytes[i] & 0xFFL) << (8 * (i - from));
        return block;
    }

    long high() {
        return high;
    }
}
