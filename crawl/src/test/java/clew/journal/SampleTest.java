package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.RobotsTxt;
import clew.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Later versions read what a version wrote. A sample, once released, never changes.
class SampleTest {
    private static final JournalHeader OPENING = new JournalHeader(
            "000102030405060708090a0b0c0d0e0f",
            List.of(Url.of("http://h.example/"), Url.of("https://other.example/x")),
            2,
            3,
            Map.of("policy", "standard", "scope", "host"));
    private static final RobotsTxt ROBOTS = new RobotsTxt(
            Url.of("http://h.example/robots.txt"), RobotsTxt.State.FOUND, "User-agent: *\nDisallow: /x\n");

    @Test
    void version0() throws IOException {
        var storage = new MemoryStorage();
        try (var sample = SampleTest.class.getResourceAsStream("sample-0.journal")) {
            assertNotNull(sample, "the sample is gone");
            storage.write(ByteBuffer.wrap(sample.readAllBytes()), 0);
        }
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
            assertEquals(OPENING, journal.header());
            assertEquals(List.of(ROBOTS), journal.robots());
            assertEquals(0, journal.cut());
            for (var page : JournalContract.samples()) {
                var position = journal.pages().find(page.ticket().number());
                assertTrue(position.isPresent(), "page " + page.ticket().number());
                assertEquals(page, journal.read(position.get()));
            }
        }
    }

    /// Writes the sample of the current version into a file.
    public static void main(String[] args) throws IOException {
        var path = Path.of(args[0]);
        Files.deleteIfExists(path);
        try (var journal = FileJournal.open(path, OPENING)) {
            journal.append(ROBOTS);
            var codec = new RecordCodec();
            for (var page : JournalContract.samples()) journal.append(codec.encode(page));
        }
    }
}
