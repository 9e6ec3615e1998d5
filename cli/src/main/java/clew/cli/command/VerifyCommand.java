package clew.cli.command;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.engine.Verification;
import java.io.IOException;
import java.util.List;

/// `crawler verify FILE`: checks whether a journal is what a crawl would have written.
final class VerifyCommand implements Command {
    @Override
    public String name() {
        return "verify";
    }

    @Override
    public String usage() {
        return "verify FILE";
    }

    @Override
    public String summary() {
        return "check a saved crawl for damage";
    }

    @Override
    public String details() {
        return """
                Checks that a journal is complete, and that no URL was mistaken for another.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of();
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler verify FILE");
        try (var journal = Journals.readOnly(file)) {
            var report = Verification.of(journal, Journals.options(journal));
            var text = new StringBuilder();
            for (var problem : report.problems()) text.append(problem).append('\n');
            text.append(report.pages()).append(report.pages() == 1 ? " page and " : " pages and ");
            text.append(report.links()).append(report.links() == 1 ? " link; " : " links; ");
            text.append(state(report));
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

    private static String state(Verification.Report report) {
        if (report.startFailed()) return ViewCommand.START_FAILED;
        if (report.finished()) return "the crawl is finished";
        return "the crawl is not finished" + ViewCommand.more(report.left(), report.waiting());
    }
}
