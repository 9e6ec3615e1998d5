package clew.check;

import clew.encoding.Encoding;
import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.engine.PageLookup;
import clew.engine.Replay;
import clew.frontier.Admission;
import clew.frontier.AdmissionListener;
import clew.frontier.Limits;
import clew.journal.CorruptJournal;
import clew.journal.Journal;
import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.LinkChecks;
import clew.policy.ScopeRule;
import clew.policy.SkipRule;
import clew.policy.Verdict;
import clew.url.Url;
import clew.view.Locations;
import clew.view.View;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks a site that was crawled: goes through the journal and says what is wrong, page by page and link by link. The
/// same journal gives the same findings.
///
/// The journal is read twice: where a link leads is often known only later.
public final class SiteCheck {
    /// What to look for.
    ///
    /// @param accepted statuses that are fine
    /// @param fragments whether the places within pages that links lead to have to exist
    /// @param codes what is told
    /// @param withOk whether links that are fine are told too
    /// @param slow how long a page may take
    /// @param large how many bytes a page may have
    /// @param pagesMin how many pages have to be read
    public record Options(
            AcceptedStatuses accepted,
            boolean fragments,
            Set<FindingCode> codes,
            boolean withOk,
            Duration slow,
            long large,
            long pagesMin) {
        public static final Duration SLOW = Duration.ofSeconds(3);
        public static final long LARGE = 2L << 20;

        public Options {
            codes = Set.copyOf(codes);
        }

        /// Everything about links, and nothing about pages.
        public static Options links() {
            var codes = EnumSet.allOf(FindingCode.class);
            codes.removeIf(FindingCode::isOfPage);
            return new Options(AcceptedStatuses.USUAL, true, codes, false, SLOW, LARGE, 0);
        }
    }

    private static final String MISREAD =
            "; the page declares no charset, so browsers read this link as windows-1252: declare UTF-8";
    private static final Verdict NOT_ON_THE_WEB = SkipRule.SCHEME.verdict();
    private static final Set<Verdict.Skipped> TO_THE_PAGE_ITSELF =
            Set.of(SkipRule.EMPTY.verdict(), SkipRule.FRAGMENT_ONLY.verdict(), SkipRule.SAME_PAGE.verdict());

    private static final Pattern HTML_FILE = Pattern.compile("/$|\\.x?html?$", Pattern.CASE_INSENSITIVE);
    private static final String LINK_OUT = "HTML files outside the folder; -symlinks follow reads them";

    /// The reason for a link that leads out of a folder, which is checked otherwise.
    private static final String ON_THE_WEB = "is on the web, and -external is off";

    private static final int LONG = 250;

    /// In place of a link to a start, which no page has.
    private static final Link START = new Link(SkipRule.EMPTY.verdict(), "", "", false);

    private final Journal journal;
    private final CrawlOptions crawl;
    private final Options options;
    private final Locations locations;
    private final Targets targets;
    private final Fragments fragments;
    private final PageAudit audit;
    /// Where refreshes lead that are not followed, as too many are in a row, each with its ticket or [Targets#NONE].
    private final Map<Url, Long> manyRefreshesAway = new HashMap<>();
    /// The tickets that are not pages of the site.
    private final BitSet external = new BitSet();

    private final Map<LinkVerdict, Long> verdicts = new EnumMap<>(LinkVerdict.class);
    private final Map<String, Long> unchecked = new TreeMap<>();
    private long links;
    private long pages;
    private long findings;

    private SiteCheck(Journal journal, CrawlOptions crawl, Options options, Locations locations) throws CorruptJournal {
        this.journal = journal;
        this.crawl = crawl;
        this.options = options;
        this.locations = locations;
        this.targets = new Targets(options.accepted(), locations);
        this.fragments =
                new Fragments(!CrawlSettings.of(journal.header()).rendering().isEmpty());
        this.audit = new PageAudit(journal, crawl.policy(), options, locations);
    }

    /// @param crawl the options of the crawl that the journal holds
    /// @param locations names what the findings are about
    public static CheckSummary run(
            Journal journal, CrawlOptions crawl, Options options, Locations locations, FindingsOutput output)
            throws IOException {
        return new SiteCheck(journal, crawl, options, locations).run(output);
    }

