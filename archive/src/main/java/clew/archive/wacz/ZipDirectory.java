package clew.archive.wacz;

import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import clew.archive.warc.PlainText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The table of contents of a ZIP file that somebody else may have made to do harm. Whatever could mean two things is
/// refused: names twice, names that lead elsewhere, entries that overlap, sizes that differ from place to place.
public final class ZipDirectory {
    private static final int ENTRY = 0x02014b50;
    private static final int LOCAL = 0x04034b50;
    private static final int END = 0x06054b50;
    private static final int END_64 = 0x06064b50;
    private static final int LOCATOR_64 = 0x07064b50;
    private static final int END_BYTES = 22;
    private static final int LOCATOR_BYTES = 20;
    private static final int END_64_BYTES = 56;
    private static final int ENTRY_BYTES = 46;
    private static final int LOCAL_BYTES = 30;
    private static final int COMMENT_MAX = 0xFFFF;
    private static final int DIRECTORY_BYTES_MAX = 16 << 20;
    private static final int ENCRYPTED = 1;
    private static final int SIZES_LATER = 8;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int EXTRA_64 = 1;
    private static final long UNKNOWN = 0xFFFFFFFFL;

    /// @param start of its data in the file
    /// @param packed how many bytes it takes there
    public record Entry(String name, boolean deflated, long crc, long start, long packed, long size) {}

    private ZipDirectory() {}

    /// The entries by their names.
    ///
    /// @throws BadArchive if it is no ZIP file, or one that is refused
    public static Map<String, Entry> read(FileSlice file) throws IOException {
        var end = end(file);
        var from = end[0];
        var size = end[1];
        if (from < 0 || size < 0 || size > DIRECTORY_BYTES_MAX || from > file.size() - size) {
            throw new BadArchive("the directory of the ZIP file is damaged or too large");
        }
        var directory = little(file.bytes(from, (int) size));
        var entries = new LinkedHashMap<String, Entry>();
        while (directory.remaining() >= ENTRY_BYTES) {
            var entry = entry(directory, file, from);
            if (entries.put(entry.name(), entry) != null) {
                throw new BadArchive("two entries are named " + PlainText.of(entry.name()));
            }
        }
        if (entries.size() != end[2])
            throw new BadArchive("the directory of the ZIP file has a wrong number of entries");
        refuseOverlaps(new ArrayList<>(entries.values()));
        return entries;
    }

