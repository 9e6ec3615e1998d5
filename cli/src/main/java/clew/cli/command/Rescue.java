package clew.cli.command;

import clew.CrawlRequest;
import clew.archive.ArchiveFolder;
import clew.archive.SiteArchive;
import clew.archive.captures.ArchiveBlocked;
import clew.archive.captures.ArchiveUnavailable;
import clew.archive.captures.BadCdx;
import clew.archive.captures.CaptureList;
import clew.archive.captures.CaptureListing;
import clew.archive.captures.CaptureRow;
import clew.archive.captures.CdxQuery;
import clew.archive.captures.ListedCapture;
import clew.archive.captures.Match;
import clew.archive.captures.RescuePlan;
import clew.archive.captures.SiteExcluded;
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
import clew.fetch.FetchOptions;
import clew.fetch.Fetcher;
import clew.frontier.RegistrableDomain;
import clew.page.CrawlSummary.Ending;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Gets a site out of a web archive: first the list of its captures, then those that fit best.
final class Rescue implements AutoCloseable {
    private static final int LIST_ROWS = 10_000;

    /// For how long an archive blocks whoever sent too many requests, the first time.
    private static final Duration BLOCKED = Duration.ofHours(1);

    private final CrawlRequest request;
    private final RescueSettings settings;
    private final Politeness politeness;
    private final CdxQuery query;
    private final FetchOptions fetch;
    private final CaptureList captures;
    private final Optional<Path> folder;
    private final Optional<Path> temporary;
    private final Console console;

    private Rescue(
            CrawlRequest request,
            RescueSettings settings,
            Politeness politeness,
            CdxQuery query,
            FetchOptions fetch,
            CaptureList captures,
            Optional<Path> folder,
            Optional<Path> temporary,
            Console console) {
        this.request = request;
        this.settings = settings;
        this.politeness = politeness;
        this.query = query;
        this.fetch = fetch;
        this.captures = captures;
        this.folder = folder;
        this.temporary = temporary;
        this.console = console;
    }

