package clew.frontier;

import java.util.HexFormat;

/// SipHash-2-4 with 128 bits: a hash that nobody can aim at without its key.
final class SipHash {
    private final long k0;
    private final long k1;
    private long v0;
    private long v1;
    private long v2;
    private long v3;
    private long high;

    /// @param key 128 bits in hexadecimal
    SipHash(String key) {
        var bytes = HexFormat.of().parseHex(key);
        if (bytes.length != 16) throw new IllegalArgumentException("a key of " + bytes.length + " bytes");
        k0 = little(bytes, 0);
        k1 = little(bytes, 8);
    }

    private static long little(byte[] bytes, int at) {
        long value = 0;
        for (int i = 7; i >= 0; i--) value = (value << 8) | (bytes[at + i] & 0xFF);
        return value;
    }

    /// Hashes the low bytes of the text's characters. Returns the first half; the other is in [#high] until the next
    /// call.
    long hash(String text) {
        v0 = k0 ^ 0x736f6d6570736575L;
        v1 = k1 ^ 0x646f72616e646f6dL ^ 0xee;
        v2 = k0 ^ 0x6c7967656e657261L;
        v3 = k1 ^ 0x7465646279746573L;
        var whole = text.length() & ~7;
        for (int at = 0; at < whole; at += 8) block(word(text, at, 8));
        block(((long) text.length() << 56) | word(text, whole, text.length() - whole));
        v2 ^= 0xee;
        rounds(4);
        var low = v0 ^ v1 ^ v2 ^ v3;
        v1 ^= 0xdd;
        rounds(4);
        high = v0 ^ v1 ^ v2 ^ v3;
        return low;
    }

    long high() {
        return high;
    }

    private static long word(String text, int from, int length) {
        long word = 0;
        for (int i = length - 1; i >= 0; i--) word = (word << 8) | (text.charAt(from + i) & 0xFF);
        return word;
    }

    private void block(long word) {
        v3 ^= word;
        rounds(2);
        v0 ^= word;
    }

    private void rounds(int count) {
        for (int i = 0; i < count; i++) {
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
    }
}
