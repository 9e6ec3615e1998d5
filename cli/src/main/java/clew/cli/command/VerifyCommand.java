package clew.cli.command;

import clew.JournalFailed;
import clew.archive.ArchiveFolder;
import clew.archive.ArchiveVerification;
import clew.archive.FolderVerification;
import clew.archive.PageVerification;
import clew.archive.mirror.MirrorVerification;
import clew.cli.archiving.ArchiveMessages;
import clew.cli.archiving.MirrorCheck;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.RenderFlags;
import clew.cli.register.Command;
import clew.engine.CrawlSettings;
import clew.engine.Verification;
import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// `crawler verify FILE|DIR`: checks whether a journal is what a crawl would have written, and whether an archive is
/// complete.
final class VerifyCommand implements Command {
    @Override
    public String name() {
        return "verify";
    }

    @Override
    public String usage() {
        return "verify FILE|DIR [flags]";
    }

    @Override
    public String summary() {
        return "check a saved crawl or an archive for damage";
    }

    @Override
    public String details() {
        return """
                Checks that a journal is complete, and that no URL was mistaken for another.
                Of an archive (its folder, a .wacz or a .warc.gz file) checks every record,
                digest and index; in a folder every byte of every file that Clew wrote, and
                that each page has the links that its journal has. Each error is a line with
                the file and the record. If the folder has a mirror, every link between its
                files has to lead to one, and Chrome opens each page without a network:
                whatever is missing is printed. Scripts do not run.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return RenderFlags.FILES;
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed, InterruptedException {
        var file = flags.only("the file of a journal or an archive, as in crawler verify FILE");
        var path = Journals.path(file);
        if (Files.isDirectory(path)) {
            if (!MirrorVerification.isIn(path)) return archive(file, path, console);
            var mirror = new MirrorCheck(path, console, flags);
            return Math.max(archive(file, path, console), mirror.run());
        }
        if (file.endsWith(".wacz") || file.endsWith(".warc.gz")) return records(file, path, console);
        return journal(file, console);
    }

    /// The folder of an archive: its files, its journal, and whether they agree. What is wrong with one of them keeps
    /// none of the others from being verified.
    private static int archive(String folder, Path path, Console console) throws IOException, UsageError {
        var journal = new ArchiveFolder(path).journal().toString();
        return IntStream.of(
                                part(console, () -> files(folder, path, console)),
                                part(console, () -> journal(journal, console)),
                                part(console, () -> pages(folder, path, journal, console)))
                        .anyMatch(code -> code != ExitCode.DONE)
                ? ExitCode.FAILED
                : ExitCode.DONE;
    }

    /// A part of a verification.
    private interface Part {
        int verify() throws IOException, UsageError, CommandFailed;
    }

    private static int part(Console console, Part part) throws IOException, UsageError {
        try {
            return part.verify();
        } catch (CommandFailed e) {
            console.print(e.getMessage() + "\n");
            return ExitCode.FAILED;
        }
    }

    private static int files(String folder, Path path, Console console) throws IOException, CommandFailed {
        try {
            var report = FolderVerification.verify(new ArchiveFolder(path));
            for (var finding : report.findings()) console.print(TerminalSafe.text(finding) + "\n");
            if (report.listed().isEmpty()) {
                console.print("there is no manifest-sha256.txt, so the contents of a mirror cannot be compared\n");
            }
            console.print(
                    report.errors() == 0
                            ? "every record is complete; no errors\n"
                            : "NOT correct: " + report.errors() + (report.errors() == 1 ? " error\n" : " errors\n"));
            return report.errors() == 0 ? ExitCode.DONE : ExitCode.FAILED;
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw ArchiveMessages.unreadable(folder, e);
        }
    }

    private static int pages(String folder, Path path, String file, Console console)
            throws IOException, UsageError, CommandFailed {
        try {
            var report = PageVerification.verify(new ArchiveFolder(path));
            for (var finding : report.findings()) console.print(TerminalSafe.text(finding) + "\n");
            console.print(report.pages() + " pages and style sheets read again; "
                    + (report.findings().isEmpty() ? "they have the same links" : "NOT correct")
                    + (report.notCompared() == 0
                            ? "\n"
                            : "; " + report.notCompared() + " not compared, because -max-body cut them\n"));
            return report.findings().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (OutputFailed e) {
            throw e;
        } catch (JournalFailed e) {
            throw Journals.failed(file, e.why());
        } catch (IOException e) {
            throw ArchiveMessages.unreadable(folder, e);
        }
    }

    private static int records(String file, Path path, Console console) throws IOException, CommandFailed {
        try {
            var findings = ArchiveVerification.verify(path);
            for (var finding : findings) console.print(TerminalSafe.text(finding) + "\n");
            console.print(findings.isEmpty() ? "every record is complete; no errors\n" : "NOT correct\n");
            return findings.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw ArchiveMessages.unreadable(file, e);
        }
    }

    private static int journal(String file, Console console) throws IOException, UsageError, CommandFailed {
        try (var journal = Journals.readOnly(file)) {
            var report = Verification.of(journal, Journals.options(journal));
            var text = new StringBuilder();
            for (var problem : report.problems()) text.append(problem).append('\n');
            text.append(report.pages()).append(report.pages() == 1 ? " page and " : " pages and ");
            text.append(report.links()).append(report.links() == 1 ? " link; " : " links; ");
            text.append(state(report, hasPagesMax(journal)));
            if (journal.cut() > 0) {
                text.append("; the last ")
                        .append(journal.cut())
                        .append(" bytes are incomplete or damaged, and resuming drops them");
            }
            var good = report.problems().isEmpty() && journal.cut() == 0;
            text.append(good ? "; no errors\n" : "; NOT correct\n");
            console.print(text.toString());
            return good ? ExitCode.DONE : ExitCode.FAILED;
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
    }

    /// Whether the journal is of a crawl whose -max-pages cannot be another when it is resumed.
    private static boolean hasPagesMax(FileJournal journal) throws CorruptJournal {
        return CrawlSettings.of(journal.header()).pagesMax() > 0;
    }

    private static String state(Verification.Report report, boolean hasPagesMax) {
        if (report.startFailed()) return Journals.START_UNREAD;
        if (report.finished()) return "the crawl is finished";
        var advice = "; its command resumes it" + (hasPagesMax ? "" : ", with a higher -max-pages if it had one");
        return "the crawl is not finished" + Journals.more(report.left(), report.waiting())
                + (report.left() == 0 ? "" : advice);
    }
}
