package clew.cli.command;

import clew.cli.answers.DiffMessages;
import clew.cli.answers.ReportOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.DiffFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.ReportFlags;
import clew.cli.register.Command;
import clew.diff.CrawlDiff;
import clew.diff.CrawlUnreadable;
import clew.diff.DiffReport;
import clew.diff.JsonReport;
import clew.diff.MarkdownReport;
import clew.diff.TextReport;
import clew.report.Comparison;
import clew.report.ReportInput;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

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
                Prints which pages are gone, were added, or have changed: status, redirect, content, title,
                canonical URL, links. OLD and NEW are files saved with -journal, or folders of archives.
                Exits with 2 if anything is different. Sends no requests.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return Stream.concat(DiffFlags.all().stream(), Stream.of(ReportFlags.REPORT))
                .<Flag<?>>map(flag -> flag)
                .toList();
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException {
        if (flags.rest().size() != 2) {
            throw new UsageError("give two saved crawls, as in crawler diff OLD NEW");
        }
        var oldFile = ReportOutput.journal(flags.rest().getFirst());
        var newFile = ReportOutput.journal(flags.rest().getLast());
        var output = ReportOutput.wanted(flags, console);
        var hosts = DiffFlags.hosts(flags);
        var ignored = flags.get(DiffFlags.IGNORE);
        try (var oldJournal = Journals.readOnly(oldFile);
                var newJournal = Journals.readOnly(newFile)) {
            var old = ReportOutput.crawl(oldFile, oldJournal);
            var now = ReportOutput.crawl(newFile, newJournal);
            var messages = new DiffMessages(old, now, console);
            messages.before(hosts);
            var diff = new CrawlDiff(old, now, hosts, ignored);
            report(flags.get(DiffFlags.FORMAT)).write(diff, console.stdout());
            messages.after(diff);
            if (output.isPresent()) {
                output.get().write(ReportInput.of(newJournal).comparedWith(new Comparison(oldFile, diff)));
            }
            return diff.counts().isAnyDifferent() ? ExitCode.DIFFERENT : ExitCode.DONE;
        } catch (CrawlUnreadable e) {
            throw Journals.failed(e.name(), e.why());
        }
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
