package clew.cli.flags;

import clew.archive.captures.ArchiveAddress;
import clew.check.AcceptedStatuses;
import clew.check.FailRule;
import clew.check.FindingCode;
import clew.check.LinkVerdict;
import clew.check.SiteCheck;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.frontier.Remapping;
import clew.page.LinkTags;
import clew.policy.LinkChecks;
import clew.policy.Requisites;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The flags of `crawler check`: what is checked, and what makes the check fail.
public final class CheckFlags {
    private static final Flag<String> EXTERNAL = Flag.choice(
                    Group.CHECKING, "external", "also check links to other sites", "on", List.of("on", "off"))
            .decisive();
    private static final Flag<Long> EXTERNAL_RATE_MS = Flag.number(
            Group.SPEED,
            "external-rate-ms",
            "minimum delay between requests to the same other site, in ms",
            100,
            0,
            3_600_000);
    private static final Flag<String> REQUISITES = Flag.choice(
                    Group.CHECKING,
                    "requisites",
                    "images, styles and scripts to check: none, of the same host, all",
                    "all",
                    List.of("none", "same", "all"))
            .decisive();
    public static final Flag<LinkTags> LINKS = new Flag<>(
                    Group.SCOPE,
                    "links",
                    "LIST",
                    "elements to take links from; frame includes iframe",
                    new LinkTags(true, true, true),
                    "a,area,frame",
                    list -> LinkTags.of(list).orElse(null),
                    "a list such as a,area,frame")
            .decisive();
    private static final Flag<String> FRAGMENTS = Flag.choice(
            Group.CHECKING, "fragments", "check that the part after # exists in the page", "on", List.of("on", "off"));
    private static final Flag<String> REDIRECTS = Flag.choice(
            Group.CHECKING,
            "redirects",
            "links to redirects are ok, noted, or fail the check",
            "note",
            List.of("ok", "note", "fail"));
    private static final Flag<AcceptedStatuses> ACCEPT = new Flag<>(
            Group.CHECKING,
            "accept",
            "LIST",
            "statuses that count as ok",
            AcceptedStatuses.USUAL,
            "200..=299",
            AcceptedStatuses::of,
            "a list such as 200..=299,429");
    public static final Flag<Optional<String>> IGNORE = Flag.optional(
            Group.CHECKING,
            "ignore",
            "FILE",
            "don't check links that match a line of FILE (as in .lycheeignore)",
            "a file");
    private static final Flag<List<Remapping.Rule>> REMAP = new Flag<List<Remapping.Rule>>(
                    Group.CHECKING,
                    "remap",
                    "FROM TO",
                    "crawl URLs that match FROM at TO instead; may be repeated",
                    List.of(),
                    "",
                    CheckFlags::remap,
                    "a regular expression and what takes its place, such as https://example.com/ http://localhost:8080/")
            .repeatable(CheckFlags::joined)
            .decisive()
            .guarded();
    public static final Flag<Optional<String>> CACHE = Flag.optional(
                    Group.CHECKING,
                    "cache",
                    "FILE",
                    "don't request external links again that FILE says were ok",
                    "a file")
            .writing(Written.CACHE);
    public static final Flag<Duration> MAX_AGE =
            Flag.longTime(Group.CHECKING, "max-age", "how long entries of -cache stay valid", Duration.ofDays(1), "1d");
    public static final Flag<Long> MIN_PAGES =
            Flag.number(Group.CHECKING, "min-pages", "fail if fewer pages were read", 1, 0, 1_000_000_000);
    public static final Flag<Optional<String>> BASELINE = Flag.optional(
            Group.CHECKING,
            "baseline",
            "FILE",
            "skip findings that are in FILE, the output of an earlier check -format jsonl",
            "a file");
    private static final Flag<Set<FindingCode>> FINDINGS = new Flag<>(
            Group.CHECKING,
            "findings",
            "LIST",
            "also check the pages themselves: all, or codes such as title-missing,h1-missing",
            Set.of(),
            "",
            CheckFlags::codes,
            "all, or a list of codes; docs/findings.md lists them");
    private static final Flag<Set<String>> FAIL = new Flag<>(
            Group.CHECKING,
            "fail",
            "LIST",
            "verdicts and codes that fail the check",
            FailRule.BROKEN.words(),
            "broken",
            CheckFlags::words,
            "a list such as broken,blocked,mixed-content; docs/findings.md lists the codes");
    private static final Flag<Set<FindingCode>> IGNORE_FINDING = new Flag<>(
            Group.CHECKING,
            "ignore-finding",
            "LIST",
            "skip findings with these codes",
            Set.of(),
            "",
            CheckFlags::codes,
            "a list of codes such as redirected,fragment-missing; docs/findings.md lists them");
    private static final Flag<Duration> SLOW = Flag.time(
            Group.CHECKING, "slow", "with -findings: pages that take longer are slow", SiteCheck.Options.SLOW, "3s");
    private static final Flag<Long> LARGE = Flag.size(
            Group.CHECKING, "large", "with -findings: larger pages are large", SiteCheck.Options.LARGE, "2m", 1L << 30);
    private static final Flag<Boolean> ALL_LINKS = Flag.onOff(Group.CHECKING, "all", "also list links that are ok");

    private static final Flag<Boolean> SUGGEST =
            Flag.onOff(Group.CHECKING, "suggest", "name an archived copy for each broken link to another site");
    private static final Flag<Url> ARCHIVE = new Flag<>(
            Group.CHECKING,
            "archive",
            "URL",
            "web archive to ask with -suggest",
            ArchiveAddress.WAYBACK_MACHINE.base(),
            ArchiveAddress.WAYBACK_MACHINE.base().href(),
            text -> Url.parse(text).ok().filter(Url::isHttp).orElse(null),
            "the http or https address of a web archive, such as https://arquivo.pt/");
    public static final Flag<String> FORMAT = Flag.choice(
            Group.OUTPUT, "format", "output format", "text", List.of("text", "jsonl", "junit", "sarif", "markdown"));

