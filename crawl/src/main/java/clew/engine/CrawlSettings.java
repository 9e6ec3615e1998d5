package clew.engine;

import clew.fetch.FetchOptions;
import clew.frontier.Limits;
import clew.frontier.RegistrableDomain;
import clew.frontier.Remapping;
import clew.frontier.UrlRegex;
import clew.journal.CorruptJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.page.LinkTags;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Rewrite;
import clew.policy.ScopeRule;
import clew.policy.Www;
import clew.url.Url;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Everything that decides what a crawl finds, as plain data. A journal's header keeps it, so that a crawl is resumed,
/// viewed and verified with the settings it was started with.
///
/// Settings are named like the flags of the command line. What may change from one run to the next, such as the number
/// of workers, is not among them.
///
/// @param starts where the crawl starts, each page once, where its policy maps them; may be none where there are lists.
/// User-info and fragment are
///     dropped: nobody's password goes into a file
/// @param urlLists sitemaps whose pages are crawled too
/// @param depthMax how many links away from the start, at most; 0 for none
/// @param bodyBytesMax how much of a body is read
/// @param userAgent what the crawler calls itself, to servers and in robots.txt
/// @param requisites which of the files that pages need are fetched
/// @param pagesMax how many pages get tickets, at most, where resources or external links are fetched; 0 for any
///     number, and where they are not: then a crawl may be resumed with another limit
/// @param facts whether to read what pages say beside their links, for whoever checks them
/// @param checks which links that are not followed are requested to find out whether they lead anywhere
/// @param rendering what else decides how pages are read, by whoever reads them; empty where no browser does
/// @param source where the pages come from, by the names of flags; empty for the web as it is
public record CrawlSettings(
        List<Url> starts,
        List<Url> urlLists,
        Policy policy,
        ScopeRule scope,
        boolean obeysRobots,
        boolean sitemaps,
        boolean nofollow,
        boolean traps,
        int depthMax,
        LinkTags links,
        int bodyBytesMax,
        String userAgent,
        Requisites requisites,
        long pagesMax,
        boolean facts,
        LinkChecks checks,
        Map<String, String> rendering,
        Map<String, String> source) {
    /// What the source of a crawl names the lists of its pages, each a URL, one space between them.
    public static final String LISTS = "lists";

    /// What a source that is an archive has: the address of the archive that the pages come from.
    public static final String ARCHIVE = "archive";

    /// What a source that is a folder has: its path.
    public static final String FOLDER = "folder";

    /// The URL that the folder stands for.
    public static final String BASE_URL = "base-url";

    /// Goes up when a policy comes to different results.
    private static final int POLICY_VERSION = 5;

    /// Goes up when different parts of a site are taken for endless.
    private static final int TRAPS_VERSION = 3;

    private static final List<String> SOURCE =
            List.of(ARCHIVE, "at", "window", "match", "from", "to", "all-captures", LISTS);

    private static final List<String> FOLDER_SOURCE =
            List.of(FOLDER, BASE_URL, "index-files", "fallback-extensions", "symlinks");

    private static final String ONLY = "only";

    private static final String POLICY = "policy";
    private static final String WWW = "www";
    private static final String REMAP = "remap";

    /// What [PolicyRules] tells of a policy that cannot be made again from the other settings.
    private static final String POLICY_RULES = "policy-rules";

    private static final String ON = "on";
    private static final String OFF = "off";

    public CrawlSettings {
        starts = distinct(starts, policy);
        urlLists = urlLists.stream()
                .map(policy::mapped)
                .map(CrawlSettings::plain)
                .distinct()
                .toList();
        rendering = Map.copyOf(rendering);
        source = Map.copyOf(source);
        if (pagesMax < 0) throw new IllegalArgumentException("pagesMax is " + pagesMax);
        if (!requisites.areWanted() && checks == LinkChecks.NONE) pagesMax = 0;
        starts.forEach(CrawlSettings::requireHttp);
        urlLists.forEach(CrawlSettings::requireHttp);
        if (starts.isEmpty() && urlLists.isEmpty()) throw new IllegalArgumentException("a crawl starts nowhere");
    }

    /// The settings of a crawl of pages alone.
    public CrawlSettings(
            Url start,
            Policy policy,
            ScopeRule scope,
            boolean obeysRobots,
            boolean sitemaps,
            boolean nofollow,
            boolean traps,
            int depthMax,
            LinkTags links,
            int bodyBytesMax,
            String userAgent,
            Map<String, String> rendering) {
        this(
                List.of(start),
                List.of(),
                policy,
                scope,
                obeysRobots,
                sitemaps,
                nofollow,
                traps,
                depthMax,
                links,
                bodyBytesMax,
                userAgent,
                Requisites.NONE,
                0,
                false,
                LinkChecks.NONE,
                rendering,
                Map.of());
    }

    /// The first of those that are one page to the policy.
    private static List<Url> distinct(List<Url> starts, Policy policy) {
        var pages = new LinkedHashMap<String, Url>();
        for (var start : starts) {
            var url = plain(policy.mapped(start));
            pages.putIfAbsent(policy.key(policy.address(url).shown()), url);
        }
        return List.copyOf(pages.values());
    }

    private static Url plain(Url url) {
        return url.withoutUserInfo().withoutFragment();
    }

    private static void requireHttp(Url start) {
        if (start.isHttp()) return;
        throw new IllegalArgumentException("a crawl starts at http or https, not " + start.display());
    }

    /// Where the crawl starts: the first start, or the first list where there is none.
    public Url start() {
        return starts.isEmpty() ? urlLists.getFirst() : starts.getFirst();
    }

    /// The header of a new journal for this crawl.
    public JournalHeader header() {
        return JournalHeader.of(starts, POLICY_VERSION, TRAPS_VERSION, texts());
    }

    /// The settings of the crawl that a journal was created for.
    ///
    /// @throws CorruptJournal if they are not valid; the message names the one that is not
    public static CrawlSettings of(JournalHeader header) throws CorruptJournal {
        return of(header, null);
    }

    /// The same for a crawl with a policy of its own.
    ///
    /// @param own the policy that it was crawled with, see [#policyDifferences]; null for that of the header
    public static CrawlSettings of(JournalHeader header, @Nullable Policy own) throws CorruptJournal {
        var name = header.settings().getOrDefault(POLICY, "");
        if (own == null && header.settings().containsKey(POLICY_RULES)) {
            throw new CorruptJournal("its policy '" + name
                    + "' is not one of Clew's own; a program that defines it can open" + " the journal with it");
        }
        try {
            return of(header.starts(), new Texts(header.settings()), own);
        } catch (IllegalArgumentException e) {
            throw new CorruptJournal("its settings are not valid (" + e.getMessage() + ")");
        }
    }

    /// The differences of a journal's policy from the one here, for people; empty if neither the header nor a link
    /// shows one.
    public List<String> policyDifferences(Journal journal) throws IOException {
        var differences = policyDifferences(journal.header());
        return differences.isEmpty() ? linkDifferences(journal) : differences;
    }

    /// The first link of a journal with these settings that the policy judges differently. For a policy of a program
    /// only: the version tells what changes in ours. Where the pages come from a source, that may have had its say.
    public List<String> linkDifferences(Journal journal) throws IOException {
        if (!source.isEmpty() || !texts().containsKey(POLICY_RULES)) return List.of();
        return PolicyRules.difference(policy, journal).stream().toList();
    }

    private List<String> policyDifferences(JournalHeader header) {
        var here = texts();
        var all = new TreeMap<>(header.settings());
        for (var name : List.of(POLICY, WWW, REMAP, POLICY_RULES)) {
            all.remove(name);
            put(name, here.get(name), all);
        }
        return header.differences(new JournalHeader(
                header.hashKey(), header.starts(), header.policyVersion(), header.trapsVersion(), all));
    }

    private static CrawlSettings of(List<Url> starts, Texts given, @Nullable Policy own) {
        var urlLists = urls(given.text("urls", ""));
        if (starts.isEmpty() && urlLists.isEmpty()) throw new IllegalArgumentException("it has no start URL");
        var start = starts.isEmpty() ? urlLists.getFirst() : starts.getFirst();
        var rendering = new TreeMap<String, String>();
        if (!given.text("render", OFF).equals(OFF)) {
            for (var name : List.of("render", "block", "wait", "scroll")) {
                if (!given.text(name, "").isEmpty()) rendering.put(name, given.text(name, ""));
            }
        }
        var source = new TreeMap<String, String>();
        if (!given.text(ARCHIVE, "").isEmpty()) {
            for (var name : SOURCE) if (!given.text(name, "").isEmpty()) source.put(name, given.text(name, ""));
        }
        if (!given.text(FOLDER, "").isEmpty()) {
            for (var name : FOLDER_SOURCE) if (!given.text(name, "").isEmpty()) source.put(name, given.text(name, ""));
        }
        return new CrawlSettings(
                starts,
                urlLists,
                own == null ? remapped(policy(given, start), given) : own,
                new ScopeRule(
                        ScopeRule.Area.of(given.text("scope", "host")).orElseThrow(() -> given.invalid("scope")),
                        given.pattern("include"),
                        given.pattern("exclude")),
                given.is("robots", "obey", "ignore", "obey"),
                given.isOn("sitemaps"),
                given.isOn("nofollow"),
                given.is("traps", ON, OFF, ON),
                given.isOn(ONLY) ? 0 : depth(given.number("max-depth")),
                LinkTags.of(given.text("links", "a")).orElseThrow(() -> given.invalid("links")),
                given.size("max-body"),
                FetchOptions.requireUserAgent(given.text("user-agent", "")),
                Requisites.of(given.text("requisites", Requisites.NONE.text()))
                        .orElseThrow(() -> given.invalid("requisites")),
                given.text("max-pages", "").isEmpty() ? 0 : given.number("max-pages"),
                given.isOn("facts"),
                checks(given),
                rendering,
                source);
    }

    /// By name; those that are not given are absent.
    Map<String, String> texts() {
        var texts = new TreeMap<String, String>();
        texts.put(POLICY, policy.name());
        texts.put(WWW, www(policy).name().toLowerCase(Locale.ROOT));
        put(REMAP, remap(policy), texts);
        put(POLICY_RULES, isNamed(new Texts(texts)) ? null : PolicyRules.of(policy, start()), texts);
        texts.put("scope", scope.area().word());
        put("include", scope.include(), texts);
        put("exclude", scope.exclude(), texts);
        texts.put("robots", obeysRobots ? "obey" : "ignore");
        put("sitemaps", sitemaps ? ON : null, texts);
        put("nofollow", nofollow ? ON : null, texts);
        texts.put("traps", traps ? ON : OFF);
        texts.put("max-depth", Integer.toString(depthMax == Integer.MAX_VALUE ? 0 : depthMax));
        put(ONLY, depthMax == 0 ? ON : null, texts);
        put("urls", urlLists.isEmpty() ? null : joined(urlLists), texts);
        texts.put("links", links.text());
        texts.put("max-body", size(bodyBytesMax));
        texts.put("user-agent", userAgent);
        put("requisites", requisites.areWanted() ? requisites.text() : null, texts);
        put("max-pages", pagesMax > 0 ? Long.toString(pagesMax) : null, texts);
        put("facts", facts ? ON : null, texts);
        put("external", text(checks), texts);
        texts.put("render", OFF);
        texts.putAll(rendering);
        texts.putAll(source);
        return texts;
    }

    /// The scope, ready to be asked.
    public ScopeRule.Ruled ruledScope() {
        var base = source.get(BASE_URL);
        var around = base != null ? List.of(Url.of(base)) : starts.isEmpty() ? urlLists : starts;
        return scope.from(around, policy, UrlRegex::compile, RegistrableDomain::registrable);
    }

    /// What an engine needs to know of this crawl.
    ///
    /// @param workers how many requests are open at once, at most
    /// @param pagesMax how many pages are requested, at most; 0 for any number. Where resources or external links
    ///     are fetched, the limit that the crawl was started with counts
    public CrawlOptions options(int workers, long pagesMax) {
        return new CrawlOptions(
                starts,
                policy,
                ruledScope(),
                workers,
                requisites.areWanted() || checks != LinkChecks.NONE ? this.pagesMax : pagesMax,
                new Limits(depthMax, Limits.URL_LENGTH_MAX, nofollow, traps, followsRefreshes()),
                obeysRobots ? userAgent : null,
                sitemaps,
                requisites,
                lists(),
                facts,
                checks);
    }

    /// Whether the crawl follows refreshes, as it follows redirects. A folder has no redirects to other pages, so one
    /// of which only the given pages are read has no others.
    private boolean followsRefreshes() {
        return depthMax > 0 || !source.containsKey(FOLDER);
    }

    private List<Url> lists() {
        return Stream.concat(urlLists.stream(), urls(source.getOrDefault(LISTS, "")).stream())
                .toList();
    }

    private static LinkChecks checks(Texts given) {
        return switch (given.text("external", "")) {
            case "" -> LinkChecks.NONE;
            case OFF -> LinkChecks.SITE;
            case ON -> LinkChecks.ALL;
            default -> throw given.invalid("external");
        };
    }

    private static @Nullable String text(LinkChecks checks) {
        return switch (checks) {
            case NONE -> null;
            case SITE -> OFF;
            case ALL -> ON;
        };
    }

    /// With a space between them.
    private static String joined(List<Url> urls) {
        return urls.stream().map(Url::href).collect(Collectors.joining(" "));
    }

    private static List<Url> urls(String joined) {
        return joined.isEmpty()
                ? List.of()
                : Stream.of(joined.split(" ")).map(CrawlSettings::url).toList();
    }

    private static Url url(String text) {
        return Url.parse(text)
                .ok()
                .orElseThrow(() -> new IllegalArgumentException("'" + Url.display(text) + "' is not a URL"));
    }

    private static void put(String name, @Nullable String text, Map<String, String> texts) {
        if (text != null) texts.put(name, text);
    }

    /// `16m`, `500k` or a number of bytes.
    private static String size(int bytes) {
        if (bytes == 0 || bytes % 1024 != 0) return Integer.toString(bytes);
        return bytes % (1024 * 1024) == 0 ? bytes / (1024 * 1024) + "m" : bytes / 1024 + "k";
    }

    private static int depth(int given) {
        return given == 0 ? Integer.MAX_VALUE : given;
    }

    private static Www.Mode www(Policy policy) {
        for (Rewrite rewrite : policy.rewrites()) if (rewrite instanceof Www www) return www.mode();
        return Www.Mode.KEEP;
    }

    private static @Nullable String remap(Policy policy) {
        for (var mapping : policy.mappings()) if (mapping instanceof Remapping remapping) return remapping.text();
        return null;
    }

    private static Policy remapped(Policy policy, Texts given) {
        return !given.text(REMAP, "").isEmpty() ? policy.mapping(Remapping.of(given.text(REMAP, ""))) : policy;
    }

    /// Whether the policy can be made again from its name, the mode of `www.` and one remapping.
    private boolean isNamed(Texts texts) {
        return !policy.isCustom()
                && remapped(policy(texts, start()), texts).mappings().equals(policy.mappings());
    }

    private static Policy policy(Texts given, Url start) {
        var name = given.text(POLICY, "standard");
        var www = Stream.of(Www.Mode.values())
                .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(given.text(WWW, "keep")))
                .findFirst()
                .orElseThrow(() -> given.invalid(WWW));
        return switch (name) {
            case "standard" -> Policy.standard();
            case "sitemap" -> Policy.sitemap();
            case "archive" -> Policy.archive(Www.of(www, start));
            default -> throw new IllegalArgumentException("the policy '" + name + "' is not one of Clew's own");
        };
    }

    /// Settings as they were written.
    private record Texts(Map<String, String> all) {
        String text(String name, String fallback) {
            return all.getOrDefault(name, fallback);
        }

        boolean isOn(String name) {
            return is(name, ON, "", "");
        }

        /// Whether a setting is the first of the two values that it may have.
        boolean is(String name, String value, String other, String fallback) {
            var text = text(name, fallback);
            if (!text.equals(value) && !text.equals(other)) throw invalid(name);
            return text.equals(value);
        }

        int number(String name) {
            return number(name, text(name, ""), 1);
        }

        int size(String name) {
            var text = text(name, "");
            var digits = text.isEmpty() ? "" : text.substring(0, text.length() - 1);
            if (text.endsWith("m")) return number(name, digits, 1024 * 1024);
            return text.endsWith("k") ? number(name, digits, 1024) : number(name, text, 1);
        }

        private int number(String name, String digits, int unit) {
            var number = digits.matches("[0-9]{1,10}") ? Long.parseLong(digits) * unit : -1;
            if (number < 0 || number > Integer.MAX_VALUE) throw invalid(name);
            return (int) number;
        }

        @Nullable
        String pattern(String name) {
            var text = text(name, "");
            if (text.isEmpty()) return null;
            UrlRegex.compile(text);
            return text;
        }

        IllegalArgumentException invalid(String name) {
            return new IllegalArgumentException(name + " is '" + text(name, "") + "'");
        }
    }
}
