package clew.cli.command;

import clew.cli.console.CommandFailed;
import clew.cli.console.OutputFailed;
import clew.cli.console.Terminals;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.engine.EarlierAnswers;
import clew.journal.JournalHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// `crawler retry FILE`: crawls again, but requests only what failed.
///
/// The new journal grows beside the old one and takes its place when it is finished. So nothing is lost if this is
/// interrupted, and the same command resumes it.
public final class RetryCommand {
    static final List<Flag<?>> FLAGS = Stream.of(CrawlCommand.FREE, List.of(ViewCommand.FORMAT))
            .<Flag<?>>flatMap(List::stream)
            .toList();

    private final Flags flags;

    public RetryCommand(List<String> arguments) throws UsageError {
        this.flags = Flags.parse(arguments, FLAGS);
    }

    public int run(OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler retry FILE");
        var header = header(file);
        var all = new ArrayList<>(CrawlSettings.arguments(header, CrawlCommand.DECISIVE));
        all.addAll(flags.given());
        var crawl = new CrawlCommand(Flags.parse(all, CrawlCommand.FLAGS));
        // Held while its successor is written.
        try (var old = Journals.open(file, header, stderr)) {
            var earlier = EarlierAnswers.of(old, crawl.options().policy());
            stderr.println("crawler: retrying " + earlier.failures() + " failed "
                    + (earlier.failures() == 1 ? "page" : "pages"));
            var successor = ReplacementJournal.of(file, ".retry");
            CrawlCommand.Ended ended;
            try (var journal = Journals.open(successor.file(), header, stderr)) {
                ended = crawl.run(journal, earlier, stdout, stderr, terminals);
            }
            if (ended.finished()) successor.replaceOld();
            else successor.tellUnfinished(stderr);
            return ended.code();
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
    }

    private static JournalHeader header(String file) throws IOException, UsageError, CommandFailed {
        try (var seen = Journals.readOnly(file)) {
            Journals.crawl(file, seen.header());
            return seen.header();
        }
    }
}
