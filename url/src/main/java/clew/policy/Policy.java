package clew.policy;

import clew.encoding.Encoding;
import clew.url.Parsed;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What a crawl makes of URLs: what is asked, what is printed and compared, and what is left out.
///
/// 1. A policy is a pure function: the same URL gives the same address.
/// 2. It is idempotent: what it shows goes through it unchanged. Rewrites are repeated until nothing changes,
///    because one may uncover work for another (`/%%34%31` becomes `/%41`, then `/A`).
/// 3. What is asked is the URL as it was found, but for the rewrites that say otherwise; identity is decided by
///    what is shown.
/// 4. Where URLs are mapped to others, those others are judged, and nothing else of the policy sees the first ones.
/// 5. A link that is not http or https is skipped, whatever the rules are, and no rewrite makes such a URL of a page.
///
/// A policy of one's own is put together with [#of] from rewrites and rules:
///
/// ```java
/// var policy = Policy.of("mine", List.of(new DropTrailingSlashes()), List.of(SkipRule.SCHEME));
/// ```
public final class Policy {
    /// The longest URL that is ever requested. Nobody's rules are worth the time that a longer one could cost.
    public static final int LENGTH_MAX = 8_192;

    /// Of the rewrites here each makes a URL shorter where it changes it more than once, so these are enough.
    private static final int ROUNDS_MAX = LENGTH_MAX;

    private static final List<String> OURS = List.of("standard", "sitemap", "archive");

    /// Said of both what is asked and what is shown: neither is sent by any browser.
    private static final List<Rewrite> ALWAYS = List.of(new DropFragment(), new DropUserInfo());

    private static final Policy STANDARD = new Policy("standard", ALWAYS, List.of(), List.of(SkipRule.SCHEME), false);
    private static final Policy SITEMAP = new Policy(
            "sitemap",
            ALWAYS,
            List.of(new NormalizeEscapes(), new DropTrailingSlashes()),
            List.of(SkipRule.EMPTY, SkipRule.FRAGMENT_ONLY, SkipRule.SCHEME, SkipRule.EXTENSION, SkipRule.SAME_PAGE),
            true);

    private final String name;
    /// Each is applied once, before all else.
    private final List<Rewrite> mappings;

    private final List<Rewrite> asked;
    private final List<Rewrite> all;
    private final List<SkipRule> skips;
    private final boolean oneScheme;
    private final boolean judgesByAddress;

    private Policy(String name, List<Rewrite> asked, List<Rewrite> shown, List<SkipRule> skips, boolean oneScheme) {
        this(
                name,
                List.of(),
                asked,
                Stream.concat(asked.stream(), shown.stream()).toList(),
                skips,
                oneScheme);
    }

    private Policy(
            String name,
            List<Rewrite> mappings,
            List<Rewrite> asked,
            List<Rewrite> all,
            List<SkipRule> skips,
            boolean oneScheme) {
        this.name = name;
        this.mappings = List.copyOf(mappings);
        this.asked = List.copyOf(asked);
        this.all = List.copyOf(all);
        this.skips = List.copyOf(skips);
        this.oneScheme = oneScheme;
        this.judgesByAddress = SkipRule.OF_ADDRESSES.containsAll(skips);
    }

    /// The URL Standard and nothing more, but for fragment and user-info.
    public static Policy standard() {
        return STANDARD;
    }

    /// For a map of a site's pages: one spelling for each page, files left out.
    public static Policy sitemap() {
        return SITEMAP;
    }

    /// For an archive: one copy of each file, Wayback addresses understood.
    public static Policy archive(Www www) {
        var original = new TakeOutOfWayback();
        return new Policy(
                        "archive",
                        ALWAYS,
                        // Some are such an address only when their escapes are gone.
                        List.of(new NormalizeEscapes(), new DropCacheBusters(DropCacheBusters.USUAL), www, original),
                        List.of(SkipRule.EMPTY, SkipRule.FRAGMENT_ONLY, SkipRule.SCHEME, SkipRule.SAME_PAGE),
                        true)
                .mapping(original);
    }

    /// A policy of one's own: fragment and user-info are dropped, then these rewrites decide what is shown.
    ///
    /// A journal keeps its name, the names of its rewrites and rules, and what they make of sample links. A
    /// crawl is not resumed with another policy: one that differs in these, or on a link of the journal.
    ///
    /// @throws IllegalArgumentException if the name is blank, or that of one of the policies here
    public static Policy of(String name, List<Rewrite> rewrites, List<SkipRule> skips) {
        if (name.isBlank() || OURS.contains(name)) {
            throw new IllegalArgumentException("Policy.of: name is '" + name
                    + "'; permitted is any that is not blank and not " + String.join(", ", OURS));
        }
        return new Policy(name, ALWAYS, rewrites, skips, false);
    }

    /// This policy, with URLs that stand for others. They are mapped before they are judged.
    ///
    /// @param mapping is given a URL without user-info and fragment; what it returns goes through it unchanged
    public Policy mapping(Rewrite mapping) {
        var more = Stream.concat(mappings.stream(), Stream.of(mapping)).toList();
        return new Policy(name, more, asked, all, skips, oneScheme);
    }

    public String name() {
        return name;
    }

    /// Whether `http` and `https` of a page are one page.
    public boolean oneScheme() {
        return oneScheme;
    }

