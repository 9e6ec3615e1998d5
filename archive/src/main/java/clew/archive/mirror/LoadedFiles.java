package clew.archive.mirror;

import clew.frontier.Fingerprints;
import clew.page.StoredAt;
import java.io.Closeable;
import java.util.Arrays;
import java.util.BitSet;

/// The files of what pages loaded while a browser showed them, and nothing else has a file for: by the keys of their
/// URLs, the first one of a URL.
@SuppressWarnings("EnumOrdinal") // within one run
final class LoadedFiles implements Closeable {
    private final Fingerprints numbers;

    /// Of each file its type, and whether it was read by https.
    private byte[] facts = new byte[64];

    /// Of each file where its content is.
    private long[] offsets = new long[64];

    private int[] warcs = new int[64];

    private int size;
    private final BitSet written = new BitSet();

    LoadedFiles(Fingerprints numbers) {
        this.numbers = numbers;
    }

    /// @param at where its content is
    void add(String key, FileType type, boolean isHttps, StoredAt at) {
        if (!numbers.add(key, size)) return;
        if (size == facts.length) {
            facts = Arrays.copyOf(facts, facts.length * 2);
            offsets = Arrays.copyOf(offsets, offsets.length * 2);
            warcs = Arrays.copyOf(warcs, warcs.length * 2);
        }
        offsets[size] = at.offset();
        warcs[size] = at.file();
        facts[size++] = (byte) (type.ordinal() << 1 | (isHttps ? 1 : 0));
    }

    boolean has(String key) {
        return numbers.number(key) != Fingerprints.NONE;
    }

    FileType type(String key) {
        return FileType.values()[fact(key) >> 1];
    }

    boolean isHttps(String key) {
        return (fact(key) & 1) == 1;
    }

    private byte fact(String key) {
        return facts[Math.toIntExact(numbers.number(key))];
    }

    /// Whether a file has still to be written, and its content is there.
    boolean isDue(String key, StoredAt at) {
        if (!has(key)) return false;
        var number = Math.toIntExact(numbers.number(key));
        return !written.get(number) && offsets[number] == at.offset() && warcs[number] == at.file();
    }

    void begin(String key) {
        written.set(Math.toIntExact(numbers.number(key)));
    }

    @Override
    public void close() {
        numbers.close();
    }
}