    /// Where the directory begins, how long it is, and how many entries it has.
    private static long[] end(FileSlice file) throws IOException {
        var length = (int) Math.min(file.size(), END_BYTES + COMMENT_MAX);
        var tail = little(file.bytes(file.size() - length, length));
        for (var at = length - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) != END || at + END_BYTES + number(tail, at + 20) != length) continue;
            var offset = tail.getInt(at + 16) & UNKNOWN;
            var entries = number(tail, at + 10);
            if (offset != UNKNOWN && entries != COMMENT_MAX) {
                return new long[] {offset, tail.getInt(at + 12) & UNKNOWN, entries};
            }
            return end64(file, file.size() - length + at);
        }
        throw new BadArchive("it is not a ZIP file");
    }

    private static long[] end64(FileSlice file, long endAt) throws IOException {
        if (endAt < LOCATOR_BYTES) throw new BadArchive("it is not a ZIP file");
        var locator = little(file.bytes(endAt - LOCATOR_BYTES, LOCATOR_BYTES));
        var at = locator.getLong(8);
        if (locator.getInt(0) != LOCATOR_64 || at < 0 || at > endAt - END_64_BYTES) {
            throw new BadArchive("the end of the ZIP file is damaged");
        }
        var end = little(file.bytes(at, END_64_BYTES));
        if (end.getInt(0) != END_64) throw new BadArchive("the end of the ZIP file is damaged");
        return new long[] {end.getLong(48), end.getLong(40), end.getLong(32)};
    }

    private static Entry entry(ByteBuffer directory, FileSlice file, long directoryAt) throws IOException {
        var at = directory.position();
        var nameLength = number(directory, at + 28);
        var extraLength = number(directory, at + 30);
        var length = ENTRY_BYTES + nameLength + extraLength + number(directory, at + 32);
        if (directory.getInt(at) != ENTRY || length > directory.remaining()) {
            throw new BadArchive("the directory of the ZIP file is damaged");
        }
        directory.position(at + length);
        var name = name(directory, at + ENTRY_BYTES, nameLength);
        var shown = PlainText.of(name);
        var method = number(directory, at + 10);
        if (method != STORED && method != DEFLATED) throw new BadArchive("the packing of " + shown + " is unknown");
        if ((number(directory, at + 8) & ENCRYPTED) != 0) throw new BadArchive(shown + " is encrypted");
        var packed = directory.getInt(at + 20) & UNKNOWN;
        var size = directory.getInt(at + 24) & UNKNOWN;
        var local = directory.getInt(at + 42) & UNKNOWN;
        var extra = extra64(directory, at + ENTRY_BYTES + nameLength, extraLength);
        if (size == UNKNOWN) size = next(extra, shown);
        if (packed == UNKNOWN) packed = next(extra, shown);
        if (local == UNKNOWN) local = next(extra, shown);
        var start = dataStart(file, local, directoryAt, name, method, packed, size);
        if (packed < 0 || size < 0 || packed > directoryAt - start || (method == STORED && packed != size)) {
            throw new BadArchive("the size of " + shown + " is wrong");
        }
        return new Entry(name, method == DEFLATED, directory.getInt(at + 16) & UNKNOWN, start, packed, size);
    }

    /// Where the data of an entry begins, if what is written before it agrees with the directory.
    private static long dataStart(
            FileSlice file, long local, long directoryAt, String name, int method, long packed, long size)
            throws IOException {
        var shown = PlainText.of(name);
        if (local < 0 || local > directoryAt - LOCAL_BYTES) throw new BadArchive(shown + " is not in the file");
        var header = little(file.bytes(local, LOCAL_BYTES));
        var nameLength = number(header, 26);
        var same = header.getInt(0) == LOCAL
                && number(header, 8) == method
                && new String(file.bytes(local + LOCAL_BYTES, nameLength), StandardCharsets.UTF_8).equals(name);
        var sizesLater = (number(header, 6) & SIZES_LATER) != 0;
        same &= sizesLater || (isSame(header.getInt(18), packed) && isSame(header.getInt(22), size));
        if (!same) throw new BadArchive("the directory and the header of " + shown + " differ");
        return local + LOCAL_BYTES + nameLength + number(header, 28);
    }

    private static boolean isSame(int local, long size) {
        return (local & UNKNOWN) == UNKNOWN || (local & UNKNOWN) == size;
    }

    private static String name(ByteBuffer directory, int from, int length) throws BadArchive {
        var bytes = new byte[length];
        directory.get(from, bytes);
        var name = new String(bytes, StandardCharsets.UTF_8);
        var safe = !name.isEmpty() && name.chars().noneMatch(c -> c < ' ' || c == 0x7F || c == '\\' || c == ':');
        for (var part : name.split("/", -1)) safe &= !part.equals("..") && !part.equals(".");
        if (!safe || name.startsWith("/"))
            throw new BadArchive("the name of an entry is refused: " + PlainText.of(name));
        return name;
    }

    private static ByteBuffer extra64(ByteBuffer directory, int from, int length) {
        for (var at = from; at + 4 <= from + length; at += 4 + number(directory, at + 2)) {
            var size = number(directory, at + 2);
            if (number(directory, at) == EXTRA_64 && at + 4 + size <= from + length) {
                return directory.slice(at + 4, size).order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        return ByteBuffer.allocate(0);
    }

    private static long next(ByteBuffer extra, String shown) throws BadArchive {
        if (extra.remaining() < Long.BYTES) throw new BadArchive("the size of " + shown + " is missing");
        return extra.getLong();
    }

    private static void refuseOverlaps(List<Entry> entries) throws BadArchive {
        entries.sort(Comparator.comparingLong(Entry::start));
        for (var i = 1; i < entries.size(); i++) {
            var before = entries.get(i - 1);
            if (before.start() + before.packed() > entries.get(i).start() - LOCAL_BYTES) {
                throw new BadArchive(PlainText.of(before.name()) + " overlaps the next entry");
            }
        }
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int number(ByteBuffer bytes, int at) {
        return bytes.getShort(at) & 0xFFFF;
    }
}
