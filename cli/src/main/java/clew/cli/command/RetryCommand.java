package clew.cli.command;

import clew.Clew;
import clew.CrawlRequest;
import clew.JournalFailed;
import clew.archive.ArchiveFolder;
import clew.chrome.ChromeRenderer;
import clew.cli.archiving.ArchiveRetry;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.ViewFlags;
import clew.cli.register.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler retry FILE`: crawls again, but requests only the pages that failed or had a temporary error status.
///
/// The new journal grows next to the old one and replaces it when it is finished. So nothing is lost if this is
/// interrupted, and the same command resumes it.
final class RetryCommand implements Command {
    private static final List<Flag<?>> FLAGS = Stream.concat(CrawlFlags.free().stream(), Stream.of(ViewFlags.FORMAT))
            .<Flag<?>>map(flag -> flag)
            .toList();

    @Override
    public String name() {
        return "retry";
    }

    @Override
    public String usage() {
        return "retry FILE|DIR [flags]";
    }

    @Override
    public String summary() {
        return "request failed pages and temporary errors again";
    }

    @Override
    public String details() {
        return """
                Repeats a saved crawl, but requests only the pages that failed (there was no answer) or had an
                error status that may be temporary: 408, 425, 429 and from 500 on. Takes the flags of a crawl
                that do not change its results. With the folder of an archive or of a rescued site, new
                responses are stored there, and its files are written again.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var given = flags.only("the file of a journal or the folder of an archive, as in crawler retry FILE");
        var folder = folder(Journals.path(given));
        var file = folder.map(found -> found.journal().toString()).orElse(given);
        try (var clew = CrawlFlags.clew(flags)) {
            var request = request(file, clew);
            Folders.restore(request, file);
            CrawlFlags.limit(flags, request);
            var renderer = renderer(file, flags, request);
            renderer.ifPresent(request::renderer);
            if (folder.isPresent()) return new ArchiveRetry(flags, request, renderer, folder.get(), console).run();
            var view = CrawlViews.view(flags.get(ViewFlags.FORMAT), console, request);
            var ended = new ConsoleCrawl(request, view, console, file).run(renderer);
            if (!ended.summary().isComplete()) Journals.tellUnfinished(file, console);
            return ended.code();
        }
    }

    /// The archive that a journal belongs to, given as the folder or as the journal.
    private static Optional<ArchiveFolder> folder(Path given) {
        if (Files.isDirectory(given)) return Optional.of(new ArchiveFolder(given));
        var parent = given.toAbsolutePath().getParent();
        if (parent == null) return Optional.empty();
        return Optional.of(new ArchiveFolder(parent))
                .filter(found -> found.journal().equals(given.toAbsolutePath()) && Files.isDirectory(found.warcs()));
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
            return RenderFlags.renderer(flags, request.savedParts());
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("the journal " + TerminalSafe.quoted(file) + " cannot be used: its settings are"
                    + " not valid (" + TerminalSafe.text(String.valueOf(e.getMessage())) + ")");
        }
    }
}
