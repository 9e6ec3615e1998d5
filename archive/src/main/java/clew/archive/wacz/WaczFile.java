package clew.archive.wacz;

import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import clew.archive.warc.PlainText;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/// A WACZ file to read. It may come from anybody: see [ZipDirectory] for what is refused. Entries that are not
/// packed are read in place; packed ones are unpacked to files without a name, up to a limit.
public final class WaczFile implements Closeable {
    static final long UNPACKED_BYTES_MAX = 4L << 30;

    private final FileSlice file;
    private final Map<String, ZipDirectory.Entry> entries;

    /// Entries that were packed, each unpacked once.
    private final Map<String, FileSlice> unpacked = new HashMap<>();

    private long unpackedLeft;

    private WaczFile(FileSlice file, Map<String, ZipDirectory.Entry> entries, long unpackedBytesMax) {
        this.file = file;
        this.entries = entries;
        this.unpackedLeft = unpackedBytesMax;
    }

    public static WaczFile open(Path path) throws IOException {
        return open(path, UNPACKED_BYTES_MAX);
    }

    /// @param unpackedBytesMax how many bytes all packed entries may have
    public static WaczFile open(Path path, long unpackedBytesMax) throws IOException {
        var file = FileSlice.open(path);
        try {
            return new WaczFile(file, ZipDirectory.read(file), unpackedBytesMax);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /// How long the file is.
    public long bytes() {
        return file.size();
    }

    public boolean has(String name) {
        return entries.containsKey(name);
    }

    /// The names of the entries in a folder, or of all for an empty name.
    public List<String> names(String folder) {
        return entries.keySet().stream()
                .filter(name -> name.startsWith(folder) && !name.endsWith("/"))
                .sorted()
                .toList();
    }

    /// The content of an entry, which is closed with this file.
    ///
    /// @throws BadArchive if there is none, or it is not what the directory says
    public FileSlice content(String name) throws IOException {
        var entry = entries.get(name);
        if (entry == null) throw new BadArchive(PlainText.of(name) + " is missing");
        var known = unpacked.get(name);
        if (known != null) return known;
        var packed = file.slice(entry.start(), entry.packed());
        return entry.deflated() ? unpack(entry, packed) : packed;
    }

    /// Whether the checksum of an entry is that of its content.
    public boolean hasRightChecksum(String name) throws IOException {
        var entry = entries.get(name);
        if (entry == null) return false;
        var checksum = new CRC32();
        try (var in = new CheckedInputStream(content(name).stream(0), checksum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return checksum.getValue() == entry.crc();
    }

    /// Where the file has a byte that [WaczWriter] would not have written there, in words; empty where it has none. The
    /// contents of entries are not compared with anything.
    ///
    /// @param created when the crawl began, which is the time of every entry
    public Optional<String> difference(Instant created) throws IOException {
        var same = new SameBytes(file);
        try {
            var zip = new StoredZip(same, created);
            for (var entry : entries.values()) {
                same.where = "in the header of " + PlainText.of(entry.name());
                zip.add(entry.name(), () -> content(entry.name()).stream(0));
            }
            same.where = "in the directory";
            zip.finish();
            same.where = "after the directory";
            same.end();
            return Optional.empty();
        } catch (SameBytes.Different e) {
            return Optional.of(same.where + ", byte " + e.at);
        }
    }

    private FileSlice unpack(ZipDirectory.Entry entry, FileSlice packed) throws IOException {
        var shown = PlainText.of(entry.name());
        if (entry.size() > unpackedLeft) throw new BadArchive(shown + " is too large to be unpacked");
        unpackedLeft -= entry.size();
        var path = Files.createTempFile("clew-", ".entry");
        var channel = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            unpack(entry, packed, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        var result = new FileSlice(channel, 0, entry.size());
        unpacked.put(entry.name(), result);
        return result;
    }

    private static void unpack(ZipDirectory.Entry entry, FileSlice packed, FileChannel channel) throws IOException {
        var shown = PlainText.of(entry.name());
        var inflater = new Inflater(true);
        try (InputStream in = new InflaterInputStream(packed.stream(0), inflater)) {
            var piece = new byte[64 * 1024];
            var length = 0L;
            for (var n = in.read(piece); n >= 0; n = in.read(piece)) {
                length += n;
                if (length > entry.size()) break;
                for (var rest = ByteBuffer.wrap(piece, 0, n); rest.hasRemaining(); ) channel.write(rest);
            }
            if (length != entry.size()) throw new BadArchive("the size of " + shown + " is wrong");
        } catch (ZipException | EOFException _) {
            throw new BadArchive(shown + " is damaged");
        } finally {
            inflater.end();
        }
    }

    @Override
    public void close() throws IOException {
        for (var slice : unpacked.values()) slice.close();
        file.close();
    }
}