    /// Whether it was made with [#of].
    public boolean isCustom() {
        return !OURS.contains(name);
    }

    /// What URLs are mapped by, in the order in which it is applied.
    public List<Rewrite> mappings() {
        return mappings;
    }

    /// Every rewrite, in the order in which they are applied.
    public List<Rewrite> rewrites() {
        return all;
    }

    /// The rules that skip links, in the order in which they are applied.
    public List<SkipRule> skips() {
        return skips;
    }

    /// Whether a verdict depends on nothing but where the link leads: so it is the same for every page, and whatever
    /// the link's fragment is.
    public boolean judgesByAddress() {
        return judgesByAddress;
    }

    /// The URL that a URL stands for: itself, unless it is mapped to another. One that is longer than [#LENGTH_MAX] is
    /// not mapped.
    public Url mapped(Url found) {
        if (mappings.isEmpty()) return found;
        var bare = untilNothingChanges(found, ALWAYS);
        if (bare.href().length() > LENGTH_MAX) return found;
        var url = bare;
        for (var mapping : mappings) url = applied(mapping, url);
        return url.equals(bare) ? found : url;
    }

    /// Where a URL leads. Of one that is longer than [#LENGTH_MAX] nothing is made but what is always made.
    public Address address(Url found) {
        var resolved = mapped(found);
        if (resolved.href().length() > LENGTH_MAX) {
            var bare = untilNothingChanges(resolved, ALWAYS);
            if (bare.href().length() > LENGTH_MAX) return new Address(bare, bare);
        }
        var toAsk = untilNothingChanges(resolved, asked);
        return new Address(toAsk, all.size() == asked.size() ? toAsk : untilNothingChanges(toAsk, all));
    }

    /// How a URL becomes the one that is shown: each rewrite that changed something, in order, and its result.
    public List<RewriteStep> steps(Url found) {
        var resolved = mapped(found);
        var steps = rewriteSteps(resolved);
        if (!resolved.equals(found)) steps.addFirst(new RewriteStep("Mapped", resolved));
        return steps;
    }

    private List<RewriteStep> rewriteSteps(Url resolved) {
        var steps = new ArrayList<RewriteStep>();
        var isLong = resolved.href().length() > LENGTH_MAX;
        var bare = isLong ? steps(resolved, ALWAYS, steps) : resolved;
        if (bare.href().length() > LENGTH_MAX) return steps;
        steps.clear();
        steps(steps(resolved, asked, steps), all, steps);
        return steps;
    }

    private Url steps(Url url, List<Rewrite> rewrites, List<RewriteStep> steps) {
        for (int round = 0; round < ROUNDS_MAX; round++) {
            var before = url;
            for (var rewrite : rewrites) {
                var next = applied(rewrite, url);
                if (!next.equals(url))
                    steps.add(new RewriteStep(rewrite.getClass().getSimpleName(), next));
                url = next;
            }
            if (url.equals(before)) return url;
        }
        throw unsettled(url, rewrites);
    }

    /// What becomes of a link: resolved as a browser does, then judged.
    ///
    /// @param href as it is written in the page
    /// @param base what the page's links are relative to
    /// @param encoding the page's own, in which the queries of its links are written
    /// @param page the page, as it is shown
    public Verdict judge(String href, Url base, Encoding encoding, Url page) {
        return Url.parse(href, base, encoding) instanceof Parsed.Ok(Url resolved)
                ? judge(href, resolved, page)
                : Verdict.INVALID;
    }

    /// What becomes of a link that was found as a whole URL, as in a redirect or a sitemap.
    public Verdict judge(Url found, Url page) {
        return judge(found.href(), found, page);
    }

    /// What becomes of the link `href`, resolved to `resolved`, of a page that is shown as `page`.
    public Verdict judge(String href, Url resolved, Url page) {
        var address = address(resolved);
        var link = new FoundLink(href, address, page);
        for (var rule : skips) if (rule.applies().test(link)) return rule.verdict();
        if (!address.asked().isHttp()) return SkipRule.SCHEME.verdict();
        return new Verdict.Counts(address);
    }

    /// What two URLs share when they are one page.
    public String key(Url shown) {
        return oneScheme && shown.port().isEmpty() && shown.isHttp()
                ? shown.href().substring(shown.protocol().length())
                : shown.href();
    }

    /// A rewrite that takes a page off the web is ignored.
    private static Url applied(Rewrite rewrite, Url url) {
        var next = rewrite.apply(url);
        return next.isHttp() || !url.isHttp() ? next : url;
    }

    private Url untilNothingChanges(Url url, List<Rewrite> rewrites) {
        for (int round = 0; round < ROUNDS_MAX; round++) {
            var before = url;
            for (var rewrite : rewrites) url = applied(rewrite, url);
            if (url.equals(before)) return url;
        }
        throw unsettled(url, rewrites);
    }

    /// Names the first rewrite that changes the URL once more.
    private IllegalStateException unsettled(Url url, List<Rewrite> rewrites) {
        var at = 0;
        while (at < rewrites.size() - 1 && applied(rewrites.get(at), url).equals(url)) at++;
        return new IllegalStateException("the policy '" + name + "' never settles: rewrites().get(" + at + "), "
                + rewrites.get(at).getClass().getSimpleName() + ", still changes a URL after " + ROUNDS_MAX
                + " rounds");
    }
}
