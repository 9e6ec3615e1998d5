package clew.archive.rewrite;

/// How much may be read and written for the references of one document, with the frames in it.
///
/// A few kilobytes can ask for gigabytes: each reference becomes as long as its base, and each frame in a frame is
/// escaped once more. What real documents need is a small part of this.
final class Allowance {
    private static final long FACTOR = 64;
    private static final long MORE = 1 << 20;

    private long read;
    private long written;

    /// @param length of the document
    Allowance(int length) {
        read = Math.min(FACTOR * length + MORE, 16L * length + 64 * MORE);
        written = writtenMax(length);
    }

    /// How many bytes may be written for a document of that length.
    static long writtenMax(int length) {
        return Math.min(FACTOR * length + MORE, 2L * length + 32 * MORE);
    }

    /// @throws DocumentTooLarge if that is too much
    void read(long characters) {
        read -= characters;
        if (read < 0) throw new DocumentTooLarge();
    }

    /// @throws DocumentTooLarge if that is too much
    void write(long bytes) {
        written -= bytes;
        if (written < 0) throw new DocumentTooLarge();
    }
}