    public static final List<Flag<?>> ALL = List.of(
            FORMAT,
            EXTERNAL,
            EXTERNAL_RATE_MS,
            REQUISITES,
            LINKS,
            FRAGMENTS,
            REDIRECTS,
            ACCEPT,
            IGNORE,
            REMAP,
            CACHE,
            MAX_AGE,
            BASELINE,
            MIN_PAGES,
            FINDINGS,
            FAIL,
            IGNORE_FINDING,
            SLOW,
            LARGE,
            ALL_LINKS,
            SUGGEST,
            ARCHIVE);

    private CheckFlags() {}

    /// What to look for.
    public static SiteCheck.Options options(Flags flags) throws UsageError {
        var codes = EnumSet.allOf(FindingCode.class);
        codes.removeIf(FindingCode::isOfPage);
        codes.addAll(flags.get(FINDINGS));
        // Whoever wants to fail by a finding wants to know of it.
        for (var word : flags.get(FAIL)) FindingCode.of(word).ifPresent(codes::add);
        if (flags.get(REDIRECTS).equals("ok")) codes.remove(FindingCode.REDIRECTED);
        codes.removeAll(flags.get(IGNORE_FINDING));
        return new SiteCheck.Options(
                flags.get(ACCEPT),
                flags.get(FRAGMENTS).equals("on"),
                codes,
                flags.get(ALL_LINKS),
                flags.get(SLOW),
                flags.get(LARGE),
                flags.get(MIN_PAGES));
    }

    /// The same for a report, which shows everything that is not ignored.
    public static SiteCheck.Options everything(Flags flags, SiteCheck.Options options) throws UsageError {
        var codes = EnumSet.allOf(FindingCode.class);
        codes.removeAll(flags.get(IGNORE_FINDING));
        return new SiteCheck.Options(
                options.accepted(),
                options.fragments(),
                codes,
                false,
                options.slow(),
                options.large(),
                options.pagesMin());
    }

    /// Which links that are not followed are checked: with `-external off`, those of the site alone.
    public static LinkChecks linkChecks(Flags flags) throws UsageError {
        return flags.get(EXTERNAL).equals("on") ? LinkChecks.ALL : LinkChecks.SITE;
    }

    /// Which files of pages are checked.
    public static Requisites requisites(Flags flags) throws UsageError {
        return Requisites.of(flags.get(REQUISITES)).orElseThrow();
    }

    /// The minimum delay between requests to the same other site.
    public static Duration externalDelay(Flags flags) throws UsageError {
        return Duration.ofMillis(flags.get(EXTERNAL_RATE_MS));
    }

    /// The archive that knows copies of what is broken; nothing where nobody wants them.
    public static Optional<ArchiveAddress> suggesting(Flags flags) throws UsageError {
        return flags.get(SUGGEST) && flags.get(EXTERNAL).equals("on")
                ? Optional.of(ArchiveAddress.of(flags.get(ARCHIVE)))
                : Optional.empty();
    }

    /// Whether any of what is looked for takes the site's sitemaps.
    public static boolean wantsSitemaps(SiteCheck.Options options) {
        return options.codes().contains(FindingCode.ORPHAN) || options.codes().contains(FindingCode.NOINDEX_IN_SITEMAP);
    }

    /// Where URLs are requested instead; nothing where all are requested as they are.
    public static Optional<Remapping> remapping(Flags flags) throws UsageError {
        try {
            var rules = flags.get(REMAP);
            return rules.isEmpty() ? Optional.empty() : Optional.of(new Remapping(rules));
        } catch (IllegalArgumentException e) {
            throw new UsageError("-remap: " + TerminalSafe.text(String.valueOf(e.getMessage())));
        }
    }

    /// What makes the check fail.
    public static FailRule failRule(Flags flags) throws UsageError {
        var rule = new FailRule(flags.get(FAIL));
        return flags.get(REDIRECTS).equals("fail") ? rule.and(LinkVerdict.REDIRECTED.word()) : rule;
    }

    private static @Nullable Set<FindingCode> codes(String list) {
        if (list.equals("all")) return EnumSet.allOf(FindingCode.class);
        var codes = EnumSet.noneOf(FindingCode.class);
        for (var word : list.split(",", -1)) {
            var code = FindingCode.of(word.strip());
            if (code.isEmpty())
                throw unknown(
                        word,
                        Stream.of(FindingCode.values()).map(FindingCode::word).toList());
            codes.add(code.get());
        }
        return codes;
    }

    private static @Nullable Set<String> words(String list) {
        var words = new HashSet<String>();
        for (var word : list.split(",", -1)) {
            if (!FailRule.isKnown(word.strip())) throw unknown(word, List.copyOf(FailRule.all()));
            words.add(word.strip());
        }
        return words;
    }

    private static IllegalArgumentException unknown(String word, List<String> known) {
        var meant = Suggestion.among(known, word.strip());
        return new IllegalArgumentException("there is no '" + word.strip() + "'"
                + meant.map(other -> "; did you mean " + other + "?").orElse(""));
    }

    private static @Nullable List<Remapping.Rule> remap(String text) {
        var space = text.strip().indexOf(' ');
        if (space < 0) return null;
        var from = text.strip().substring(0, space);
        return List.of(Remapping.Rule.of(from, text.strip().substring(space).strip()));
    }

    private static List<Remapping.Rule> joined(List<Remapping.Rule> before, List<Remapping.Rule> more) {
        var all = new ArrayList<>(before);
        all.addAll(more);
        return all;
    }
}
