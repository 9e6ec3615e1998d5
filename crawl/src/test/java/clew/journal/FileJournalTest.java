package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.page.RobotsTxt;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FileJournalTest extends JournalContract {
    @Override
    Journal open() throws IOException {
        return FileJournal.temporary(JournalHeader.of(Map.of()));
    }

    @Test
    void aTemporaryJournalLeavesNoFileBehindHoweverTheProcessEnds() throws IOException {
        var before = journals();
        try (var journal = FileJournal.temporary(JournalHeader.of(Map.of()))) {
            journal.append(records().getFirst());
            var after = journals();
            after.removeAll(before);
            assertEquals(Set.of(), after);
        }
    }

    private static Set<Path> journals() throws IOException {
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().matches("clew-.*[.]journal"))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void theTextsOfRobotsTxtAndSettingsComeBackExactly() throws IOException {
        var texts = new Texts(SEED);
        for (int i = 0; i < 500; i++) {
            var storage = new MemoryStorage();
            var header = JournalHeader.of(Map.of(texts.next(), texts.next(), "user-agent", texts.next()));
            var robots = new RobotsTxt(Url.of("http://h.example/robots.txt"), RobotsTxt.State.FOUND, texts.next());
            try (var journal = FileJournal.on(storage, header)) {
                journal.append(robots);
            }
            try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
                assertEquals(header, journal.header(), "seed " + SEED);
                assertEquals(List.of(robots), journal.robots(), "seed " + SEED);
            }
        }
    }

    @Test
    void aPositionBeyondTheEndIsToldApart() throws IOException {
        try (var journal = FileJournal.temporary(JournalHeader.of(Map.of()))) {
            assertThrows(IOException.class, () -> journal.read(new Journal.Position(10, 10)));
        }
    }
}
