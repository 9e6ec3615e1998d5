package clew.url;

/// A set of ASCII characters as a table of 128 bits. It never contains anything else: no character beyond ASCII and
/// no end-of-text marker.
record AsciiSet(long low, long high) {
    static final AsciiSet DIGIT = range('0', '9');
    static final AsciiSet ALPHA = range('a', 'z').and(range('A', 'Z'));

    static AsciiSet of(String members) {
        return new AsciiSet(0, 0).and(members);
    }

    static AsciiSet range(int first, int last) {
        long low = 0;
        long high = 0;
        for (int c = first; c <= last; c++) {
            if (c < 64) low |= 1L << c;
            else high |= 1L << (c - 64);
        }
        return new AsciiSet(low, high);
    }

    AsciiSet and(String members) {
        var all = this;
        for (int i = 0; i < members.length(); i++) all = all.and(range(members.charAt(i), members.charAt(i)));
        return all;
    }

    AsciiSet and(AsciiSet others) {
        return new AsciiSet(low | others.low, high | others.high);
    }

    boolean contains(int c) {
        // A shift uses only the lowest six bits of its distance, so both halves take c as it is.
        return (c & ~0x7F) == 0 && (((c < 64 ? low : high) >>> c) & 1) != 0;
    }

    /// The index of the first member in a text, or -1.
    int firstIn(String text) {
        for (int i = 0; i < text.length(); i++) if (contains(text.charAt(i))) return i;
        return -1;
    }
}
