package clew.cli.command;

import clew.Clew;
import clew.CrawlRequest;
import clew.JournalFailed;
import clew.chrome.ChromeRenderer;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.RenderFlags;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler retry FILE`: crawls again, but requests only the pages that failed.
///
/// The new journal grows next to the old one and replaces it when it is finished. So nothing is lost if this is
/// interrupted, and the same command resumes it.
final class RetryCommand implements Command {
    private static final List<Flag<?>> FLAGS = Stream.concat(CrawlFlags.free().stream(), Stream.of(ViewCommand.FORMAT))
            .<Flag<?>>map(flag -> flag)
            .toList();

    @Override
    public String name() {
        return "retry";
    }

    @Override
    public String usage() {
        return "retry FILE [flags]";
    }

    @Override
    public String summary() {
        return "request the failed pages of a saved crawl again";
    }

    @Override
    public String details() {
        return """
                Repeats a saved crawl, but requests only the pages that failed. Takes the flags of a crawl that
                do not change its results.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var file = flags.only("the file of a journal, as in crawler retry FILE");
        try (var clew = CrawlFlags.clew(flags)) {
            var request = CrawlFlags.limit(flags, request(file, clew));
            var renderer = renderer(file, flags, request);
            renderer.ifPresent(request::renderer);
            var view = ViewCommand.view(flags.get(ViewCommand.FORMAT), console.stdout(), request.scope());
            var ended = new ConsoleCrawl(request, view, console, file).run(renderer);
            if (!ended.summary().finished()) Journals.tellUnfinished(file, console);
            return ended.code();
        }
    }

    private static CrawlRequest request(String file, Clew clew) throws UsageError, CommandFailed {
        try {
            return clew.retry(Journals.path(file));
        } catch (JournalFailed e) {
            throw Journals.failed(file, e.why());
        }
    }

    private static Optional<ChromeRenderer> renderer(String file, Flags flags, CrawlRequest request)
            throws UsageError, CommandFailed {
        try {
            return RenderFlags.renderer(flags, request.rendering());
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("the journal " + TerminalSafe.quoted(file) + " cannot be used: its settings are"
                    + " not valid (" + TerminalSafe.text(String.valueOf(e.getMessage())) + ")");
        }
    }
}
