package clew.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Address;
import clew.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The state of a journal after a crash, and after worse.
class RecoveryTest {
    private static final JournalHeader OPENING = JournalHeader.of(Map.of("start", "http://h.example/"));
    private static final RecordCodec CODEC = new RecordCodec();

    private static PageRecord page(int number) {
        var url = Url.of("http://h.example/" + number);
        var links = new ArrayList<Link>();
        var random = new Random(number);
        for (int i = 0; i < number % 7; i++) {
            var to = Url.of("http://h.example/" + random.nextLong());
            links.add(Link.to(new Address(to, to)));
        }
        return CODEC.encode(
                new Page(new Ticket(number, Kind.PAGE, url, null, 0, 0), url, new Outcome.Read(200, false), links));
    }

    private static byte[] bytes(Storage storage) throws IOException {
        var all = ByteBuffer.allocate((int) storage.size());
        storage.read(all, 0);
        return all.array();
    }

    private static Storage storage(byte[] bytes, int length) throws IOException {
        var storage = new MemoryStorage();
        storage.write(ByteBuffer.wrap(bytes, 0, length), 0);
        return storage;
    }

    /// Where each record ends, the header's first.
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Sample(byte[] bytes, List<Integer> ends) {
        static Sample of(int pages) throws IOException {
            var storage = new MemoryStorage();
            var ends = new ArrayList<Integer>();
            try (var journal = FileJournal.on(storage, OPENING)) {
                ends.add((int) storage.size());
                for (int i = 0; i < pages; i++) {
                    journal.append(page(i));
                    ends.add((int) storage.size());
                }
            }
            return new Sample(RecoveryTest.bytes(storage), ends);
        }

        int wholePagesIn(int length) {
            return (int) ends.stream().filter(end -> end <= length).count() - 1;
        }
    }

    private static void assertHolds(FileJournal journal, int pages) throws IOException {
        assertEquals(OPENING, journal.header());
        assertEquals(pages, journal.pages().count());
        for (int i = 0; i < pages; i++) {
            var position = journal.pages().find(i).orElseThrow();
            assertEquals(page(i).page(), journal.read(position));
        }
    }

    @Test
    void cutAtAnyByteItOpensToAWholePrefixAndGoesOn() throws IOException {
        var sample = Sample.of(150);
        var size = sample.bytes().length;
        assertTrue(size > 8192, "too small a sample: " + size);
        for (int length = size - 8192; length <= size; length++) {
            var storage = storage(sample.bytes(), length);
            var whole = sample.wholePagesIn(length);
            try (var journal = FileJournal.on(storage, OPENING)) {
                assertEquals(whole, journal.pages().count(), "cut at " + length);
                assertEquals(length - sample.ends().get(whole), journal.cut());
                journal.append(page(whole));
            }
            try (var journal = FileJournal.on(storage, OPENING)) {
                assertEquals(whole + 1, journal.pages().count(), "cut at " + length);
                assertEquals(
                        page(whole).page(),
                        journal.read(journal.pages().find(whole).orElseThrow()));
            }
        }
    }

    @Test
    void aTornOpeningIsANewJournal() throws IOException {
        var sample = Sample.of(0);
        for (int length = 0; length < sample.bytes().length; length++) {
            try (var journal = FileJournal.on(storage(sample.bytes(), length), OPENING)) {
                assertHolds(journal, 0);
            }
        }
    }

    @Test
    void garbageAtTheEndIsCutOff() throws IOException {
        var sample = Sample.of(20);
        var random = new Random(7);
        for (int round = 0; round < 200; round++) {
            var storage = storage(sample.bytes(), sample.bytes().length);
            var garbage = new byte[1 + random.nextInt(3000)];
            random.nextBytes(garbage);
            if (round % 3 == 0) java.util.Arrays.fill(garbage, (byte) 0);
            if (round % 3 == 1) System.arraycopy(sample.bytes(), 100, garbage, 0, Math.min(garbage.length, 900));
            storage.write(ByteBuffer.wrap(garbage), storage.size());
            try (var journal = FileJournal.on(storage, OPENING)) {
                assertHolds(journal, 20);
                assertEquals(garbage.length, journal.cut(), "seed 7, round " + round);
            }
        }
    }

    /// A syncer that the test controls.
    private static final class Synced {
        private final FlakyStorage storage = new FlakyStorage();
        private final Syncer syncer = new Syncer(storage);

        FileJournal open() throws IOException {
            return FileJournal.on(storage, OPENING, syncer);
        }
    }

    @Test
    void aHoleBeforeASyncedPlaceIsToldAndNothingIsCut() throws Exception {
        var synced = new Synced();
        long middle;
        try (var journal = synced.open()) {
            for (int i = 0; i < 10; i++) journal.append(page(i));
            middle = synced.storage.size();
            for (int i = 10; i < 20; i++) journal.append(page(i));
            synced.syncer.syncNow();
            for (int i = 20; i < 30; i++) journal.append(page(i));
        }
        var size = synced.storage.size();
        synced.storage.write(ByteBuffer.allocate(64), middle);
        var thrown = assertThrows(CorruptJournal.class, () -> FileJournal.on(synced.storage, OPENING));
        assertEquals(
                "it is damaged at byte " + middle
                        + "; 10 pages before that are complete, and nothing was changed; restore a copy of the file, or cut it"
                        + " with truncate -s " + middle + " and resume from there",
                thrown.getMessage());
        assertEquals(size, synced.storage.size());
        synced.storage.truncate(middle);
        try (var journal = FileJournal.on(synced.storage, OPENING)) {
            assertHolds(journal, 10);
        }
    }

