package clew.cli;

import clew.engine.Recollection;
import clew.journal.Opening;
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
final class RetryCommand {
    static final List<Flag<?>> FLAGS = Stream.of(CrawlCommand.FREE, List.of(ViewCommand.FORMAT))
            .<Flag<?>>flatMap(List::stream)
            .toList();

    private final Flags flags;

    RetryCommand(List<String> arguments) throws UsageError {
        this.flags = Flags.parse(arguments, FLAGS);
    }

    int run(OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler retry FILE");
        var opening = opening(file);
        var all = new ArrayList<>(CrawlSettings.arguments(opening, CrawlCommand.DECISIVE));
        all.addAll(flags.given());
        var crawl = new CrawlCommand(Flags.parse(all, CrawlCommand.FLAGS));
        // Held while its successor is written.
        try (var old = Journals.open(file, opening, stderr)) {
            var earlier = Recollection.of(old);
            stderr.println("crawler: retrying " + earlier.failures() + " failed "
                    + (earlier.failures() == 1 ? "page" : "pages"));
            var successor = Successor.of(file, ".retry");
            CrawlCommand.Ended ended;
            try (var journal = Journals.open(successor.file(), opening, stderr)) {
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

    private static Opening opening(String file) throws IOException, UsageError, CommandFailed {
        try (var seen = Journals.readOnly(file)) {
            Journals.crawl(file, seen.opening());
            return seen.opening();
        }
    }
}
