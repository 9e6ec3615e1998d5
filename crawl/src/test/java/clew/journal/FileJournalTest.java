package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FileJournalTest extends JournalContract {
    @Override
    Journal open() throws IOException {
        return FileJournal.temporary(Opening.of(Map.of()));
    }

    @Test
    void aTemporaryJournalLeavesNoFileBehindHoweverTheProcessEnds() throws IOException {
        var before = journals();
        try (var journal = FileJournal.temporary(Opening.of(Map.of()))) {
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
    void aPositionBeyondTheEndIsToldApart() throws IOException {
        try (var journal = FileJournal.temporary(Opening.of(Map.of()))) {
            assertThrows(IOException.class, () -> journal.read(new Journal.Position(10, 10)));
        }
    }
}
