package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Document;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
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
        try (var journal = open("sample-0.journal")) {
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

    @Test
    void anEarlierJournalSaysNothingOfAContentThatWasNotRead() throws IOException {
        try (var journal = open("unread-0.journal")) {
            assertEquals(
                    List.of(
                            document("text/html", "UTF-8", 7L, "crc32c+crc32:0123456789abcdef", "T", "", true),
                            document("application/pdf", "", null, "", "", "\"e\"", true),
                            document("text/html", "windows-1252", 0L, "crc32c+crc32:0000000000000000", "", "", false),
                            document("image/png", "", null, "", "", "", true),
                            document("text/html", "", null, "", "", "", true),
                            document("text/css", "", 9L, "crc32c+crc32:0123456789abcdef", "", "", true)),
                    LongStream.range(0, journal.pages().count())
                            .mapToObj(number -> read(journal, number).document())
                            .toList());
        }
    }

    private static Document document(
            String type,
            String charset,
            @Nullable Long bytes,
            String digest,
            String title,
            String etag,
            boolean certain) {
        return new Document(type, charset, bytes, digest, title, "", etag, "", 0, certain);
    }

    private static Page read(Journal journal, long number) {
        try {
            return journal.read(journal.pages().find(number).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileJournal open(String name) throws IOException {
        var storage = new MemoryStorage();
        try (var sample = SampleTest.class.getResourceAsStream(name)) {
            assertNotNull(sample, "the sample is gone");
            storage.write(ByteBuffer.wrap(sample.readAllBytes()), 0);
        }
        return FileJournal.on(storage, JournalHeader.of(Map.of()));
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