    @Test
    void aHoleBehindTheLastSyncedPlaceIsWhatAPowerCutLeaves() throws Exception {
        var synced = new Synced();
        var crashed = synced.open();
        for (int i = 0; i < 10; i++) crashed.append(page(i));
        synced.syncer.syncNow();
        crashed.append(page(10));
        var middle = synced.storage.size();
        for (int i = 11; i < 20; i++) crashed.append(page(i));
        synced.storage.write(ByteBuffer.allocate(64), middle);
        try (var journal = FileJournal.on(synced.storage, OPENING)) {
            assertHolds(journal, 11);
            journal.append(page(11)); // exactly as long as what was there
        }
        try (var journal = FileJournal.on(synced.storage, OPENING)) {
            assertHolds(journal, 12); // what was after the hole does not come back
        }
    }

    private static byte[] flipped(byte[] bytes, int at, int bit) {
        var copy = bytes.clone();
        copy[at] ^= (byte) (1 << bit);
        return copy;
    }

    private static void assertRefused(byte[] bytes, int at) throws IOException {
        var storage = storage(bytes, bytes.length);
        assertThrows(CorruptJournal.class, () -> FileJournal.on(storage, OPENING), "flipped at byte " + at);
        assertArrayEquals(bytes, bytes(storage), "flipped at byte " + at);
    }

    @Test
    void aFlippedBitAnywhereInAFinishedJournalIsToldAndNothingIsCut() throws IOException {
        var synced = new Synced();
        try (var journal = synced.open()) {
            for (int i = 0; i < 20; i++) journal.append(page(i));
        }
        var whole = bytes(synced.storage);
        var mark = whole.length - Frame.HEAD - 8;
        for (int at = 0; at < mark; at++) assertRefused(flipped(whole, at, at % 8), at);
        for (int at = mark; at < whole.length; at++) {
            // Only the mark itself is lost.
            try (var journal = FileJournal.on(storage(flipped(whole, at, at % 8), whole.length), OPENING)) {
                assertHolds(journal, 20);
                assertEquals(Frame.HEAD + 8, journal.cut());
            }
        }
    }

    @Test
    void aFlippedBitWithGoodRecordsBehindItIsToldWithoutAnyMark() throws IOException {
        var sample = Sample.of(10);
        var last = sample.ends().get(9);
        for (int at = 0; at < last; at++) assertRefused(flipped(sample.bytes(), at, at % 8), at);
        for (int at = last; at < sample.bytes().length; at++) {
            var damaged = flipped(sample.bytes(), at, at % 8);
            try (var journal = FileJournal.on(storage(damaged, damaged.length), OPENING)) {
                assertHolds(journal, 9);
            }
        }
    }

    @Test
    void whatIsStillGoodBehindADamagedHeaderIsTold() throws IOException {
        var sample = Sample.of(3);
        var damaged = flipped(sample.bytes(), 20, 3);
        var thrown =
                assertThrows(CorruptJournal.class, () -> FileJournal.on(storage(damaged, damaged.length), OPENING));
        assertEquals(
                "its header is damaged; 3 pages behind it can be read, and nothing was changed; restore a copy of the file,"
                        + " or start over with -fresh",
                thrown.getMessage());
    }

    @Test
    void blocksThatAPowerCutLeftUnwrittenAreCutOffWhateverLiesBehindThem() throws IOException {
        for (long seed = 1; seed <= 300; seed++) {
            var chance = new Random(seed);
            var synced = new Synced();
            var crashed = synced.open();
            var sure = 0;
            for (int i = 0; i < 120; i++) {
                crashed.append(page(i));
                if (chance.nextInt(40) > 0) continue;
                synced.syncer.syncNow();
                sure = i + 1;
            }
            var left = synced.storage.afterPowerCut(chance.nextInt(20_000), chance);
            try (var journal = FileJournal.on(left, OPENING)) {
                assertTrue(journal.pages().count() >= sure, "seed " + seed);
                assertHolds(journal, journal.pages().count());
            }
        }
    }

    @Test
    void openingAndClosingAFinishedJournalLeavesItAsItIs() throws IOException {
        var storage = new FlakyStorage();
        try (var journal = FileJournal.on(storage, OPENING, new Syncer(storage))) {
            journal.append(page(0));
        }
        var finished = bytes(storage);
        assertEquals(storage.synced(), storage.size());
        try (var _ = FileJournal.on(storage, OPENING, new Syncer(storage))) {
            assertEquals(finished.length, storage.size());
        }
        assertArrayEquals(finished, bytes(storage));
    }

