package clew.cli.archiving;

import clew.CrawlRequest;
import clew.archive.ArchiveFolder;
import clew.archive.SiteArchive;
import clew.archive.mirror.Mirror;
import clew.archive.wayback.Politeness;
import clew.archive.wayback.RescueReport;
import clew.archive.wayback.RescueSettings;
import clew.archive.wayback.WaybackSource;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.BothViews;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Journals;
import clew.fetch.FetchOptions;
import clew.page.CrawlSummary.Ending;
import clew.view.Format;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Gets a site out of a web archive that has listed its captures: those that fit best, and all files of the folder.
///
/// @param fetch how captures are requested
public record Rescue(
        CapturedSite site,
        CrawlRequest request,
        RescueSettings settings,
        Politeness politeness,
        FetchOptions fetch,
        Console console) {
    /// How long the answer of an archive may take unless a flag says otherwise.
    public static final Duration TIMEOUT = Duration.ofSeconds(60);

    /// @param out the folder as the user wrote it
    public int run(String out, long warcSize, Format format)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        if (site.captures().keys() == 0) return site.exitCode(console);
        var folder = new ArchiveFolder(Journals.path(out));
        var source = new WaybackSource(
                        settings,
                        request.policy(),
                        site::isListed,
                        site.query(),
                        site.captures(),
                        site::isWanted,
                        politeness,
                        fetch)
                .onPause(time -> console.note(ArchiveMessages.pause(time)));
        var archive = new SiteArchive(folder, FetchOptions.USER_AGENT, false, warcSize, InstantSource.system());
        try (var packaging = archive.packaging()) {
            request.source(source).archiver(archive).journal(folder.journal());
            var view = CrawlViews.view(format, console, request);
            var views = new BothViews(view, new BothViews(source.times(), packaging));
            var ended = new ConsoleCrawl(
                            request, views, console, folder.journal().toString())
                    .progress(new RescueProgress(source.files(), politeness.interval(), System::nanoTime))
                    .run(Optional.empty());
            var problem = source.problem();
            if (problem.isPresent()) {
                console.tell(problem(source, problem.get()));
                return ExitCode.FAILED;
            }
            if (ended.summary().ending() == Ending.FINISHED) {
                // The digests of what is there already are known now.
                packaging.list();
                complete(folder);
            }
            return ArchiveOutput.complete(packaging, ended.code(), out, console);
        }
    }

    private String problem(WaybackSource source, String why) {
        return source.hasAnswered()
                ? ArchiveMessages.blocked(settings, why, true)
                : settings.archive().base().display() + " does not answer: " + TerminalSafe.text(why)
                        + "; run the same command again to resume";
    }

    /// Makes the mirror, and says where each file comes from.
    private void complete(ArchiveFolder folder) throws CommandFailed {
        try (var report =
                new RescueReport(settings, site.captures(), request.policy(), site::isListed, folder.report())) {
            var mirror = Mirror.make(folder, report::add);
            console.note(report.finish().text() + MirrorOutput.limited(mirror));
        } catch (IOException e) {
            throw MirrorOutput.failed(folder, folder.root().toString(), e);
        }
    }
}
