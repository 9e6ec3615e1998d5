package clew.frontier;

import clew.page.CrawlDetails.NotFollowed;
import clew.page.Kind;
import clew.page.LinkPrints;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.robots.KnownRobots;
import clew.robots.RobotRules;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Decides which URL gets which ticket, and whether it may be asked for.
///
/// 1. The first tickets are the start URLs, as they were given; then come lists and sitemaps, if they are wanted; the
///    others are the links of the pages, applied in ticket order, each page's links in document order. So the order of
///    tickets is breadth-first and a function of the site alone.
/// 2. No key gets two tickets, but for a URL of the site that was only checked and turns out to be a page or a
///    resource. No URL outside the scope gets one, but for resources and external links; the start URLs always do.
/// 3. No ticket is given out before the robots.txt of its origin is known, unless nobody cares for it.
/// 4. External tickets lead nowhere: whoever hands out tickets may hand them out later than others, and what follows
///    from the pages behind them does not wait for them.
/// 5. One thread owns it.
public final class Frontier implements AutoCloseable {
    /// How many redirects in a row are followed, or style sheets that import one another.
    static final int HOPS_MAX = Outcome.Moved.IN_A_ROW_MAX;

    private static final int REDIRECT = AdmissionListener.REDIRECT;

    private final Thread owner = Thread.currentThread();
    private final Rules rules;
    private final boolean followsRefreshes;
    private final Backlog waiting;
    private final Backlog externalWaiting;
    // By number.
    private final BitSet external = new BitSet();
    private final Fingerprints known;
    private final Fingerprint print;
    private final PageHandler pages;
    private final SitemapHandler sitemaps;
    private final ResourceHandler resources;
    private final ExternalHandler externals;
    private final HttpsFirst https;
    private final @Nullable AdmissionListener listener;
    private final NotFollowedCounter notFollowed;
    /// The origins of the start whose robots.txt may name sitemaps and is not known yet, each with a URL.
    private final SequencedMap<String, Url> namingSitemaps = new LinkedHashMap<>();

    private KnownRobots robots;
    private long nextNumber;
    private long nextToApply;
    private long applied;
    private long repeated;

    /// What the frontier goes by.
    ///
    /// @param robotsAgent as whom to obey robots.txt; null to ignore it
    /// @param sitemaps whether to read the site's sitemaps
    /// @param requisites which resources of pages get tickets
    /// @param pagesMax how many pages get tickets, at most; those that robots.txt disallows do not count; 0 for any
    ///     number
    /// @param lists sitemaps that are read whatever the site says, wherever they are
    /// @param checks which links that are not followed get tickets, to find out whether they lead anywhere
    public record Rules(
            Policy policy,
            Scope scope,
            Limits limits,
            @Nullable String robotsAgent,
            boolean sitemaps,
            Requisites requisites,
            long pagesMax,
            List<Url> lists,
            LinkChecks checks) {
        public Rules {
            lists = List.copyOf(lists);
        }

        /// Without checks of links.
        public Rules(
                Policy policy,
                Scope scope,
                Limits limits,
                @Nullable String robotsAgent,
                boolean sitemaps,
                Requisites requisites,
                long pagesMax,
                List<Url> lists) {
            this(policy, scope, limits, robotsAgent, sitemaps, requisites, pagesMax, lists, LinkChecks.NONE);
        }

        /// Of a crawl of pages alone.
        public Rules(Policy policy, Scope scope, Limits limits, @Nullable String robotsAgent, boolean sitemaps) {
            this(policy, scope, limits, robotsAgent, sitemaps, Requisites.NONE, 0, List.of());
        }

        /// Whether a URL is not to be requested, whatever leads there: the site alone is checked, and it is on another
        /// host.
        boolean leaveOut(Url url) {
            return checks == LinkChecks.SITE && !isOnOwnHost(url);
        }

        private boolean isOnOwnHost(Url url) {
            return scope.hosts().contains(policy.address(url).shown());
        }
    }

