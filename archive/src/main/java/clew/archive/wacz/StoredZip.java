package clew.archive.wacz;

import clew.archive.warc.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes a ZIP file whose entries are not packed, so that a part of one can be read from where it is. Large ones
/// are in Zip64. All entries have the same time.
final class StoredZip {
    /// Gives the content of an entry from its beginning: it is read twice.
    @FunctionalInterface
    interface Source {
        InputStream open() throws IOException;
    }

    /// What an entry turned out to be.
    record Written(String path, long bytes, String digest) {}

    private static final int YEAR_FIRST = 1980;

    private final ZipOutputStream zip;
    private final LocalDateTime time;

    StoredZip(OutputStream out, Instant time) {
        this.zip = new ZipOutputStream(out);
        var utc = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
        this.time = utc.getYear() < YEAR_FIRST ? LocalDateTime.of(YEAR_FIRST, 1, 1, 0, 0) : utc;
    }

    Written add(String path, Source source) throws IOException {
        var crc = new CRC32();
        var sha = new Sha256();
        long length;
        try (var in = new CheckedInputStream(source.open(), crc)) {
            length = sha.addAll(in);
        }
        var entry = new ZipEntry(path);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(length);
        entry.setCompressedSize(length);
        entry.setCrc(crc.getValue());
        entry.setTimeLocal(time);
        zip.putNextEntry(entry);
        try (var in = source.open()) {
            in.transferTo(zip);
        }
        // Fails where the content was not the same both times.
        zip.closeEntry();
        return new Written(path, length, sha.text());
    }

    /// Writes the directory, and leaves what it is written to open.
    void finish() throws IOException {
        zip.finish();
    }
}
