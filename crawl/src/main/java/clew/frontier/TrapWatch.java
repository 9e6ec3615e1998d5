package clew.frontier;

import clew.page.Page;
import clew.url.Url;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps a crawl out of parts of a site that never end, such as a calendar that links to the next month for ever,
/// pages that carry a new session id in every link, or a relative link that makes the path ever deeper.
///
/// How many pages a pattern of URLs has is no evidence: a shop has a hundred thousand, and all of them count. A
/// trap is told by two things together. Its pages have a [clew.extract.Shape] that has been seen in the pattern
/// before, and they lead to nothing new but more of the same: more pages of the pattern, or of others that have
/// been saying the same for long, as the days of a calendar's months do. A pattern is watched from its
/// [#WATCHED_FROM]th URL on, and is left when [#BARREN_MAX] such pages have been counted; a page that says
/// something new, or leads elsewhere, makes up for [#PARDON] of them.
///
/// Another kind of trap is a page that is served at every depth with the same relative links: `/about/` leads to
/// `/about/team/`, which leads to `/about/team/about/`, and so on through every order of the names. There, what a
/// link adds to the place of its page exists at the level above as well. Such links grow in number with every
/// level, so they are watched from the [#ECHOES_WATCHED_FROM]th on, and left after [#ECHOES_MAX] pages without
/// anything new.
///
/// And where links carry the id of a session, each page of the site exists under ever new names; what is left of a
/// URL without the id tells which it is.
///
/// 1. What it refuses is a fold of the pages in ticket order, so it is the same in every run.
/// 2. Pages come one after the other: [#begin], then [#admit] for each new URL of it, then [#end].
/// 3. What it keeps is bounded, but for the patterns that are watched: one for a thousand URLs, or for ten such
///    links.
final class TrapWatch {
    static final int WATCHED_FROM = 1_000;
    static final int BARREN_MAX = 8_000;
    static final int ECHOES_WATCHED_FROM = 10;
    static final int ECHOES_MAX = 50;
    static final int PARDON = 100;

    /// Under how many ids of sessions a page is asked for.
    static final int SESSIONS_MAX = 10;

    /// After so many pages in a row that say nothing new, a pattern is more of the same to others as well.
    private static final int STALE_AFTER = 500;

    private static final int ECHOES_STALE_AFTER = 10;

    private final Predicate<Url> known;
    private final UrlPattern patterns = new UrlPattern();
    private final Counts admitted = new Counts();
    private final Counts sessions = new Counts();
    private final Map<Long, WatchedPattern> watched = new HashMap<>();
    private final Map<String, Long> refused = new LinkedHashMap<>();

    private @Nullable WatchedPattern current;
    private boolean leadsElsewhere;
    private boolean leadsFurther;

    /// @param known whether the crawl has a URL already
    TrapWatch(Predicate<Url> known) {
        this.known = known;
    }

    /// A page is applied.
    void begin(Page page) {
        current = watched.get(page.ticket().pattern());
        leadsElsewhere = false;
        leadsFurther = false;
    }

    /// Answers `url`, which is new and was found on the page `parent`, with ticket `number`, or says which trap it
    /// leads into.
    Admission admit(Url url, Url parent, long number) {
        if (Repetition.isIn(url.pathname())) return refuse(patterns.text(url) + " (a path that repeats itself)");
        var withoutSession = SessionId.without(url);
        if (!withoutSession.isEmpty() && sessions.add(UrlPattern.hash(withoutSession)) > SESSIONS_MAX) {
            return refuse(patterns.text(url) + " (a new session in every link)");
        }
        var echo = echo(url, parent);
        return echo.isEmpty() ? admitByPattern(url, number) : admitEcho(url, echo, number);
    }

    private Admission admitByPattern(Url url, long number) {
        var key = patterns.of(url);
        var pattern = key == UrlPattern.NONE ? null : watched(key, WATCHED_FROM, STALE_AFTER, BARREN_MAX);
        return isRefused(pattern) ? refuse(patterns.text(url)) : admit(pattern, key, number);
    }

    private Admission admitEcho(Url url, String added, long number) {
        var key = patterns.atAnyDepth(url, added);
        var pattern = watched(key, ECHOES_WATCHED_FROM, ECHOES_STALE_AFTER, ECHOES_MAX);
        return isRefused(pattern)
                ? refuse(patterns.textAtAnyDepth(url, added) + " (the same links at every depth)")
                : admit(pattern, key, number);
    }

    /// What is known of a pattern that has one URL more; null as long as there are too few of them.
    private @Nullable WatchedPattern watched(long key, int from, int staleAfter, int barrenMax) {
        return admitted.add(key) >= from
                ? watched.computeIfAbsent(key, _ -> new WatchedPattern(staleAfter, barrenMax))
                : watched.get(key);
    }

    /// The page has been applied.
    void end(Page page) {
        if (current != null) current.apply(page.document().shape(), leadsElsewhere, leadsFurther);
    }

    /// The patterns that were taken for traps, and how many links into them were not followed.
    Map<String, Long> refused() {
        return refused;
    }

    /// A pattern that is left is left where more of the same leads to it. A page that is none of it may still lead
    /// there.
    private boolean isRefused(@Nullable WatchedPattern pattern) {
        return pattern != null && pattern.isBarren() && current != null && current.isStale();
    }

    private Admission admit(@Nullable WatchedPattern pattern, long key, long number) {
        if (pattern != null && (pattern.equals(current) || pattern.isStale())) leadsFurther = true;
        else leadsElsewhere = true;
        return new Admission.Ticketed(number, pattern == null ? UrlPattern.NONE : key);
    }

    private Admission refuse(String what) {
        refused.merge(what, 1L, Long::sum);
        return new Admission.Trap(what);
    }

    /// What a link adds to the place of its page, where that is a folder or more and the same is known one level
    /// above; empty otherwise.
    private String echo(Url url, Url parent) {
        var added = added(url, parent);
        if (added.indexOf('/') < 0) return "";
        var place = parent.pathname().substring(0, parent.pathname().lastIndexOf('/') + 1);
        var above = place.substring(0, place.lastIndexOf('/', place.length() - 2) + 1);
        var twin = Url.parse(above + added + url.search(), url).ok();
        return twin.isPresent() && known.test(twin.get()) ? added : "";
    }

    /// What a link adds to the place of its page; empty where it leads elsewhere.
    private static String added(Url url, Url parent) {
        var length = parent.pathname().lastIndexOf('/') + 1;
        return length >= 2 && url.pathname().regionMatches(0, parent.pathname(), 0, length)
                ? url.pathname().substring(length)
                : "";
    }
}
