package clew.journal;

import static clew.fuzz.FuzzTarget.promise;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/// A journal that is damaged in any way is refused and stays as it is, or opens to a prefix that opens again without a
/// cut, and can be continued.
///
/// Input: instructions for a file, see [#file].
public final class RecoveryFuzz implements FuzzTarget {
    private static final JournalHeader HEADER = JournalHeader.of(Map.of("start", "http://h.example/"));
    private static final int NUMBERS = 40;

    /// No page of a file has this number.
    private static final int NEXT = 1_000;

    @Override
    public void check(byte[] input) throws IOException {
        var file = file(input);
        var storage = new MemoryStorage();
        storage.write(ByteBuffer.wrap(file), 0);
        int pages;
        try (var journal = FileJournal.on(storage, HEADER)) {
            pages = journal.pages().count();
            promise(journal.cut() == 0 || storage.size() == file.length - journal.cut(), "what is not cut stays");
            for (var number = 0; number < NUMBERS; number++) {
                var position = journal.pages().find(number);
                if (position.isEmpty()) continue;
                try {
                    journal.read(position.get());
                } catch (CorruptJournal _) {
                    // said when it is read: the checksum is right, and the content is not
                }
            }
        } catch (CorruptJournal _) {
            assertArrayEquals(file, bytes(storage), "a journal that is refused stays as it is");
            return;
        }
        try (var again = FileJournal.on(storage, HEADER)) {
            assertEquals(pages, again.pages().count(), "the same pages again");
            assertEquals(0, again.cut(), "nothing more is cut");
            again.append(page(NEXT));
        }
        try (var continued = FileJournal.on(storage, HEADER)) {
            assertEquals(pages + 1, continued.pages().count(), "one page more");
        }
    }

    private static byte[] bytes(Storage storage) throws IOException {
        var all = ByteBuffer.allocate((int) storage.size());
        storage.read(all, 0);
        return all.array();
    }

    private static PageRecord page(int number) {
        var url = Url.of("http://h.example/" + number);
        return new RecordCodec()
                .encode(new Page(
                        new Ticket(number, Kind.PAGE, url, null, 0, 0), url, new Outcome.Read(200, false), List.of()));
    }

    /// The file that an input describes: each octet adds a record, or damages the file at a place that the next octet
    /// tells.
    private static byte[] file(byte[] input) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(Recovery.MAGIC);
        for (int at = 0; at < input.length && out.size() < 1 << 14; at++) {
            var next = at + 1 < input.length ? input[at + 1] & 0xFF : 0;
            switch (input[at]) {
                case 'h' -> add(Frame.Kind.OPENING, HeaderCodec.encode(HEADER), out);
                case 'p' ->
                    add(Frame.Kind.PAGE, JournalRecord.of(page(next % NUMBERS)).content(), out);
                case 'r' -> add(Frame.Kind.ROBOTS, RecordCodec.encode(ROBOTS), out);
                case 's' ->
                    add(
                            Frame.Kind.SYNCED,
                            ByteBuffer.allocate(8)
                                    .putLong(out.size() - next % 2)
                                    .array(),
                            out);
                case 'n' -> add(Frame.Kind.PAGE, new byte[] {(byte) next, 1, 2}, out);
                case 'z' -> out.writeBytes(new byte[2 * next]);
                case 'c' -> replace(out, Math.max(0, out.size() - next), out.size(), new byte[0]);
                case 'x' ->
                    replace(out, Math.max(0, out.size() - next - 1), Math.max(0, out.size() - next), new byte[] {1});
                case 'd' ->
                    replace(out, Math.max(0, out.size() - next - 1), Math.max(0, out.size() - next), new byte[0]);
                default -> out.write(input[at]);
            }
            if ("pnszcxd".indexOf(input[at]) >= 0) at++;
        }
        return out.toByteArray();
    }

    private static final RobotsTxt ROBOTS =
            new RobotsTxt(Url.of("http://h.example/robots.txt"), RobotsTxt.State.ABSENT, "");

    private static void add(Frame.Kind kind, byte[] content, ByteArrayOutputStream out) {
        var frames = Frame.wrap(kind, content, out.size());
        var bytes = new byte[frames.remaining()];
        frames.get(bytes);
        out.writeBytes(bytes);
    }

    private static void replace(ByteArrayOutputStream out, int from, int to, byte[] with) {
        var bytes = out.toByteArray();
        out.reset();
        out.write(bytes, 0, from);
        out.writeBytes(with);
        out.write(bytes, to, bytes.length - to);
    }

    /// What an octet of the input becomes has a hundred or so.
    @Override
    public Bound bound() {
        return new Bound(3_000_000, 80_000, 60_000);
    }

    @Override
    public List<byte[]> seeds() {
        return FuzzTarget.texts(
                "",
                "h",
                "hp\1p\2s\0",
                "hp\1rp\3c\5",
                "hp\1p\2x\20p\3",
                "hp\1s\0p\2x\50p\3",
                "hp\1z\200p\2",
                "p\1h",
                "hhp\1",
                "hn\1",
                "hp\1\307\2abcdefgh",
                "hc\3",
                "c\3",
                "hp\1p\1s\1d\3");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("h", "p\1", ""),
                Repeated.of("h", "\307\2\0\0", ""),
                Repeated.of("h", "s\0", ""),
                Repeated.of("h", "x\5p\1", ""));
    }
}