    public Frontier(Url start, Rules rules, Fingerprints known) {
        this(start, rules, known, null);
    }

    /// @param listener hears what is answered to each link; null for nobody
    public Frontier(Url start, Rules rules, Fingerprints known, @Nullable AdmissionListener listener) {
        this(List.of(start), rules, known, listener);
    }

    Frontier(Url start, Rules rules, Fingerprints known, @Nullable AdmissionListener listener, int readyMax) {
        var alone = QueueLimits.ALONE;
        this(List.of(start), rules, known, listener, new QueueLimits(readyMax, alone.bytesMax(), alone.heldMax()));
    }

    /// @param starts may be none where the rules have a list
    public Frontier(List<Url> starts, Rules rules, Fingerprints known, @Nullable AdmissionListener listener) {
        this(starts, rules, known, listener, QueueLimits.ALONE);
    }

    /// @param queues what may wait in memory
    public Frontier(
            List<Url> starts,
            Rules rules,
            Fingerprints known,
            @Nullable AdmissionListener listener,
            QueueLimits queues) {
        this.rules = rules;
        this.followsRefreshes = rules.limits().refreshes();
        this.listener = listener;
        this.waiting = new Backlog(queues.readyMax(), queues.bytesMax());
        this.externalWaiting = new Backlog(queues.readyMax(), queues.bytesMax());
        this.known = known;
        this.print = known.fingerprint();
        this.notFollowed = new NotFollowedCounter(rules.scope());
        this.robots = KnownRobots.none(rules.robotsAgent() != null, rules::isOnOwnHost);
        var addresses = (starts.isEmpty() ? rules.lists() : starts)
                .stream().map(rules.policy()::address).toList();
        this.https = new HttpsFirst(rules.policy());
        this.pages = new PageHandler(rules, known, this::isOnlyChecked, https, listener != null);
        this.sitemaps = new SitemapHandler(rules, known, hosts(addresses), listener != null);
        this.resources = new ResourceHandler(rules, known, this::isOnlyChecked, https, listener != null);
        this.externals = new ExternalHandler(rules, known, listener != null);
        if (rules.sitemaps()) {
            for (var address : addresses) {
                var asked = address.asked();
                if (!rules.leaveOut(robotsTxt(asked).orElse(asked))) namingSitemaps.putIfAbsent(asked.origin(), asked);
            }
        }
        if (!starts.isEmpty()) for (var address : addresses) begin(address);
        for (var list : rules.lists())
            begin(sitemaps.start(nextNumber++, list), SitemapHandler.key(rules.policy(), list));
    }

    private static Set<String> hosts(List<Address> addresses) {
        return addresses.stream().map(address -> address.shown().hostname()).collect(Collectors.toUnmodifiableSet());
    }

    private void begin(Address start) {
        var ticket = pages.start(nextNumber, start);
        if (ticket == null) return;
        nextNumber++;
        begin(ticket, pages.key(start));
    }

    /// What all URLs share that are the same ticket.
    public static String key(Policy policy, Kind kind, Url url) {
        return switch (kind) {
            case PAGE, RESOURCE, EXTERNAL -> PageHandler.key(policy, policy.address(url));
            case SITEMAP -> SitemapHandler.key(policy, url);
        };
    }

    /// The robots.txt that has to be known before the next ticket, if there is one.
    public Optional<Url> robotsToAsk() throws IOException {
        assert owner.equals(Thread.currentThread());
        var next = (isExternalNext() ? externalWaiting : waiting).peek();
        return next == null ? Optional.empty() : robotsToAsk(next, next.url());
    }

