package clew.page;

/// Where a record is in the WARC files of an archive.
///
/// @param file the number of the WARC file
/// @param offset where its gzip member begins
/// @param length of the member
public record StoredAt(int file, long offset, long length) {
    public StoredAt {
        if (file < 0 || offset < 0 || length < 0) {
            throw new IllegalArgumentException("file " + file + ", offset " + offset + ", length " + length);
        }
    }

    /// Where the next record begins.
    public long end() {
        return offset + length;
    }
}