    /// Lists the captures.
    ///
    /// @param folder where the list is kept; a temporary one where there is none
    /// @param fetch how captures are requested
    /// @param lists requests the lists
    static Rescue begin(
            CrawlRequest request,
            RescueSettings settings,
            Politeness politeness,
            Optional<Path> folder,
            FetchOptions fetch,
            Fetcher lists,
            Console console)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var query = new CdxQuery(
                settings.archive(),
                listed(request, settings.match()),
                settings.match(),
                settings.from(),
                settings.to(),
                LIST_ROWS);
        if (folder.isPresent()) requireSame(new ArchiveFolder(folder.get()), settings, request.start());
        var kept = folder.isPresent() ? folder.get() : Files.createTempDirectory("clew-");
        var temporary = folder.isPresent() ? Optional.<Path>empty() : Optional.of(kept);
        var isListed = false;
        try (lists;
                var progress = new ListProgress(console)) {
            var captures = CaptureListing.load(
                    kept, query, request.policy(), lists, time -> pause(time, politeness, console), progress);
            isListed = true;
            return new Rescue(request, settings, politeness, query, fetch, captures, folder, temporary, console);
        } catch (ArchiveBlocked e) {
            throw new CommandFailed(blocked(settings, String.valueOf(e.getMessage()), folder.isPresent()));
        } catch (ArchiveUnavailable | SiteExcluded | BadCdx e) {
            throw new CommandFailed(query.url().display() + ": " + TerminalSafe.text(String.valueOf(e.getMessage())));
        } finally {
            if (!isListed && temporary.isPresent()) delete(temporary.get());
        }
    }

    /// A long pause is told, so that the program does not look dead.
    private static void pause(Duration time, Politeness politeness, Console console) throws InterruptedException {
        if (time.compareTo(Duration.ofMinutes(1)) >= 0) console.tell(paused(politeness.pause()));
        politeness.sleep(time);
    }

    private static String paused(Duration time) {
        return "the archive asks for fewer requests; waiting " + RescueProgress.text(time);
    }

    /// Refuses a folder that holds something else, before anything in it is changed.
    private static void requireSame(ArchiveFolder folder, RescueSettings settings, Url start)
            throws UsageError, CommandFailed, IOException {
        if (!Files.exists(folder.journal())) return;
        var wanted = new TreeMap<>(settings.texts());
        wanted.put("url", start.withoutUserInfo().withoutFragment().href());
        try (var journal = Journals.readOnly(folder.journal().toString())) {
            var found = new TreeMap<>(journal.header().settings());
            for (var url : journal.header().starts()) found.put("url", url.href());
            var differences = new ArrayList<String>();
            for (var name : RescueSettings.NAMES) {
                var then = found.getOrDefault(name, "");
                var now = wanted.getOrDefault(name, "");
                if (!then.equals(now)) differences.add(name + " was " + quoted(then) + " and is now " + quoted(now));
            }
            if (differences.isEmpty()) return;
            throw new UsageError("the folder "
                    + TerminalSafe.quoted(folder.root().toString())
                    + " was filled with different settings: " + TerminalSafe.text(String.join("; ", differences))
                    + "; use the same ones, or give another -out");
        }
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "not given" : "'" + text + "'";
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }

    /// What the archive is asked to list.
    private static Url listed(CrawlRequest request, Match match) {
        var start = request.start();
        return switch (match) {
            case EXACT, HOST -> start;
            case PREFIX -> prefix(Scope.folder(start));
            case DOMAIN -> start.withHostname(RegistrableDomain.registrable(start.hostname()));
        };
    }

    /// Without the slash at its end, because the folder itself belongs to the site too.
    private static Url prefix(Url folder) {
        var path = folder.pathname();
        return path.length() > 1 && path.endsWith("/")
                ? folder.withPathname(path.substring(0, path.length() - 1))
                : folder;
    }

    /// Whether the list would have a URL if the archive did.
    private static Predicate<Url> isListed(CrawlRequest request, Match match) {
        var policy = request.policy();
        if (match == Match.EXACT) {
            var key = key(policy, request.start());
            return shown -> policy.key(shown).equals(key);
        }
        return request.scope() instanceof ScopeRule.Ruled ruled ? ruled.around()::contains : request.scope()::contains;
    }

    private static String key(Policy policy, Url url) {
        return policy.key(policy.address(url).shown());
    }

    /// Prints what would be taken.
    int list() throws IOException {
        captures.forEachKey((_, rows) -> {
            if (isWanted(rows.getFirst())) {
                console.print(ListedCapture.of(rows, settings.choice()).json() + "\n");
            }
        });
        return found();
    }

    /// Prints how much that is.
    int dryRun() throws IOException {
        var plan = RescuePlan.of(captures, this::isWanted, settings.choice(), politeness.interval());
        var text = new StringBuilder().append(plan.urls()).append(plan.urls() == 1 ? " file" : " files");
        text.append(", ").append(plan.bytes()).append(" bytes as the archive stores them, compressed; about ");
        text.append(RescueProgress.text(plan.time())).append(" at one request every ");
        text.append(politeness.interval().toMillis()).append(" ms\n");
        if (plan.unknownLengths() > 0) {
            text.append(plan.unknownLengths()).append(" of them have a length that the archive does not tell\n");
        }
        if (plan.notUsable() > 0) {
            text.append(plan.notUsable())
                    .append(" more URLs have captures, but none to take: errors, or too far away\n");
        }
        text.append("files of other hosts that the pages need come on top\n");
        console.print(text.toString());
        return found();
    }

    /// Whether a URL belongs to the site, by all flags.
    private boolean isWanted(CaptureRow row) {
        return request.scope()
                .contains(request.policy().address(Url.of(row.original())).shown());
    }

    private int found() throws IOException {
        if (captures.keys() > 0) return ExitCode.DONE;
        tellEmpty();
        // Another time there may be some.
        if (folder.isPresent()) Files.deleteIfExists(folder.get().resolve(CaptureListing.FILE));
        return ExitCode.FAILED;
    }

    private void tellEmpty() {
        console.tell(settings.archive().base().display() + " has no captures of "
                + query.url().display() + " (-match " + query.match().name().toLowerCase(Locale.ROOT) + ")");
    }

    /// Downloads what fits best, and makes all files of the folder.
    int run(String out, long warcSize, String format)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        if (captures.keys() == 0) return found();
        var archived = new ArchiveFolder(Journals.path(out));
        var source = new WaybackSource(
                        settings,
                        request.policy(),
                        isListed(request, settings.match()),
                        query,
                        captures,
                        this::isWanted,
                        politeness,
                        fetch)
                .onPause(time ->
                        console.tell("the archive asks for fewer requests; waiting " + RescueProgress.text(time)));
        var archive = new SiteArchive(archived, FetchOptions.USER_AGENT, false, warcSize, InstantSource.system());
        try (var packaging = archive.packaging()) {
            request.source(source).archiver(archive).journal(archived.journal());
            var view = ViewCommand.view(format, console.stdout(), request.scope());
            var views = new BothViews(view, new BothViews(source.times(), packaging));
            var ended = new ConsoleCrawl(
                            request, views, console, archived.journal().toString())
                    .progress(new RescueProgress(source.files(), politeness.interval(), System::nanoTime))
                    .run(Optional.empty());
            var problem = source.problem();
            if (problem.isPresent()) {
                console.tell(
                        source.hasAnswered()
                                ? blocked(settings, problem.get(), true)
                                : settings.archive().base().display() + " cannot be reached: "
                                        + TerminalSafe.text(problem.get()));
                return ExitCode.FAILED;
            }
            if (ended.summary().ending() == Ending.FINISHED) complete(archived);
            ArchiveCommand.tell(packaging, out, console);
            return ended.code();
        }
    }

    /// Makes the mirror, and says where each file comes from.
    private void complete(ArchiveFolder folder) throws CommandFailed {
        try (var report = new RescueReport(settings, captures, request.policy(), folder.report())) {
            Mirror.make(folder, report::add);
            console.tell(report.finish().text());
        } catch (IOException e) {
            throw MirrorCommand.failed(folder, folder.root().toString(), e);
        }
    }

    private static String blocked(RescueSettings settings, String why, boolean isKept) {
        var until = LocalTime.now(ZoneId.systemDefault())
                .plus(BLOCKED)
                .plusMinutes(1)
                .truncatedTo(ChronoUnit.MINUTES);
        return settings.archive().base().display() + " no longer answers (" + TerminalSafe.text(why)
                + "), as after too many requests; " + (isKept ? "everything so far is kept: " : "")
                + "run the same command again after " + until + ", an hour from now";
    }

    @Override
    public void close() throws IOException {
        captures.close();
        if (temporary.isPresent()) delete(temporary.get());
    }
}
