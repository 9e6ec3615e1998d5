package clew.cli.answers;

import clew.archive.ArchiveFolder;
import clew.check.SiteCheck;
import clew.chrome.Screenshots;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.IoProblem;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flags;
import clew.cli.flags.JournalFlags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.ReportFlags;
import clew.diff.CrawlDiff;
import clew.diff.CrawlUnreadable;
import clew.diff.HostMap;
import clew.diff.SavedCrawl;
import clew.folder.FolderLocations;
import clew.journal.FileJournal;
import clew.page.TemporaryFileFailed;
import clew.report.Comparison;
import clew.report.ReportFile;
import clew.report.ReportInput;
import clew.report.Thumbnails;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The HTML report that the flags ask for.
///
/// @param file where it goes, as the user wrote it
/// @param compared the saved crawl that it is compared with; null for none
/// @param screenshots where screenshots of the pages are; null for nowhere
public record ReportOutput(
        String file, @Nullable String compared, @Nullable Path screenshots, Console console) {
    /// Makes something of a report's input.
    public interface Use<T> {
        T of(ReportInput input) throws IOException, CommandFailed;
    }

    /// The report that a crawl ends with, if one is wanted. What cannot be written is refused before the crawl begins.
    public static Optional<ReportOutput> wanted(Flags flags, Console console)
            throws UsageError, CommandFailed, IOException {
        var file = flags.get(ReportFlags.REPORT);
        var compared = compared(flags);
        if (file.isEmpty()) {
            if (compared != null) throw new UsageError("-compare is for a report; give one with -report FILE");
            return Optional.empty();
        }
        var output = new ReportOutput(file.get(), compared, RenderFlags.screenshotFolder(flags), console);
        var path = output.requireFile();
        if (compared != null) {
            output.refuse(path, compared);
            Journals.readOnly(compared).close();
        }
        var journal = flags.get(JournalFlags.JOURNAL);
        if (journal.isPresent()) output.refuse(path, journal.get());
        for (var argument : flags.rest()) output.refuse(path, argument);
        output.requireWritable(path);
        return Optional.of(output);
    }

    /// Refuses to replace a crawl by its report.
    private void refuse(Path path, String other) throws UsageError, IOException {
        Path crawl;
        try {
            crawl = Path.of(other);
        } catch (InvalidPathException _) {
            return; // a URL, say
        }
        var isSame =
                path.toAbsolutePath().normalize().equals(crawl.toAbsolutePath().normalize())
                        || (Files.exists(path) && Files.exists(crawl) && Files.isSameFile(path, crawl));
        if (isSame) {
            throw new UsageError(
                    "-report " + TerminalSafe.quoted(file) + " is the saved crawl itself; give another file");
        }
    }

    /// Nobody should learn at the end of a crawl that its report has no place.
    private void requireWritable(Path path) throws CommandFailed {
        var part = part(path);
        try {
            Files.newOutputStream(part, StandardOpenOption.CREATE_NEW).close();
            Files.delete(part);
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    /// A file that is nobody else's.
    private static Path part(Path path) {
        return path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".part");
    }

    private CommandFailed notWritten(IOException e) {
        return new CommandFailed(
                "the report " + TerminalSafe.quoted(file) + " cannot be written: " + IoProblem.text(e));
    }

    private Path requireFile() throws UsageError, CommandFailed {
        var path = Journals.path(file);
        CommandFailed.requireFolder("report", file, path);
        if (Files.isDirectory(path)) {
            throw new CommandFailed(
                    TerminalSafe.quoted(file) + " is a folder; -report writes a file such as report.html");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new CommandFailed(TerminalSafe.quoted(file)
                    + " is not a regular file; crawler view FILE -format html prints a report");
        }
        return path;
    }

    /// The journal that a report is compared with; null for none.
    public static @Nullable String compared(Flags flags) throws UsageError {
        var old = flags.get(ReportFlags.COMPARE);
        return old.isEmpty() ? null : journal(old.get());
    }

    /// The journal of a saved crawl: a file, or that of the folder of an archive.
    public static String journal(String given) throws UsageError {
        var path = Journals.path(given);
        return Files.isDirectory(path) ? new ArchiveFolder(path).journal().toString() : given;
    }

    /// Writes the report of a journal.
    public void write(String journal, SiteCheck.Options check) throws UsageError, CommandFailed, IOException {
        use(journal, compared, input -> {
            write(input.judgedBy(check));
            return true;
        });
    }

    /// Writes a report. The file is complete or not there.
    public void write(ReportInput input) throws CommandFailed, IOException {
        var path = Path.of(file);
        var part = part(path);
        var whole = screenshots == null ? input : input.with(new Thumbnails(screenshots, Screenshots::name));
        try {
            try (var out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
                ReportFile.write(whole, OutputFailed.telling(out));
            }
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (OutputFailed | FileSystemException e) {
            throw notWritten(e);
        } finally {
            Files.deleteIfExists(part);
        }
        console.note("report: " + TerminalSafe.quoted(file));
    }

    /// Opens a journal, and the one that it is compared with.
    ///
    /// @param old null for none
    public static <T> T use(String journal, @Nullable String old, Use<T> use)
            throws UsageError, CommandFailed, IOException {
        try (var opened = Journals.readOnly(journal)) {
            if (old == null) return use.of(ReportInput.of(opened));
            try (var before = Journals.readOnly(old)) {
                return use.of(ReportInput.of(opened).comparedWith(comparison(journal, opened, old, before)));
            }
        } catch (CrawlUnreadable e) {
            throw Journals.failed(e.name(), e.why());
        } catch (TemporaryFileFailed e) {
            throw ConsoleCrawl.temporaryFileFailed(e.why());
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(journal, e);
        }
    }

    private static Comparison comparison(String journal, FileJournal now, String old, FileJournal before)
            throws CrawlUnreadable {
        var diff = new CrawlDiff(crawl(old, before), crawl(journal, now), HostMap.none(), Set.of());
        return new Comparison(old, diff);
    }

    /// A crawl that is compared. Files are named as seen from their folder: two crawls may have two of them.
    public static SavedCrawl crawl(String name, FileJournal journal) throws CrawlUnreadable {
        var settings = journal.header().settings();
        return new SavedCrawl(name, journal, FolderLocations.inside(settings));
    }
}
