package clew.archive.mirror;

import clew.frontier.Fingerprints;
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

    private int size;
    private final BitSet written = new BitSet();

    LoadedFiles(Fingerprints numbers) {
        this.numbers = numbers;
    }

    void add(String key, FileType type, boolean isHttps) {
        if (!numbers.add(key, size)) return;
        if (size == facts.length) facts = Arrays.copyOf(facts, facts.length * 2);
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

    /// Whether a file has still to be written.
    boolean isDue(String key) {
        return has(key) && !written.get(Math.toIntExact(numbers.number(key)));
    }

    void begin(String key) {
        written.set(Math.toIntExact(numbers.number(key)));
    }

    @Override
    public void close() {
        numbers.close();
    }
}