    /// The robots.txt that has to be known before `url` is asked for on behalf of a ticket, if it is not; when that one
    /// is, there may be another. Where they are not obeyed, those of the starts may still name sitemaps: they come
    /// first, one after the other, so that the sitemaps have the same tickets every time.
    public Optional<Url> robotsToAsk(Ticket ticket, Url url) {
        if (!namingSitemaps.isEmpty()) {
            return robotsTxt(namingSitemaps.firstEntry().getValue());
        }
        return robots.decide(ticket, url) ? Optional.empty() : robotsTxt(url);
    }

    private static Optional<Url> robotsTxt(Url url) {
        return Url.parse("/robots.txt", url).ok();
    }

    /// Takes note of a robots.txt, and returns the time it wants between requests.
    public Duration learn(RobotsTxt robotsTxt) throws IOException {
        assert owner.equals(Thread.currentThread());
        var agent = rules.robotsAgent();
        var origin = RobotRules.of(robotsTxt, agent == null ? "" : agent);
        // Of a host that cannot be reached no sitemap is asked for: the crawl ends at its start.
        var namesSitemaps = namingSitemaps.remove(robotsTxt.url().origin()) != null;
        if (namesSitemaps && origin.hostFailure() == null) {
            for (var url : origin.sitemaps()) admitSitemap(url);
        }
        robots = robots.with(origin);
        return agent == null ? Duration.ZERO : origin.crawlDelay();
    }

    /// What may be asked for, as far as that is known.
    public KnownRobots robots() {
        return robots;
    }

    /// The next ticket in order, if one is known.
    public Optional<Ticket> next() throws IOException {
        assert owner.equals(Thread.currentThread());
        return isExternalNext() ? nextExternal() : nextOwn();
    }

    /// The next ticket that is not external, if one is known.
    public Optional<Ticket> nextOwn() throws IOException {
        return Optional.ofNullable(waiting.poll());
    }

    /// The next external ticket, if one is known.
    public Optional<Ticket> nextExternal() throws IOException {
        return Optional.ofNullable(externalWaiting.poll());
    }