    private CheckSummary run(FindingsOutput output) throws IOException {
        var first = new FirstLook(output);
        try (var replay = new Replay(journal, crawl, first, first)) {
            replay.run();
        }
        if (!manyRefreshesAway.isEmpty()) findOthers(PageLookup.of(journal, crawl.policy()));
        if (options.fragments()) fragments.look(journal, targets);
        var second = new SecondLook(output);
        try (var replay = new Replay(journal, crawl, second, second)) {
            var end = replay.run();
            var summary = new CheckSummary(pages, options.pagesMin(), links, verdicts, unchecked, findings, end);
            output.end(summary);
            return summary;
        }
    }

    /// Another link may lead where a refresh is not followed.
    private void findOthers(PageLookup pages) throws IOException {
        for (var refresh : manyRefreshesAway.entrySet()) {
            var page = pages.find(Kind.PAGE, refresh.getKey());
            if (page.isPresent()) refresh.setValue(page.get().ticket().number());
        }
    }

    /// Where a link leads, with its fragment; nothing where it is not a URL.
    private static Optional<Url> resolved(Page page, Link link) {
        var encoding = Encoding.forLabel(page.document().charset()).orElse(Encoding.UTF_8);
        return Url.parse(link.href(), page.base(), encoding).ok();
    }

    private static boolean isHere(Link link) {
        return link.verdict() instanceof Verdict.Skipped skipped && TO_THE_PAGE_ITSELF.contains(skipped);
    }

    private static long target(Page page, Link link, Admission admission) {
        return isHere(link) ? page.ticket().number() : Targets.ticket(admission);
    }

    /// The URL that counts for a link that leads to `url`, with the fragment of the link.
    private static Url counted(Page page, Link link, Url url) {
        var counts = isHere(link) ? Optional.of(page.url()) : link.address().map(Address::shown);
        return counts.map(shown -> shown.withHash(url.hash())).orElse(url);
    }

    /// Whether it is a page or list that the crawl starts with. In a folder that may be empty, it need not be there.
    private boolean isStart(Page page) {
        var ticket = page.ticket();
        var mayBeEmpty = options.pagesMin() == 0
                && crawl.starts().size() == 1
                && journal.header().settings().containsKey(CrawlSettings.FOLDER);
        return !mayBeEmpty
                && ticket.parent() == Ticket.NONE
                && (ticket.kind() == Kind.PAGE || crawl.lists().contains(ticket.url()));
    }

    /// Finds out what became of everything that links lead to.
    private final class FirstLook implements View, AdmissionListener {
        private final FindingsOutput output;

        FirstLook(FindingsOutput output) {
            this.output = output;
        }

        @Override
        public void page(Page page) {
            targets.page(page);
            if (page.ticket().kind() == Kind.EXTERNAL)
                external.set((int) page.ticket().number());
            audit.know(page);
            output.preview(page);
        }

        @Override
        public void ticket(Ticket ticket, String key) {}

        @Override
        public void link(Page page, int index, String key, Admission admission) {
            audit.know(page, admission);
            output.preview(page, Targets.ticket(admission));
            if (index == REDIRECT) {
                targets.moved(page, admission);
                if (page.outcome() instanceof Outcome.Moved(int _, Url to)) want(Targets.ticket(admission), to);
                return;
            }
            var link = page.links().get(index);
            if (admission instanceof Admission.TooManyRedirects) {
                resolved(page, link).ifPresent(url -> manyRefreshesAway.put(url, Targets.NONE));
            }
            if (link.isResource() || link.href().indexOf('#') < 0) return;
            resolved(page, link).ifPresent(url -> want(target(page, link, admission), url));
        }

        @Override
        public void replaced(long checked, long read) {
            targets.replaced(checked, read);
            audit.replaced(checked, read);
        }

        private void want(long ticket, Url url) {
            if (!options.fragments() || ticket == Targets.NONE) return;
            Fragments.of(url).ifPresent(fragment -> fragments.want(ticket, fragment));
        }

        @Override
        public void flush() {}
    }

    /// Tells what is wrong.
    private final class SecondLook implements View, AdmissionListener {
        private final FindingsOutput output;
        private @Nullable Page current;
        private List<Finding> found = new ArrayList<>();

