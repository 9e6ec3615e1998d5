package clew.journal;

import java.util.SplittableRandom;

/// Texts of every kind that a page can hold, made from a seed.
public final class Texts {
    private static final int[][] RANGES = {
        {' ', '~'}, // ASCII
        {0, 0x1F}, // controls
        {0x7F, 0xFF}, // the rest of Latin-1
        {0x100, 0xD7FF}, // two bytes each
        {0xD800, 0xDBFF}, // the first half of a pair
        {0xDC00, 0xDFFF}, // the second half
        {0xE000, 0xFFFF},
        {0x1F300, 0x1F64F}, // emoji: pairs
    };

    private final SplittableRandom random;

    public Texts(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /// The next text: often of one kind of characters, or of one kind with a single other one in it; sometimes
    /// empty.
    public String next() {
        var text = new StringBuilder();
        var kind = random.nextInt(RANGES.length);
        var mixed = random.nextInt(4) == 0;
        for (int i = random.nextInt(60); i > 0; i--) {
            text.appendCodePoint(character(mixed ? random.nextInt(RANGES.length) : kind));
        }
        if (random.nextBoolean()) {
            var other = Character.toString(character(random.nextInt(RANGES.length)));
            text.insert(random.nextInt(text.length() + 1), other);
        }
        if (random.nextInt(3) == 0) text.setLength(Math.min(text.length(), 50));
        return text.toString();
    }

    /// A number from 0 on: small ones are as likely as large ones.
    int number() {
        return random.nextInt() >>> (1 + random.nextInt(31));
    }

    private int character(int kind) {
        return random.nextInt(RANGES[kind][0], RANGES[kind][1] + 1);
    }
}
