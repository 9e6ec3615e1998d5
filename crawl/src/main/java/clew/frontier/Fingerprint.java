package clew.frontier;

/// The 128-bit fingerprint of a key: one at a time, so that nothing is made for each. For one thread.
public final class Fingerprint {
    private final SipHash hash;
    private final int bits;
    private long low;
    private long high;

    /// @param hashKey 128 bits in hexadecimal
    /// @param bits [Fingerprints#BITS], or fewer
    public Fingerprint(String hashKey, int bits) {
        this.hash = new SipHash(hashKey);
        this.bits = bits;
    }

    /// Becomes that of a key.
    public Fingerprint of(String key) {
        var first = hash.hash(key);
        set(bits >= 64 ? first : first & -1L << (64 - bits), bits < Fingerprints.BITS ? 0 : hash.high());
        return this;
    }

    /// Becomes one that was made before. Zero is how the table says that a place is free, so no fingerprint has it as
    /// its higher half.
    public void set(long lowerHalf, long higherHalf) {
        low = lowerHalf;
        high = higherHalf == 0 ? 1 : higherHalf;
    }

    public long low() {
        return low;
    }

    public long high() {
        return high;
    }
}
