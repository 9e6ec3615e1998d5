package clew.journal;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever a file holds, it is read or refused: no other exception, and no more memory than its size explains.
class ForgeryTest {
    private static final long SEED = Long.getLong("clew.seed", 13);

    private static void read(byte[] bytes) throws IOException {
        var storage = new MemoryStorage();
        storage.write(ByteBuffer.wrap(bytes), 0);
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
            journal.header().hashBits();
            var left = journal.pages().count();
            for (long number = 0; left > 0; number++) {
                var position = journal.pages().find(number);
                if (position.isEmpty()) continue;
                left--;
                journal.read(position.get());
            }
        }
    }

    private static void assertRefused(Forgery forgery) {
        var bytes = forgery.bytes();
        assertTrue(bytes.length < 2_000, "small: " + bytes.length);
        assertThrows(CorruptJournal.class, () -> read(bytes));
    }

    @Test
    void journalsChangedAtRandomAreReadOrRefused() throws IOException {
        var storage = new MemoryStorage();
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of("url", "http://h.example/")))) {
            var texts = new Texts(SEED);
            for (int i = 0; i < 6; i++) {
                journal.append(new RecordCodec().encode(JournalContract.page(i, texts)));
            }
            for (var page : JournalContract.samples()) journal.append(new RecordCodec().encode(page));
        }
        var whole = ByteBuffer.allocate((int) storage.size());
        storage.read(whole, 0);
        var original = Forgery.of(whole.array());
        var chance = new Random(SEED);
        var refused = 0;
        for (int i = 0; i < 4_000; i++) {
            try {
                read(original.changed(chance).bytes());
            } catch (CorruptJournal _) {
                refused++;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + SEED + ", round " + i, e);
            }
        }
        assertTrue(refused > 1_000, "refused: " + refused);
    }

    @Test
    void aPageNumberBeyondAllOthersTakesNoMemory() {
        assertRefused(Forgery.begun().withPage(2_000_000_000L, 10, new byte[10]));
        assertRefused(Forgery.begun().withPage(Long.MAX_VALUE, 10, new byte[10]));
    }

    @Test
    void aLengthThatItsBytesCannotHaveTakesNoMemory() {
        assertRefused(Forgery.begun().withPage(0, Integer.MAX_VALUE, new byte[10]));
        assertRefused(Forgery.begun().withPage(0, Integer.MAX_VALUE, new byte[300_000]));
    }

    /// The beginning of a page's record, as the format has it, up to the number of its links.
    private static Packer page(String url) {
        return new Packer()
                .text("page")
                .number(0)
                .number(0)
                .number(0)
                .text(url)
                .text("")
                .text("")
                .octet(0)
                .number(200)
                .octet(0)
                .number(0)
                .octet(0);
    }

    @Test
    void moreLinksThanThereAreBytesTakeNoMemory() {
        var raw = page("http://h.example/").number(Integer.MAX_VALUE).toBytes();
        assertRefused(Forgery.begun().withPage(0, raw.length, raw));
    }

    /// Each of ten thousand links is a URL of 300,000 characters: three gigabytes in all.
    @Test
    void longUrlsManyTimesTakeNoMoreMemoryThanThereIs() {
        var url = "http://h.example/" + "a".repeat(300_000);
        var links = 10_000;
        var raw = page(url).number(links);
        for (int i = 0; i < links; i++) {
            raw.octet(8).number(url.length()).number(0).number(0).text("");
        }
        var bytes = Forgery.page(0, raw.size(), raw.toBytes());
        assertTrue(bytes.length < 2_000, "small: " + bytes.length);
        assertThrows(BadRecord.class, () -> new RecordCodec(10_000_000).decode(bytes));
    }

    @Test
    void whatIsNotAUrlIsRefused() {
        for (var url : new String[] {"", "nonsense", "http://", "mailto:a@b", "file:///etc/passwd"}) {
            var raw = page(url).number(0).toBytes();
            assertRefused(Forgery.begun().withPage(0, raw.length, raw));
            var robots = new Packer().text(url).text("FOUND").text("").toBytes();
            assertRefused(Forgery.begun().with(Frame.Kind.ROBOTS, robots));
        }
    }

    @Test
    void aKeyOrANumberOfBitsThatCannotBeIsRefused() {
        for (var key : new String[] {"", "00", "x".repeat(32), "0".repeat(34)}) {
            var header = new Packer().text(key).number(0).toBytes();
            assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header));
        }
        for (var bits : new String[] {"", "0", "-1", "129", "99999999999"}) {
            var header = new Packer()
                    .text("0".repeat(32))
                    .number(1)
                    .text(JournalHeader.HASH_BITS)
                    .text(bits)
                    .toBytes();
            assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header));
        }
    }

    @Test
    void aHeaderInTheWrongPlaceIsRefused() {
        assertRefused(Forgery.nothing().withPage(0, 10, new byte[10]));
        assertRefused(Forgery.begun().with(Frame.Kind.OPENING, RecordCodec.encode(JournalHeader.of(Map.of()))));
    }

    @Test
    void aSyncedMarkOfAnotherLengthIsRefused() {
        assertRefused(Forgery.begun().with(Frame.Kind.SYNCED, new byte[3]));
    }
}
