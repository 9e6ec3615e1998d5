package clew.cli;

import clew.engine.Recollection;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// `crawler retry FILE`: crawls again, but asks only for what failed.
///
/// The new journal grows beside the old one and takes its place when it is finished. So nothing is lost if this is
/// interrupted, and the same command goes on.
final class RetryCommand {
    static final List<Flag<?>> FLAGS = Stream.of(CrawlCommand.FREE, List.of(ViewCommand.FORMAT))
            .<Flag<?>>flatMap(List::stream)
            .toList();

    private final List<String> arguments;
    private final Flags flags;

    RetryCommand(List<String> arguments) throws UsageError {
        this.arguments = arguments;
        this.flags = Flags.parse(arguments, FLAGS);
    }

    int run(OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler retry FILE");
        var path = Journals.path(file);
        try (var seen = Journals.readOnly(file)) {
            var again = seen.opening();
            // Held while its successor is written.
            try (var old = Journals.open(file, again, stderr);
                    var successor = Journals.open(file + ".retry", again, stderr)) {
                var earlier = Recollection.of(old);
                stderr.println("crawler: " + earlier.failures() + " failures are asked for again");
                var all = new ArrayList<>(CrawlSettings.arguments(again, CrawlCommand.DECISIVE));
                all.addAll(arguments.stream()
                        .filter(argument -> !argument.equals(file))
                        .toList());
                var crawl = new CrawlCommand(Flags.parse(all, CrawlCommand.FLAGS));
                var ended = crawl.run(successor, earlier, stdout, stderr, terminals);
                if (!ended.finished()) {
                    stderr.println("crawler: not finished; the same command goes on, and " + Plain.quoted(file)
                            + " stays as it was until then");
                    return ended.code();
                }
                Files.move(
                        Journals.path(file + ".retry"),
                        path,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                return ended.code();
            }
        }
    }
}