    /// Whether the next ticket in order is an external one.
    public boolean isExternalNext() throws IOException {
        var outside = externalWaiting.peek();
        if (outside == null) return false;
        var own = waiting.peek();
        return own == null || outside.number() < own.number();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /// How many tickets wait to be handed out.
    public long size() {
        return waiting.size() + externalWaiting.size();
    }

    /// How many of them are external.
    public long externalSize() {
        return externalWaiting.size();
    }

    /// How many tickets there are so far.
    public long known() {
        return nextNumber;
    }

    /// How many of them have been applied.
    public long applied() {
        return applied;
    }

    /// How many of them have not been applied.
    public long notApplied() {
        return nextNumber - applied;
    }

    /// The ticket whose page is to be applied next. It may be behind external ones that have not been applied.
    public long nextToApply() {
        return nextToApply;
    }

    /// How many links and redirects led to what had a ticket already.
    public long repeated() {
        return repeated;
    }

    /// How many links and redirects got no ticket, and why.
    public NotFollowed notFollowed() {
        return notFollowed.counts();
    }

    /// Whether there are pages that got no ticket because the crawl has as many as it may have.
    public boolean hasLeftPagesOut() {
        return pages.hasLeftPagesOut();
    }

    /// The patterns that were taken for traps, and how many links into each were not followed.
    public Map<String, Long> traps() {
        return pages.traps();
    }

    /// Admits what a page leads to. Pages come in ticket order, but for the external ones, which may come at any time.
    public void apply(Page page) throws IOException {
        apply(page, LinkPrints.NONE);
    }

    /// @param prints those of its links, if they have been made
    public void apply(Page page, LinkPrints prints) throws IOException {
        assert owner.equals(Thread.currentThread());
        var ticket = page.ticket();
        applied++;
        if (ticket.kind() == Kind.EXTERNAL) return;
        if (ticket.number() != nextToApply) {
            throw new IllegalStateException("page " + ticket.number() + " applied where " + nextToApply + " was due");
        }
        nextToApply++;
        https.begin(page);
        pages.begin(page);
        for (int i = 0; i < page.links().size(); i++) admit(page, i, prints);
        if (page.outcome() instanceof Outcome.Moved) admit(page, REDIRECT, prints);
        if (page.outcome() instanceof Outcome.Refused && listener != null) {
            listener.disallowed(page, new Admission.Disallowed(robots.line(page)));
        }
        pages.end(page);
        nextToApply = external.nextClearBit(Math.toIntExact(nextToApply));
    }

    private void admit(Page page, int link, LinkPrints prints) throws IOException {
        var admission = admission(page, link, prints);
        if (admission instanceof Admission.Ticketed admitted) {
            nextNumber++;
            enqueue(ticket(admitted, page, link));
        } else if (admission instanceof Admission.Known) {
            repeated++;
        } else if (!(admission instanceof Admission.TooDeep) || !isKnown(page, link, prints)) {
            notFollowed.count(admission, verdict(page, link));
        }
        if (listener != null) listener.link(page, link, key(page, link), admission);
    }

    /// Whether a link leads to what has a ticket: found before at a smaller depth, it is not left out.
    private boolean isKnown(Page page, int link, LinkPrints prints) {
        if (!(verdict(page, link) instanceof Verdict.Counts counts)) return false;
        fingerprint(handler(page, link), counts.address(), page, link, prints);
        return pages.isKnown(print);
    }

    private void enqueue(Ticket ticket) throws IOException {
        if (ticket.kind() != Kind.EXTERNAL) {
            waiting.add(ticket);
            return;
        }
        external.set(Math.toIntExact(ticket.number()));
        externalWaiting.add(ticket);
    }

    /// What the rules alone answer to a link, whatever the crawl knows and whichever pages it has: nothing where they
    /// let it pass, so that the rest decides whether it gets a ticket.
    ///
    /// @param link its index, or [AdmissionListener#REDIRECT]
    public Optional<Admission> refusal(Page page, int link) {
        return switch (verdict(page, link)) {
            case Verdict.Skipped(String rule) -> Optional.of(new Admission.Skipped(rule));
            case Verdict.Counts(Address address) ->
                Optional.ofNullable(refusal(page, link, address, handler(page, link)));
        };
    }

    private @Nullable Admission refusal(Page page, int link, Address address, KindHandler handler) {
        if (link == REDIRECT) return refusal(page, address, handler, true);
        var found = page.links().get(link);
        if (found.role() != Role.REFRESH && handler != externals) {
            if (rules.limits().nofollow() && found.nofollow()) return Admission.NOFOLLOW;
            // Of one out of scope, where it leads is the reason that matters.
            if (found.role() == Role.LATE_REFRESH && rules.scope().contains(address.shown()))
                return Admission.LATE_REFRESH;
        }
        return refusal(page, address, handler, isMoved(page, link));
    }

    /// @param moved whether it is where the page sends its visitors
    private static @Nullable Admission refusal(Page page, Address address, KindHandler handler, boolean moved) {
        if (moved && page.ticket().hops() >= HOPS_MAX) return Admission.TOO_MANY_REDIRECTS;
        return handler.refusal(address, page, moved);
    }

    /// Whether it is where the page sends its visitors, by a redirect or a refresh that is followed like one.
    private boolean isMoved(Page page, int link) {
        if (link == REDIRECT) return true;
        return followsRefreshes && page.links().get(link).role() == Role.REFRESH;
    }

    private static boolean isLateRefresh(Page page, int link) {
        return link != REDIRECT && page.links().get(link).role() == Role.LATE_REFRESH;
    }

    private Admission admission(Page page, int link, LinkPrints prints) {
        var verdict = verdict(page, link);
        // Not a switch: that is slow where the simple compiler compiled it, and this is done for every link.
        if (verdict instanceof Verdict.Skipped(String rule)) {
            return listener == null ? Admission.SKIPPED : new Admission.Skipped(rule);
        }
        var address = ((Verdict.Counts) verdict).address();
        var handler = handler(page, link);
        var refusal = refusal(page, link, address, handler);
        if (refusal != null) return refusal;
        fingerprint(handler, address, page, link, prints);
        var earlier = listener == null ? Fingerprints.NONE : known.number(print);
        var admission = handler.admit(address, print, page, nextNumber);
        if (listener != null && earlier != Fingerprints.NONE && admission instanceof Admission.Ticketed admitted) {
            listener.replaced(earlier, admitted.number());
        }
        return admission;
    }

    /// Whether the ticket of a key that is known has only found out whether the URL leads anywhere: it has not been
    /// read, and does not stand in the way of a page.
    private boolean isOnlyChecked(Fingerprint print) {
        return !external.isEmpty() && external.get(Math.toIntExact(known.number(print)));
    }

    private void fingerprint(KindHandler handler, Address address, Page page, int link, LinkPrints prints) {
        if (link != REDIRECT && prints.areOf(page.links().size())) print.set(prints.low(link), prints.high(link));
        else print.of(handler.key(address));
    }

    /// Where a link of a page leads, or the page itself where it has moved.
    private Verdict verdict(Page page, int link) {
        return link == REDIRECT && page.outcome() instanceof Outcome.Moved(int _, Url target)
                ? handler(kind(page, link)).moved(page, target)
                : page.links().get(link).verdict();
    }

    /// What all URLs share that are the same ticket as the target of a link; empty for a link that is skipped.
    public String key(Page page, int link) {
        return verdict(page, link) instanceof Verdict.Counts(Address address)
                ? handler(page, link).key(address)
                : "";
    }

    /// The kind of ticket that a link is for.
    public Kind ticketKind(Page page, int link) {
        return handler(page, link) == externals ? Kind.EXTERNAL : kind(page, link);
    }

    /// Whoever decides on what a link of a page leads to.
    private KindHandler handler(Page page, int link) {
        var handler = handler(kind(page, link));
        if (handler != pages || rules.checks() == LinkChecks.NONE) return handler;
        var isLeft = pages.isTooDeep(page, isMoved(page, link)) || isLateRefresh(page, link);
        return externals.takes(verdict(page, link), isLeft) ? externals : pages;
    }

    private KindHandler handler(Kind kind) {
        return switch (kind) {
            case PAGE -> pages;
            case SITEMAP -> sitemaps;
            case RESOURCE -> resources;
            case EXTERNAL -> externals;
        };
    }

    /// What a link leads to, unless it leads out of the crawl.
    private static Kind kind(Page page, int link) {
        if (link == REDIRECT) return page.ticket().kind();
        if (page.outcome() instanceof Outcome.Index) return Kind.SITEMAP;
        return page.links().get(link).isResource() ? Kind.RESOURCE : Kind.PAGE;
    }

    private Ticket ticket(Admission.Ticketed admitted, Page page, int link) {
        if (!(verdict(page, link) instanceof Verdict.Counts(Address address))) {
            throw new IllegalStateException(
                    "link " + link + " of page " + page.ticket().number());
        }
        return handler(page, link).ticket(admitted, address, page, isMoved(page, link));
    }

    private void admitSitemap(Url url) throws IOException {
        var address = SitemapHandler.address(rules.policy(), url);
        if (!(sitemaps.admitNamed(address, print.of(sitemaps.key(address)), nextNumber)
                instanceof Admission.Ticketed(long number, var _))) return;
        nextNumber++;
        var ticket = sitemaps.ticket(number, address);
        waiting.add(ticket);
        if (listener != null) listener.ticket(ticket, sitemaps.key(address));
    }

    private void begin(Ticket ticket, String key) {
        waiting.begin(ticket);
        if (listener != null) listener.ticket(ticket, key);
    }

    @Override
    public void close() {
        waiting.close();
        externalWaiting.close();
    }
}