    /// What `view` sees while a crawl is writing.
    @Test
    void recordsThatComeWhileItIsReadAreNotTakenForDamage() throws IOException {
        var sample = Sample.of(10);
        var torn = sample.ends().get(6) - 5;
        var growing = new Storage() {
            private int there = torn;

            @Override
            public long size() {
                return there;
            }

            @Override
            public int read(ByteBuffer into, long at) {
                var length = Math.min(into.remaining(), there - (int) at);
                // The crawl continues as soon as the end was seen.
                if (length <= 0) there = sample.bytes().length;
                if (length <= 0) return -1;
                into.put(sample.bytes(), (int) at, length);
                return length;
            }

            @Override
            public void write(ByteBuffer from, long at) {}

            @Override
            public void force() {}

            @Override
            public void truncate(long size) {}

            @Override
            public void close() {}
        };
        assertEquals(5, Recovery.of(growing).pages().count());
    }

    @Test
    void aRecordInAnotherPlaceIsNone() throws IOException {
        var sample = Sample.of(5);
        var storage = storage(sample.bytes(), sample.bytes().length);
        var from = sample.ends().get(2);
        var copied = sample.ends().get(3) - from;
        storage.write(ByteBuffer.wrap(sample.bytes(), from, copied), storage.size());
        try (var journal = FileJournal.on(storage, OPENING)) {
            assertHolds(journal, 5);
            assertEquals(copied, journal.cut());
        }
    }

    @Test
    void anotherFileIsLeftAlone() throws IOException {
        var letter = "Dear Ariadne, ".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        var storage = storage(letter, letter.length);
        var thrown = assertThrows(CorruptJournal.class, () -> FileJournal.on(storage, OPENING));
        assertEquals("it is not a journal; nothing was changed in it", thrown.getMessage());
        assertEquals(letter.length, storage.size());
    }

    @Test
    void aLaterFormatIsToldApart() throws IOException {
        var sample = Sample.of(1);
        sample.bytes()[7] = 9;
        var thrown = assertThrows(
                CorruptJournal.class, () -> FileJournal.on(storage(sample.bytes(), sample.bytes().length), OPENING));
        assertTrue(
                String.valueOf(thrown.getMessage())
                        .startsWith("it has version 9 of the journal format, and this program reads version 0; use"),
                String.valueOf(thrown.getMessage()));
    }

    @Test
    void aRecordOfManyFramesComesBackWhole() throws IOException {
        var storage = new MemoryStorage();
        var text = new StringBuilder();
        var random = new Random(1);
        for (int i = 0; i < 2_000_000; i++) text.append((char) random.nextInt(0xD800));
        var robots = new RobotsTxt(Url.of("http://h.example/robots.txt"), RobotsTxt.State.FOUND, text.toString());
        try (var journal = FileJournal.on(storage, OPENING)) {
            journal.append(robots);
            journal.append(page(0));
        }
        try (var journal = FileJournal.on(storage, OPENING)) {
            assertEquals(List.of(robots), journal.robots());
            assertHolds(journal, 1);
        }
    }

    /// Each write, sync and cut is made to fail once; after that, and after a power cut on top, the journal opens.
    @Test
    void aDiskThatFailsNeverLeavesAJournalThatCannotBeResumed() throws IOException {
        for (var operation : FlakyStorage.Operation.values()) {
            var failed = true;
            for (int after = 0; failed; after++) {
                for (int part : new int[] {0, 1, 20, 1000}) {
                    var storage = new FlakyStorage(operation, after, part);
                    var appended = appendUntilItFails(storage);
                    failed = storage.hasFailed();
                    for (var powerCut : new boolean[] {false, true}) {
                        try (var journal = FileJournal.on(storage.after(powerCut, part), OPENING)) {
                            var found = journal.pages().count();
                            assertTrue(powerCut || found >= appended, operation + " " + after + ": lost a page");
                            for (int i = 0; i < found; i++) {
                                var position = journal.pages().find(i).orElseThrow();
                                assertEquals(page(i).page(), journal.read(position));
                            }
                        }
                    }
                }
            }
        }
    }

    private static int appendUntilItFails(Storage storage) {
        var syncer = new Syncer(storage);
        var appended = 0;
        try (var journal = FileJournal.on(storage, OPENING, syncer)) {
            for (int i = 0; i < 12; i++) {
                journal.append(page(i));
                appended++;
                if (i % 3 == 2) syncer.syncNow();
            }
        } catch (IOException _) {
            // as expected
        }
        return appended;
    }

    @Test
    void afterASyncHasFailedNothingIsAppendedAnyMore() throws IOException {
        var storage = new FlakyStorage(FlakyStorage.Operation.FORCE, 1, 0); // the first is the header's
        var syncer = new Syncer(storage);
        var journal = FileJournal.on(storage, OPENING, syncer);
        journal.append(page(0));
        syncer.syncNow();
        var thrown = assertThrows(IOException.class, () -> journal.append(page(1)));
        assertEquals("it could not be synced: Input/output error", thrown.getMessage());
        assertThrows(IOException.class, journal::close);
    }
}
