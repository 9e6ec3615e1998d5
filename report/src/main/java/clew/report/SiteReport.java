package clew.report;

import clew.check.CheckSummary;
import clew.check.Finding;
import clew.check.FindingCode;
import clew.check.FindingsOutput;
import clew.check.LinkVerdict;
import clew.check.SiteCheck;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.folder.FolderLocations;
import clew.folder.FolderSource;
import clew.journal.Journal;
import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Scope;
import clew.report.table.Rows;
import clew.report.table.Table;
import clew.url.Parsed;
import clew.url.Url;
import clew.view.Locations;
import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a report says of a crawl, read from its journal: an overview, and rows of tables.
///
/// The rows that speak of a page come right after the row of that page. Memory holds a few numbers for each URL.
public final class SiteReport {
    private final Journal journal;
    private final Locations locations;
    private final Overview overview = new Overview();
    private final Folders folders;
    private final ExternalHosts hosts = new ExternalHosts();
    private @Nullable FolderGraph graph;
    private long broken;
    private @Nullable CheckSummary checked;

    private SiteReport(Journal journal) {
        this.journal = journal;
        this.locations = FolderLocations.inside(journal.header().settings());
        this.folders = new Folders(url -> locations.file(url).isPresent() ? locations.site(url) : url.host());
    }

    /// Everything that a journal can tell.
    public static SiteCheck.Options everything() {
        var links = SiteCheck.Options.links();
        return new SiteCheck.Options(
                links.accepted(),
                links.fragments(),
                EnumSet.allOf(FindingCode.class),
                links.withOk(),
                links.slow(),
                links.large(),
                links.pagesMin());
    }

