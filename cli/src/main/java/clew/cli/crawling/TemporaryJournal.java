package clew.cli.crawling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A place for a journal that nobody asked to keep. It is gone when it is closed.
public final class TemporaryJournal implements AutoCloseable {
    private final Path folder = Files.createTempDirectory("clew-");

    public TemporaryJournal() throws IOException {}

    public Path path() {
        return folder.resolve("journal");
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path());
        Files.deleteIfExists(folder);
    }
}
