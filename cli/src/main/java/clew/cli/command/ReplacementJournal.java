package clew.cli.command;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A journal that grows beside another one and takes its place once its crawl is complete. Until then the other one
/// stays as it is, so nothing is lost however this ends.
///
/// Where the other one is given by a symbolic link, the link stays and its target is replaced.
final class ReplacementJournal {
    private final String old;
    private final Path place;
    private final Path path;

    private ReplacementJournal(String old, Path place, Path path) {
        this.old = old;
        this.place = place;
        this.path = path;
    }

    /// @param suffix what its name has in addition
    static ReplacementJournal of(String old, String suffix) throws UsageError, IOException {
        var place = Journals.path(old).toRealPath();
        return new ReplacementJournal(old, place, place.resolveSibling(place.getFileName() + suffix));
    }

    String file() {
        return path.toString();
    }

    void replaceOld() throws IOException {
        Files.move(path, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void discard() throws IOException {
        Files.delete(path);
    }

    void tellUnfinished(PrintStream stderr) {
        stderr.println("crawler: not finished; run the same command again to resume; until then "
                + TerminalSafe.quoted(old) + " stays as it is");
    }
}
