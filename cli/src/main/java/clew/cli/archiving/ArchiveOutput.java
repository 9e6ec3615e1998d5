package clew.cli.archiving;

import clew.archive.ArchiveFolder;
import clew.archive.ArchivePackaging;
import clew.archive.ArchiveStatistics;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The folder that an archive is written to, and what is said of it.
public final class ArchiveOutput {
    /// How much of each file is stored unless a flag says otherwise.
    public static final long STORED_BYTES_MAX = 2L << 30;

    private ArchiveOutput() {}

    /// Creates the folder of an archive.
    public static ArchiveFolder createFolder(ArchiveFolder folder) throws CommandFailed {
        try {
            Files.createDirectories(folder.root());
            return folder;
        } catch (IOException e) {
            throw new CommandFailed("the folder "
                    + TerminalSafe.quoted(folder.root().toString()) + " cannot be created: " + IoProblem.text(e));
        }
    }

    /// The folders that have to be created for one, the innermost first.
    public static List<Path> missing(Path folder) {
        var missing = new ArrayList<Path>();
        for (var path = folder.toAbsolutePath().normalize(); path != null; path = path.getParent()) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) break;
            missing.add(path);
        }
        return missing;
    }

    /// Deletes folders up to the first that is not empty.
    public static void deleteEmpty(List<Path> folders) throws IOException {
        try {
            for (var folder : folders) Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException _) {
            // It holds what the command has done.
        }
    }

    /// Says what was archived, and lists the digests of the files.
    ///
    /// @param code the exit code of the crawl
    /// @return the exit code of the command
    public static int complete(ArchivePackaging packaging, int code, String out, Console console) throws CommandFailed {
        // Why a start page could not be read is told already.
        packaging
                .statistics()
                .filter(statistics ->
                        code == ExitCode.DONE || statistics.counts().downloaded() > 0)
                .ifPresent(statistics -> console.note(text(statistics, out)));
        var problem = packaging.problem();
        if (problem.isPresent()) {
            console.tell("site.wacz in " + TerminalSafe.quoted(out) + " was not written"
                    + (packaging.isPacked() ? ", and stays as it was: " : ": ")
                    + TerminalSafe.text(problem.get()));
            return ExitCode.FAILED;
        }
        try {
            packaging.list();
            return code;
        } catch (IOException e) {
            throw new CommandFailed(
                    "the manifest in " + TerminalSafe.quoted(out) + " cannot be written: " + IoProblem.text(e));
        }
    }

    private static String text(ArchiveStatistics statistics, String out) {
        var counts = statistics.counts();
        var text = new StringBuilder("archived in ")
                .append(TerminalSafe.quoted(out))
                .append(": ");
        text.append(counts.known())
                .append(counts.known() == 1 ? " unique URL, " : " unique URLs, ")
                .append(counts.downloaded())
                .append(" downloaded");
        append(text, counts.redirected(), "redirected");
        append(text, counts.notModified(), "not modified");
        append(text, counts.refused(), "disallowed by robots.txt");
        append(text, counts.declined(), "with an error status");
        append(text, counts.failed(), "failed");
        append(text, counts.notVisited(), "not requested");
        if (statistics.truncated() > 0) {
            text.append("; ").append(statistics.truncated());
            text.append(statistics.truncated() == 1 ? " response" : " responses")
                    .append(" stored only in part");
        }
        if (statistics.sameContent() > 0) {
            text.append("; ").append(statistics.sameContent()).append(" with the same content as another, ");
            text.append(statistics.bytesSaved()).append(" bytes saved");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long count, String what) {
        if (count > 0) text.append(", ").append(count).append(' ').append(what);
    }
}
