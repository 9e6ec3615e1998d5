package clew.cli.archiving;

import clew.CrawlRequest;
import clew.archive.ArchiveFolder;
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
import clew.archive.wayback.Politeness;
import clew.archive.wayback.RescueSettings;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.fetch.Fetcher;
import clew.frontier.RegistrableDomain;
import clew.journal.JournalHeader;
import clew.policy.Scope;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A site as a web archive lists it: which captures there are, and which of them a rescue would take.
public final class CapturedSite implements AutoCloseable {
    private static final int LIST_ROWS = 10_000;

    private final CrawlRequest request;
    private final RescueSettings settings;
    private final CdxQuery query;
    private final CaptureList captures;
    private final Path folder;
    private final boolean isTemporary;

    private CapturedSite(
            CrawlRequest request,
            RescueSettings settings,
            CdxQuery query,
            CaptureList captures,
            Path folder,
            boolean isTemporary) {
        this.request = request;
        this.settings = settings;
        this.query = query;
        this.captures = captures;
        this.folder = folder;
        this.isTemporary = isTemporary;
    }

    /// Loads the list, unless the folder has it.
    ///
    /// @param given where the list is kept; empty to keep it nowhere
    /// @param lists requests the lists, and is closed
    public static CapturedSite load(
            CrawlRequest request,
            RescueSettings settings,
            Politeness politeness,
            Optional<Path> given,
            Fetcher lists,
            Console console)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var url = listed(request.start(), settings.match());
        var query = new CdxQuery(settings.archive(), url, settings.match(), settings.from(), settings.to(), LIST_ROWS);
        if (given.isPresent()) requireSame(new ArchiveFolder(given.get()), settings, request.start());
        var folder = given.isPresent() ? given.get() : Files.createTempDirectory("clew-");
        CapturedSite site = null;
        try (lists;
                var progress = new ListProgress(console)) {
            var captures = CaptureListing.load(
                    folder, query, request.policy(), lists, time -> pause(time, politeness, console), progress);
            site = new CapturedSite(request, settings, query, captures, folder, given.isEmpty());
            return site;
        } catch (ArchiveBlocked e) {
            throw new CommandFailed(
                    ArchiveMessages.blocked(settings, String.valueOf(e.getMessage()), given.isPresent()));
        } catch (ArchiveUnavailable | SiteExcluded | BadCdx e) {
            throw new CommandFailed(url.display() + ": " + TerminalSafe.text(String.valueOf(e.getMessage())));
        } finally {
            if (site == null && given.isEmpty()) delete(folder);
        }
    }

    /// A long pause is told, so that the program does not look dead.
    private static void pause(Duration time, Politeness politeness, Console console) throws InterruptedException {
        if (time.compareTo(Duration.ofMinutes(1)) >= 0) console.note(ArchiveMessages.pause(politeness.pause()));
        politeness.sleep(time);
    }

    /// Refuses a folder that holds something else, before anything in it is changed.
    private static void requireSame(ArchiveFolder folder, RescueSettings settings, Url start)
            throws UsageError, CommandFailed, IOException {
        if (!Files.exists(folder.journal())) return;
        try (var journal = Journals.readOnly(folder.journal().toString())) {
            var header = journal.header();
            var differences = header(header, header.starts(), RescueSettings.among(header.settings()))
                    .differences(header(header, List.of(start.withoutUserInfo().withoutFragment()), settings.texts()));
            if (differences.isEmpty()) return;
            throw new UsageError("the folder "
                    + TerminalSafe.quoted(folder.root().toString())
                    + " was filled with different settings: " + TerminalSafe.text(String.join("; ", differences))
                    + "; use the same ones, or give another -out");
        }
    }

    private static JournalHeader header(JournalHeader like, List<Url> starts, Map<String, String> settings) {
        return new JournalHeader(like.hashKey(), starts, like.policyVersion(), like.trapsVersion(), settings);
    }

    /// What the archive is asked to list.
    private static Url listed(Url start, Match match) {
        return switch (match) {
            case EXACT, HOST -> start;
            case PREFIX -> withoutSlash(Scope.folder(start));
            case DOMAIN -> start.withHostname(RegistrableDomain.registrable(start.hostname()));
        };
    }

    /// The page that gives a folder its name belongs to the site too.
    private static Url withoutSlash(Url folder) {
        var path = folder.pathname();
        return path.length() > 1 && path.endsWith("/")
                ? folder.withPathname(path.substring(0, path.length() - 1))
                : folder;
    }

    CaptureList captures() {
        return captures;
    }

    CdxQuery query() {
        return query;
    }

    /// Whether the list would have a URL if the archive did.
    ///
    /// @param shown as the policy shows it
    boolean isListed(Url shown) {
        if (settings.match() == Match.EXACT) return isSamePage(shown, request.start());
        return request.scope() instanceof ScopeRule.Ruled ruled
                ? ruled.around().contains(shown)
                : request.scope().contains(shown);
    }

    private boolean isSamePage(Url shown, Url url) {
        var policy = request.policy();
        return policy.key(shown).equals(policy.key(policy.address(url).shown()));
    }

    /// Whether a URL belongs to the site, by all flags.
    boolean isWanted(CaptureRow row) {
        return request.scope()
                .contains(request.policy().address(Url.of(row.original())).shown());
    }

    /// Prints what would be taken.
    public int print(Console console) throws IOException {
        captures.forEachKey((_, rows) -> {
            if (isWanted(rows.getFirst())) {
                console.print(ListedCapture.of(rows, settings.choice()).json() + "\n");
            }
        });
        return exitCode(console);
    }

    /// Prints how much that is, and how long it takes.
    ///
    /// @param interval between two requests
    public int printPlan(Duration interval, Console console) throws IOException {
        var plan = RescuePlan.of(captures, this::isWanted, settings.choice(), interval);
        var text = new StringBuilder().append(plan.urls()).append(plan.urls() == 1 ? " file" : " files");
        text.append(", ").append(plan.bytes()).append(" bytes as the archive stores them, compressed; about ");
        text.append(RescueProgress.text(plan.time())).append(" at one request every ");
        text.append(interval.toMillis()).append(" ms\n");
        if (plan.unknownLengths() > 0) {
            text.append(plan.unknownLengths()).append(" of them have a length that the archive does not tell\n");
        }
        if (plan.notUsable() > 0) {
            text.append(plan.notUsable())
                    .append(" more URLs have captures, but none to take: errors, or too far away\n");
        }
        text.append("files of other hosts that the pages need come on top\n");
        console.print(text.toString());
        return exitCode(console);
    }

    /// A list without captures is told and not kept: another time there may be some.
    int exitCode(Console console) throws IOException {
        if (captures.keys() > 0) return ExitCode.DONE;
        console.tell(settings.archive().base().display() + " has no captures of "
                + query.url().display() + " (-match " + query.match().name().toLowerCase(Locale.ROOT)
                + (settings.from() == null ? "" : " -from " + settings.from())
                + (settings.to() == null ? "" : " -to " + settings.to()) + ")");
        if (!isTemporary) Files.deleteIfExists(folder.resolve(CaptureListing.FILE));
        return ExitCode.FAILED;
    }

    @Override
    public void close() throws IOException {
        captures.close();
        if (isTemporary) delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }
}