        /// The long texts among the findings of the page: many of its links may have the same.
        private final Map<String, String> longTexts = new HashMap<>();

        SecondLook(FindingsOutput output) {
            this.output = output;
        }

        @Override
        public void page(Page page) throws IOException {
            handOn();
            current = page;
            if (page.ticket().kind() == Kind.PAGE && page.outcome() instanceof Outcome.Read) {
                if (!page.document().isLinkOut()) pages++;
                else if (HTML_FILE.matcher(page.url().pathname()).find()) unchecked.merge(LINK_OUT, 1L, Long::sum);
            }
            found.addAll(audit.judge(page, targets));
            findings += found.size();
            if (isStart(page)) start(page);
        }

        /// A start that cannot be read is broken, whatever keeps it from being read. One that has moved within the
        /// crawl is read.
        private void start(Page page) {
            var target = targets.follow(page.ticket().number());
            var isInside = target.end() != Targets.NONE && !external.get((int) target.end());
            var fate = switch (target.fate()) {
                case Fate.Ok ok -> ok;
                case Fate.Unchecked(String why) -> Fate.broken(FindingCode.BLOCKED, 0, why);
                case Fate.Problem(var verdict, var _, int status, var _)
                when verdict == LinkVerdict.REDIRECTED && isInside -> new Fate.Ok(status);
                case Fate.Problem problem when problem.verdict() == LinkVerdict.REDIRECTED -> problem;
                case Fate.Problem(var _, var code, int status, var reason) -> Fate.broken(code, status, reason);
            };
            if (fate instanceof Fate.Ok) return;
            links++;
            tell(page, START, page.url().href(), fate);
        }

        @Override
        public void ticket(Ticket ticket, String key) {}

        @Override
        public void link(Page page, int index, String key, Admission admission) {
            if (index == REDIRECT) return;
            var link = page.links().get(index);
            if (isNotOnTheWeb(link)) return;
            links++;
            output.link(page, link, targets.best(target(page, link, admission)));
            judge(page, link, admission);
            mixedContent(page, link);
        }

        private boolean isNotOnTheWeb(Link link) {
            return link.verdict().equals(NOT_ON_THE_WEB);
        }

        private void judge(Page page, Link link, Admission admission) {
            if (link.verdict().equals(Verdict.INVALID)) {
                tell(page, link, link.href(), Fate.broken(FindingCode.INVALID_URL, 0, "not a valid URL"));
                return;
            }
            var url = resolved(page, link);
            tell(page, link, url.map(Url::href).orElse(link.href()), fate(page, link, url, admission));
        }

        private Fate fate(Page page, Link link, Optional<Url> url, Admission admission) {
            // A crawl knows no fragments, so its scope has judged the link without.
            if (link.href().indexOf('#') >= 0
                    && url.filter(to -> crawl.scope().excludes(counted(page, link, to)))
                            .isPresent()) {
                return new Fate.Unchecked(ScopeRule.EXCLUDED);
            }
            var ticket = target(page, link, admission);
            if (admission instanceof Admission.TooManyRedirects) {
                ticket = url.map(manyRefreshesAway::get).orElse(Targets.NONE);
                if (ticket == Targets.NONE) return Fate.tooManyRefreshes();
            }
            if (ticket == Targets.NONE) return new Fate.Unchecked(why(link, admission));
            var target = targets.follow(ticket);
            return link.isResource() || !options.fragments() || url.isEmpty()
                    ? target.fate()
                    : withFragment(target, url.get());
        }

        /// The fate of a link that may lead to a place in its page.
        private Fate withFragment(Targets.Target target, Url link) {
            var shown = target.shown(link);
            var fragment = Fragments.of(shown).orElse(null);
            if (fragment == null) return target.fate();
            return switch (fragments.of(target.end(), fragment)) {
                case Fragments.Presence.Found _ -> target.fate();
                case Fragments.Presence.Missing _ -> {
                    var by = shown.equals(link) ? "" : "redirects to " + locations.name(shown) + ": ";
                    yield target.fate().withoutFragment(by + "nothing in the page has the id '" + fragment + "'");
                }
                case Fragments.Presence.Unknown(String why) -> {
                    if (target.fate() instanceof Fate.Problem it && it.verdict() == LinkVerdict.REDIRECTED)
                        unchecked.merge(why, 1L, Long::sum);
                    yield target.fate().withUnknownFragment(why);
                }
            };
        }

