package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Link;
import clew.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever a file contains, it is read or refused: no other exception, and no more memory than its size justifies.
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
        try (var journal = FileJournal.on(
                storage, JournalHeader.of(List.of(Url.of("http://h.example/")), 1, 1, Map.of("policy", "standard")))) {
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

    private static final int TICKET = 0x81;
    private static final int ANSWER = 0x82;
    private static final int BASE = 7;

    /// What every page's record has, as the format says.
    private static Packer page(String url) {
        var ticket = new Packer()
                .text("page")
                .number(0)
                .number(0)
                .number(0)
                .number(0)
                .text(url)
                .text("");
        var answer = new Packer().text("").octet(0).number(200).octet(0);
        return new Packer().section(TICKET, ticket).section(ANSWER, answer);
    }

    private static void assertRefused(Packer page) {
        assertRefused(Forgery.begun().withPage(0, page.size(), page.toBytes()));
    }

    private static Packer zeros(int count) {
        return new Packer().raw(new byte[count], 0, count);
    }

    @Test
    void theLeastThatAPageHasIsRead() throws IOException {
        var raw = page("http://h.example/");
        read(Forgery.begun().withPage(0, raw.size(), raw.toBytes()).bytes());
    }

    @Test
    void aSectionThatIsNotKnownIsSkippedUnlessItMustBeUnderstood() throws IOException {
        var raw = page("http://h.example/").section(99, zeros(3));
        read(Forgery.begun().withPage(0, raw.size(), raw.toBytes()).bytes());
        assertRefused(page("http://h.example/").section(Sections.MUST | 99, zeros(3)));
    }

    @Test
    void aSectionThatIsMissingOrComesTwiceOrIsLongerThanItsContentIsRefused() {
        assertRefused(new Packer());
        assertRefused(page("http://h.example/").section(99, zeros(0)).section(99, zeros(0)));
        assertRefused(page("http://h.example/").section(LinkColumns.RULES, zeros(1)));
        assertRefused(page("http://h.example/").section(LinkColumns.TEXTS, zeros(1)));
    }

    @Test
    void aSectionThatIsLongerThanTheRestTakesNoMemory() {
        for (var length : new long[] {1, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            assertRefused(page("http://h.example/").octet(99).number(length));
        }
    }

    @Test
    void moreLinksThanTheirColumnsHaveTakeNoMemory() {
        assertRefused(page("http://h.example/").section(LinkColumns.FLAGS, zeros(1_000_000)));
    }

    /// A byte that stands for a link takes a hundred in memory.
    @Test
    void moreLinksThanThereIsMemoryForTakeNone() {
        var raw = page("http://h.example/").section(LinkColumns.FLAGS, zeros(1_000_000));
        var bytes = Forgery.page(0, raw.size(), raw.toBytes());
        var thrown = assertThrows(BadRecord.class, () -> new RecordCodec(10_000_000).decode(bytes));
        assertEquals("1000000 links", thrown.getMessage());
    }

    /// Each of ten thousand links is a different URL of some 300,000 characters: three gigabytes in all.
    @Test
    void longUrlsManyTimesTakeNoMoreMemoryThanThereIs() {
        var url = "http://h.example/" + "a".repeat(300_000);
        var flags = new Packer();
        var shown = new Packer();
        for (int i = 0; i < 10_000; i++) {
            flags.octet(8);
            shown.number(url.length() - i % 2).number(0).number(0);
        }
        var raw = page(url).section(LinkColumns.FLAGS, flags).section(LinkColumns.SHOWN, shown);
        var bytes = Forgery.page(0, raw.size(), raw.toBytes());
        assertTrue(bytes.length < 2_000, "small: " + bytes.length);
        assertThrows(BadRecord.class, () -> new RecordCodec(10_000_000).decode(bytes));
    }

    /// They were written relative to the URL of their page, until those of other tags were written relative to one
    /// another.
    @Test
    void longUrlsInEarlierColumnsAreReadAsTheyWereWritten() throws IOException {
        var flags = new Packer();
        var shown = new Packer();
        var urls = new ArrayList<String>();
        for (var letter : List.of("a", "b", "a")) {
            var rest = letter.repeat(2_000);
            urls.add("http://h.example/" + rest);
            flags.octet(8);
            var bytes = rest.getBytes(StandardCharsets.US_ASCII);
            shown.number("http://h.example/".length())
                    .number(0)
                    .number(bytes.length)
                    .raw(bytes, 0, bytes.length);
        }
        var raw = page("http://h.example/p").section(LinkColumns.FLAGS, flags).section(LinkColumns.SHOWN, shown);
        var record = Forgery.page(0, raw.size(), raw.toBytes());
        assertEquals(
                urls,
                new RecordCodec()
                        .decode(record).links().stream().map(Link::href).toList());
        var skimmed = new SkimmedPage();
        skimmed.read(record);
        for (var url : urls) {
            assertTrue(skimmed.nextLink());
            assertEquals(url, new String(skimmed.target(), 0, skimmed.targetLength(), StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aLinkOutsideOfEveryPageIsRefused() {
        for (var distance : new long[] {2, 1L << 33, Long.MAX_VALUE}) {
            var raw = page("http://h.example/")
                    .section(LinkColumns.FLAGS, new Packer().octet(1))
                    .section(LinkColumns.RULES, new Packer().text("scheme"))
                    .section(LinkColumns.HREFS, new Packer().text("mailto:a@b"))
                    .section(LinkColumns.OFFSETS, new Packer().number(distance));
            assertRefused(raw);
        }
    }

    @Test
    void whatIsNotAUrlIsRefused() {
        for (var url : new String[] {"", "nonsense", "http://", "mailto:a@b", "file:///etc/passwd"}) {
            assertRefused(page(url));
            var robots = new Packer().text(url).text("FOUND").text("").toBytes();
            assertRefused(Forgery.begun().with(Frame.Kind.ROBOTS, robots));
        }
        var base = new Packer().text("nonsense");
        assertRefused(page("http://h.example/").section(BASE, base));
    }

    @Test
    void aKeyOrANumberOfBitsThatCannotBeIsRefused() {
        for (var key : new String[] {"", "00", "x".repeat(32), "0".repeat(34)}) {
            assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header(key, zeros(1), zeros(1))));
        }
        for (var bits : new String[] {"", "0", "-1", "129", "99999999999"}) {
            var settings = new Packer().number(1).text(JournalHeader.HASH_BITS).text(bits);
            assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header("0".repeat(32), zeros(1), settings)));
        }
    }

    private static byte[] header(String key, Packer starts, Packer settings) {
        return new Packer()
                .section(0x81, new Packer().text(key))
                .section(0x82, starts)
                .section(0x83, zeros(2))
                .section(0x84, settings)
                .toBytes();
    }

    @Test
    void startsAndSettingsThatAreNotThereTakeNoMemory() throws IOException {
        var key = "0".repeat(32);
        var many = new Packer().number(Integer.MAX_VALUE);
        read(Forgery.nothing()
                .with(Frame.Kind.OPENING, header(key, zeros(1), zeros(1)))
                .bytes());
        assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header(key, many, zeros(1))));
        assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header(key, zeros(1), many)));
        var mail = new Packer().number(1).text("mailto:a@b");
        assertRefused(Forgery.nothing().with(Frame.Kind.OPENING, header(key, mail, zeros(1))));
    }

    @Test
    void aHeaderInTheWrongPlaceIsRefused() {
        assertRefused(Forgery.nothing().withPage(0, 10, new byte[10]));
        assertRefused(Forgery.begun().with(Frame.Kind.OPENING, HeaderCodec.encode(JournalHeader.of(Map.of()))));
    }

    @Test
    void aSyncedMarkOfAnotherLengthIsRefused() {
        assertRefused(Forgery.begun().with(Frame.Kind.SYNCED, new byte[3]));
    }
}
