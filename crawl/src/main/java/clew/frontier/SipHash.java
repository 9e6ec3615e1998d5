package clew.frontier;

import java.util.HexFormat;

/// SipHash-2-4 with 128 bits: a hash that nobody can aim at without its key. For one thread at a time.
final class SipHash {
    private final long k0;
    private final long k1;
    private byte[] bytes = new byte[256];
    private long high;

    /// @param key 128 bits in hexadecimal
    SipHash(String key) {
        var parsed = HexFormat.of().parseHex(key);
        if (parsed.length != 16) throw new IllegalArgumentException("a key of " + parsed.length + " bytes");
        k0 = block(parsed, 0);
        k1 = block(parsed, 8);
    }

    /// Eight bytes, the lowest first. Written out, because a view of the array is slow until it is compiled by the
    /// compiler that short crawls do without.
    private static long block(byte[] bytes, int at) {
        return (fourBytes(bytes, at) & 0xFFFF_FFFFL) | ((long) fourBytes(bytes, at + 4) << 32);
    }

    private static int fourBytes(byte[] bytes, int at) {
        return (bytes[at] & 0xFF)
                | ((bytes[at + 1] & 0xFF) << 8)
                | ((bytes[at + 2] & 0xFF) << 16)
                | (bytes[at + 3] << 24);
    }

    /// Hashes the low bytes of the text's characters. Returns the first half; the other is in [#high] until the next
    /// call.
    @SuppressWarnings("deprecation") // the low bytes are what is wanted, without a copy of them
    long hash(String text) {
        var length = text.length();
        var blocks = length / 8 + 1;
        if (bytes.length < 8 * blocks) bytes = new byte[16 * blocks];
        var in = bytes;
        text.getBytes(0, length, in, 0);
        for (int i = length; i < 8 * blocks - 1; i++) in[i] = 0;
        in[8 * blocks - 1] = (byte) length; // the last block has what is left, and the length
        var v0 = k0 ^ 0x736f6d6570736575L;
        var v1 = k1 ^ 0x646f72616e646f6dL ^ 0xee;
        var v2 = k0 ^ 0x6c7967656e657261L;
        var v3 = k1 ^ 0x7465646279746573L;
        long low = 0;
        // Two rounds for each block of eight bytes; then, without a block, four for each half of the hash.
        for (int i = 0; i < blocks + 2; i++) {
            var block = i < blocks ? block(in, 8 * i) : 0;
            if (i == blocks) v2 ^= 0xee;
            if (i == blocks + 1) v1 ^= 0xdd;
            v3 ^= block;
            for (int round = i < blocks ? 2 : 4; round > 0; round--) {
                v0 += v1;
                v1 = ((v1 << 13) | (v1 >>> 51)) ^ v0;
                v0 = (v0 << 32) | (v0 >>> 32);
                v2 += v3;
                v3 = ((v3 << 16) | (v3 >>> 48)) ^ v2;
                v0 += v3;
                v3 = ((v3 << 21) | (v3 >>> 43)) ^ v0;
                v2 += v1;
                v1 = ((v1 << 17) | (v1 >>> 47)) ^ v2;
                v2 = (v2 << 32) | (v2 >>> 32);
            }
            v0 ^= block;
            if (i == blocks) low = v0 ^ v1 ^ v2 ^ v3;
        }
        high = v0 ^ v1 ^ v2 ^ v3;
        return low;
    }

    long high() {
        return high;
    }
}