    /// Reads a journal.
    ///
    /// @param crawl the options of the crawl that the journal holds
    /// @param check what counts as a finding
    /// @param rows takes the rows of the tables
    public static SiteReport read(Journal journal, CrawlOptions crawl, SiteCheck.Options check, Rows rows)
            throws IOException {
        var report = new SiteReport(journal);
        try {
            report.checked = SiteCheck.run(
                    journal,
                    crawl,
                    check,
                    report.locations,
                    report.new Collector(crawl.scope().asFound(crawl.policy()), rows));
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
        report.hosts.write(rows);
        for (var trap : report.crawl().traps().entrySet())
            rows.add(Table.TRAPS, report.locations.pattern(trap.getKey()), trap.getValue());
        return report;
    }

    private CrawlSummary crawl() {
        return Objects.requireNonNull(checked).crawl();
    }

    /// The start of the crawl, for a title.
    public String site() {
        return start().map(url -> VisibleText.of(locations.site(url))).orElse("");
    }

    /// A folder starts at all of its pages, and most crawls at one.
    private Optional<Url> start() {
        return journal.header().starts().stream().findFirst().map(Url::withoutUserInfo);
    }

    /// Writes the fields of the overview.
    void write(JsonGenerator json) throws IOException {
        json.writeStringField("site", site());
        json.writeStringField(
                "start", VisibleText.of(start().map(locations::name).orElse("")));
        json.writeObjectFieldStart("settings");
        for (var setting : new TreeMap<>(journal.header().settings()).entrySet()) {
            if (setting.getValue().equals(FolderSource.BASE.href())) continue;
            json.writeStringField(setting.getKey(), VisibleText.of(shown(setting.getKey(), setting.getValue())));
        }
        json.writeEndObject();
        var summary = Objects.requireNonNull(checked);
        overview.write(summary.crawl(), summary.links(), locations, json);
        json.writeNumberField("broken", broken);
        folders.write("folders", json);
        Objects.requireNonNull(graph).write("graph", json);
    }

    /// A report may go to others, whom the folders of this machine do not concern.
    private static String shown(String setting, String value) {
        return setting.equals(CrawlSettings.FOLDER)
                ? String.valueOf(Path.of(value).getFileName())
                : value;
    }

    /// Takes the journal as it comes by: first to count, then to make rows.
    private final class Collector implements FindingsOutput {
        private final Scope scope;
        private final Rows rows;
        private final TicketCounts linksIn = new TicketCounts();

        /// The folder of each page, from 1 on; 0 for what is not a page.
        private final TicketCounts folderOf = new TicketCounts();

        private final Map<Long, Long> redirects = new HashMap<>();

        Collector(Scope scope, Rows rows) {
            this.scope = scope;
            this.rows = rows;
        }

        @Override
        public void preview(Page page) {
            if (page.ticket().kind() != Kind.PAGE) return;
            var bytes = page.document().bytes();
            var folder = folders.add(page.url(), page.outcome().isError(), bytes == null ? 0 : bytes);
            folderOf.set(page.ticket().number(), folder + 1);
        }

        @Override
        public void preview(Page from, long to) {
            if (to == NO_TICKET) return;
            linksIn.add(to);
            if (from.outcome() instanceof Outcome.Moved)
                redirects.put(from.ticket().number(), to);
        }

        @Override
        public void link(Page from, Link link, long to) {
            if (graph == null) graph = new FolderGraph(folders);
            if (to != NO_TICKET) {
                var here = folderOf.get(from.ticket().number());
                var there = folderOf.get(to);
                if (here > 0 && there > 0) graph.add(here - 1, there - 1);
            }
            var address = link.address();
            if (address.isPresent() && isElsewhere(address.get().shown())) {
                hosts.link(address.get().shown().host(), from.ticket().number());
            }
        }

        @Override
        public void page(Page page, List<Finding> findings) throws IOException {
            var result = Result.of(page.outcome());
            overview.page(page, result);
            var ticket = page.ticket();
            var document = page.document();
            rows.add(
                    Table.PAGES,
                    locations.name(page.url()),
                    ticket.kind().code(),
                    result.group(),
                    result.status(),
                    document.title(),
                    document.type().isEmpty() ? "none" : Overview.type(document),
                    (long) ticket.depth(),
                    document.bytes() == null ? Rows.NONE : document.bytes(),
                    page.took().toMillis(),
                    (long) linksIn.get(ticket.number()),
                    (long) page.countedLinks(),
                    (long) findings.size(),
                    parent(ticket));
            for (var finding : findings) add(finding, ticket.number());
            if (page.outcome() instanceof Outcome.Moved(int status, Url target)) moved(ticket, status, target);
            if (page.outcome() instanceof Outcome.Refused refused) {
                rows.add(Table.ROBOTS, ticket.number(), refused.why(), parent(ticket));
            }
        }

        private void add(Finding finding, long page) throws IOException {
            var code = finding.code();
            if (code == null) return;
            overview.finding(code);
            var verdict = finding.verdict();
            rows.add(
                    Table.FINDINGS,
                    code.level().name().toLowerCase(Locale.ROOT),
                    code.word(),
                    verdict == null ? "page" : verdict.word(),
                    // Of a page as such, the page says where it is.
                    code.isOfPage() ? "" : finding.shown(),
                    page,
                    (long) finding.line(),
                    (long) finding.column(),
                    finding.reason(),
                    finding.text());
            if (verdict != LinkVerdict.BROKEN) return;
            broken++;
            if (Url.parse(finding.url()) instanceof Parsed.Ok(Url url) && url.isHttp() && isElsewhere(url)) {
                hosts.broken(url.host());
            }
        }

        /// A part of the site that was not crawled is not another host.
        private boolean isElsewhere(Url url) {
            return !scope.contains(url) && !folders.hasHost(url.host());
        }

        private void moved(Ticket ticket, int status, Url target) throws IOException {
            var hops = 1L;
            Set<Long> seen = new HashSet<>();
            var at = redirects.get(ticket.number());
            var end = at;
            while (at != null && seen.add(at)) {
                end = at;
                at = redirects.get(at);
                if (at != null) hops++;
            }
            var last = end == null ? null : recorded(end);
            var url = last == null ? target : last.url();
            var result = at != null
                    ? "redirect loop"
                    : last == null ? "not requested" : Result.of(last.outcome()).status();
            rows.add(
                    Table.REDIRECTS,
                    ticket.number(),
                    (long) status,
                    locations.name(target),
                    hops,
                    locations.name(url),
                    result);
        }

        private @Nullable Page recorded(long ticket) throws IOException {
            var place = journal.pages().find(ticket);
            return place.isEmpty() ? null : journal.read(place.get());
        }

        private static long parent(Ticket ticket) {
            return ticket.parent() == Ticket.NONE ? Rows.NONE : ticket.parent();
        }

        @Override
        public void end(CheckSummary summary) {
            if (graph == null) graph = new FolderGraph(folders);
        }
    }
}