        private void tell(Page page, Link link, String url, Fate fate) {
            switch (fate) {
                case Fate.Unchecked(String why) -> unchecked.merge(why, 1L, Long::sum);
                case Fate.Ok(int status) -> {
                    verdicts.merge(LinkVerdict.OK, 1L, Long::sum);
                    if (options.withOk()) found.add(finding(LinkVerdict.OK, null, url, page, link, status, ""));
                }
                case Fate.Problem(var verdict, var code, int status, var reason) -> {
                    verdicts.merge(verdict, 1L, Long::sum);
                    if (options.codes().contains(code)) {
                        var why = reason + (verdict == LinkVerdict.BROKEN && isMisread(page, link) ? MISREAD : "");
                        found.add(finding(verdict, code, url, page, link, status, why));
                    }
                }
            }
        }

        /// Whether browsers read the link in another charset than it is written in.
        private static boolean isMisread(Page page, Link link) {
            return page.document().facts().undeclaredUtf8()
                    && link.href().chars().anyMatch(c -> c > '~');
        }

        private Finding finding(
                @Nullable LinkVerdict verdict,
                @Nullable FindingCode code,
                String url,
                Page page,
                Link link,
                int status,
                String reason) {
            var to = shared(url);
            var why = shared(reason);
            return new Finding(verdict, code, to, page.url(), link.line(), link.column(), status, why, link.text())
                    .shownAs(locations.link(to, link.href()));
        }

        private String shared(String text) {
            if (text.length() < LONG) return text;
            var before = longTexts.putIfAbsent(text, text);
            return before == null ? text : before;
        }

        private void mixedContent(Page page, Link link) {
            if (!link.isResource()
                    || !page.url().scheme().equals("https")
                    || !options.codes().contains(FindingCode.MIXED_CONTENT)) return;
            var url = resolved(page, link);
            if (url.isEmpty() || !url.get().scheme().equals("http")) return;
            findings++;
            var what = "a page on https loads this by http";
            found.add(finding(null, FindingCode.MIXED_CONTENT, url.get().href(), page, link, 0, what));
        }

        private void handOn() throws IOException {
            if (current != null) output.page(current, found);
            found = new ArrayList<>();
            longTexts.clear();
        }

        @Override
        public void end(CrawlSummary summary) throws IOException {
            handOn();
        }

        @Override
        public void flush() {}
    }

    private String why(Link link, Admission admission) {
        var isOutOfScope = admission instanceof Admission.OutOfScope && !link.isResource();
        return isOutOfScope && link.address().filter(this::isOffTheFolder).isPresent() ? ON_THE_WEB : why(admission);
    }

    /// Whether it leads out of the folder that is checked, and only links of that are.
    private boolean isOffTheFolder(Address address) {
        return crawl.checks() == LinkChecks.SITE
                && crawl.scope() instanceof ScopeRule.Ruled ruled
                && ruled.rule().area() == ScopeRule.Area.FOLDER
                && !ruled.around().contains(address.shown());
    }

    /// Why a link was not checked, for a list of counts.
    private static String why(Admission admission) {
        return switch (admission) {
            case Admission.Skipped(String rule) -> "skipped by the policy's rule '" + rule + "'";
            case Admission.OutOfScope(String why) -> why;
            case Admission.Nofollow _ -> "marked nofollow";
            case Admission.TooDeep _ -> "deeper than -max-depth";
            case Admission.LateRefresh _ -> "a refresh after more than " + Role.REFRESH_SECONDS_MAX + " seconds";
            case Admission.TooLong _ -> "longer than any URL that is requested";
            case Admission.TooManyRedirects _ -> "behind too many redirects";
            case Admission.TooNested _ -> "behind too many style sheets";
            case Admission.SitemapsMax _ -> Limits.OF_SITEMAPS;
            case Admission.PagesMax _ -> "beyond -max-pages";
            case Admission.Trap _ -> "in an endless part of the site";
            case Admission.Disallowed _ -> "disallowed by robots.txt";
            case Admission.Ticketed _, Admission.Known _ -> "not requested";
        };
    }
}
