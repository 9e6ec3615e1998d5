package clew.cli.archiving;

import clew.Clew;
import clew.CrawlRequest;
import clew.archive.ArchiveFolder;
import clew.archive.SiteArchive;
import clew.archive.warc.WarcFiles;
import clew.archive.wayback.Politeness;
import clew.archive.wayback.RescueSettings;
import clew.chrome.ChromeRenderer;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.BothViews;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Journals;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.ViewFlags;
import clew.fetch.FetchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.Optional;

/// Requests again what failed in an archived crawl, from the site or from the archive that it was rescued from, and
/// stores it in the same archive.
///
/// @param renderer the renderer of the request, if it has one
public record ArchiveRetry(
        Flags flags, CrawlRequest request, Optional<ChromeRenderer> renderer, ArchiveFolder folder, Console console) {
    public int run() throws UsageError, CommandFailed, IOException, InterruptedException {
        Optional<RescueSettings> rescued;
        try {
            rescued = RescueSettings.of(request.savedParts());
        } catch (IllegalArgumentException e) {
            throw new CommandFailed(
                    "the journal " + TerminalSafe.quoted(folder.journal().toString())
                            + " cannot be used: its settings are not valid ("
                            + TerminalSafe.text(String.valueOf(e.getMessage()))
                            + ")");
        }
        return rescued.isPresent() ? rescue(rescued.get()) : archive();
    }

    private int archive() throws UsageError, CommandFailed, IOException, InterruptedException {
        var archive = new SiteArchive(
                        folder, FetchOptions.USER_AGENT, false, WarcFiles.BYTES_MAX, InstantSource.system())
                .screenshots(RenderFlags.screenshotFolder(flags));
        try (var packaging = archive.packaging()) {
            request.fetchOptions(FetchFlags.options(flags, request.starts())
                            .withRecordedBytesMax(ArchiveOutput.STORED_BYTES_MAX))
                    .archiver(archive);
            var view = CrawlViews.view(flags.get(ViewFlags.FORMAT), console, request);
            var file = folder.journal().toString();
            var ended = new ConsoleCrawl(request, new BothViews(view, packaging), console, file).run(renderer);
            var out = folder.root().toString();
            var code = ArchiveOutput.complete(packaging, ended.code(), out, console);
            if (!ended.summary().isComplete()) Journals.tellUnfinished(file, console);
            else if (Files.isDirectory(folder.mirror())) MirrorOutput.make(folder, out, console);
            return code;
        }
    }

    private int rescue(RescueSettings settings) throws UsageError, CommandFailed, IOException, InterruptedException {
        var politeness = CrawlFlags.interval(flags).isZero()
                ? Politeness.DEFAULT
                : new Politeness(
                        CrawlFlags.interval(flags), Politeness.DEFAULT.listInterval(), Politeness.DEFAULT.pause());
        var options = FetchFlags.options(flags, settings.archive().base())
                .withTimeout(Rescue.TIMEOUT)
                .withRecordedBytesMax(ArchiveOutput.STORED_BYTES_MAX)
                .withoutRetries();
        request.fetchOptions(options);
        try (var lists = Clew.builder().minDelay(politeness.listInterval()).build();
                var site = CapturedSite.load(
                        request, settings, politeness, Optional.of(folder.root()), lists.fetcher(options), console)) {
            return new Rescue(site, request, settings, politeness, options, console)
                    .run(folder.root().toString(), WarcFiles.BYTES_MAX, flags.get(ViewFlags.FORMAT));
        }
    }
}
