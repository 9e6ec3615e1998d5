package clew.cli.command;

import clew.archive.ArchiveFolder;
import clew.cli.answers.DiffMessages;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.DiffFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.register.Command;
import clew.diff.CrawlDiff;
import clew.diff.CrawlUnreadable;
import clew.diff.DiffReport;
import clew.diff.JsonReport;
import clew.diff.MarkdownReport;
import clew.diff.SavedCrawl;
import clew.diff.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/// `crawler diff OLD NEW`: prints what is different between two saved crawls.
final class DiffCommand implements Command {
    @Override
    public String name() {
        return "diff";
    }

    @Override
    public String usage() {
        return "diff OLD NEW [flags]";
    }

    @Override
    public String summary() {
        return "compare two saved crawls";
    }

    @Override
    public String details() {
        return """
                Prints which pages were added, are gone, or have changed: status, redirect, content, title,
                canonical URL, links. OLD and NEW are files saved with -journal, or folders of archives.
                Exits with 2 if anything is different. Sends no requests.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return DiffFlags.all();
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException {
        if (flags.rest().size() != 2) {
            throw new UsageError("give two saved crawls, as in crawler diff OLD NEW");
        }
        var oldFile = journal(flags.rest().getFirst());
        var newFile = journal(flags.rest().getLast());
        var hosts = DiffFlags.hosts(flags);
        var ignored = flags.get(DiffFlags.IGNORE);
        try (var oldJournal = Journals.readOnly(oldFile);
                var newJournal = Journals.readOnly(newFile)) {
            var old = new SavedCrawl(oldFile, oldJournal);
            var now = new SavedCrawl(newFile, newJournal);
            var messages = new DiffMessages(old, now, console);
            messages.before(hosts);
            var diff = new CrawlDiff(old, now, hosts, ignored);
            report(flags.get(DiffFlags.FORMAT)).write(diff, console.stdout());
            messages.after(diff);
            return diff.counts().isAnyDifferent() ? ExitCode.DIFFERENT : ExitCode.DONE;
        } catch (CrawlUnreadable e) {
            throw Journals.failed(e.name(), e.why());
        }
    }

    private static String journal(String given) throws UsageError {
        var path = Journals.path(given);
        return Files.isDirectory(path) ? new ArchiveFolder(path).journal().toString() : given;
    }

    private static DiffReport report(String format) {
        return switch (format) {
            case "json" -> JsonReport.object();
            case "jsonl" -> JsonReport.lines();
            case "markdown" -> new MarkdownReport();
            default -> new TextReport(TerminalSafe::text);
        };
    }
}
