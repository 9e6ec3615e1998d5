package clew.cli.flags;

import clew.archive.captures.ArchiveAddress;
import clew.archive.captures.Match;
import clew.archive.captures.Timestamp;
import clew.archive.warc.WarcDate;
import clew.archive.wayback.Politeness;
import clew.archive.wayback.RescueSettings;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.policy.ScopeRule;
import clew.policy.Www;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The flags that say which captures of a web archive to take, and how it is treated.
public final class RescueFlags {
    private static final Duration DAY = Duration.ofDays(1);
    private static final String TIMES = "a date such as 2015, 2015-06-01, 20150601123000 or 2015-06-01T12:30:00Z";

    private static final Flag<Url> ARCHIVE = new Flag<>(
                    Group.CAPTURES,
                    "archive",
                    "URL",
                    "web archive to ask",
                    ArchiveAddress.WAYBACK_MACHINE.base(),
                    "https://web.archive.org/",
                    RescueFlags::archive,
                    "the http or https address of a web archive, such as https://arquivo.pt/")
            .decisive();
    private static final Flag<Optional<String>> AT = time(
                    Group.CAPTURES, "at", "take the newest captures up to this date")
            .decisive();
    private static final Flag<Duration> WINDOW = new Flag<>(
                    Group.CAPTURES,
                    "window",
                    "TIME",
                    "where there are none, the nearest up to TIME later",
                    Duration.ofDays(365),
                    "365d",
                    RescueFlags::window,
                    "a time such as 90d, 12h or 2y")
            .decisive();
    private static final Flag<String> MATCH = Flag.choice(
                    Group.CAPTURES,
                    "match",
                    "what to rescue: a page, folder, host or domain",
                    "host",
                    List.of("exact", "prefix", "host", "domain"))
            .decisive();
    private static final Flag<Optional<String>> FROM =
            time(Group.CAPTURES, "from", "skip captures before this date").decisive();
    private static final Flag<Optional<String>> TO =
            time(Group.CAPTURES, "to", "skip captures after this date").decisive();
    private static final String WWW_AUTO = "auto";
    private static final Flag<String> WWW = Flag.choice(
                    Group.CAPTURES,
                    "www",
                    "name the host as URL does, add or strip www., or keep both",
                    WWW_AUTO,
                    List.of(WWW_AUTO, "add", "strip", "keep"))
            .decisive();
    private static final Flag<Boolean> ALL_CAPTURES = Flag.onOff(
                    Group.CAPTURES, "all-captures", "store the other captures in the WARC files too")
            .decisive();
    private static final Flag<Long> RATE_MS = Flag.number(
            Group.SPEED, "rate-ms", "minimum delay between requests for captures, in ms", 125, 1, 3_600_000);
    private static final Flag<Long> LIST_RATE_MS = Flag.number(
            Group.SPEED, "list-rate-ms", "minimum delay between requests for lists, in ms", 2500, 1, 3_600_000);
    private static final Flag<Duration> PAUSE = Flag.time(
            Group.SPEED,
            "pause",
            "how long to pause when the archive asks for fewer requests",
            Duration.ofSeconds(60),
            "60s");

    /// Those that decide what is found.
    public static final List<Flag<?>> DECISIVE = List.of(
            ARCHIVE,
            AT,
            WINDOW,
            MATCH,
            PolicyFlags.INCLUDE,
            PolicyFlags.EXCLUDE,
            FROM,
            TO,
            WWW,
            ALL_CAPTURES,
            FetchFlags.USER_AGENT);

    /// Those that may change from one run to the next.
    public static final List<Flag<?>> FREE = List.of(RATE_MS, LIST_RATE_MS, PAUSE);

    private RescueFlags() {}

    /// A page of an archive, or one of the web.
    ///
    /// @param at the time in the address of the archive, as it is written there; null where it has none
    public record Subject(Url url, @Nullable String at) {}

    /// What is to be rescued, given as its own URL or as a page of the archive.
    public static Subject subject(Flags flags, Url given) throws UsageError {
        var archive = archive(flags, given);
        var original = archive.original(given).or(() -> withoutTime(archive, given));
        if (original.isEmpty()) return new Subject(given, null);
        if (!original.get().isHttp())
            throw new UsageError("no site is at " + original.get().display());
        var at = archive.timestamp(given)
                .filter(digits -> Timestamp.latest(digits).isPresent());
        return new Subject(original.get(), at.orElse(null));
    }

    /// The address of all captures of a page, as in `/web/http://example.com/` and `/web/2015*/http://example.com/`.
    private static Optional<Url> withoutTime(ArchiveAddress archive, Url given) {
        var text = given.href();
        var base = archive.replay("1", "", "x").href().replaceFirst("1/x$", "");
        if (!text.startsWith(base)) return Optional.empty();
        var rest = text.substring(base.length()).replaceFirst("^[0-9]*\\*?/", "");
        return Url.parse(rest).ok().filter(Url::isHttp);
    }

    public static RescueSettings settings(Flags flags, Url given) throws UsageError {
        var at = flags.get(AT).orElse(subject(flags, given).at());
        var from = flags.get(FROM).orElse(null);
        var to = flags.get(TO).orElse(null);
        if (from != null && to != null && isAfter(from, to))
            throw new UsageError("-from must not be after -to; they are " + from + " and " + to);
        return new RescueSettings(
                archive(flags, given),
                Match.valueOf(flags.get(MATCH).toUpperCase(Locale.ROOT)),
                at,
                flags.get(WINDOW),
                from,
                to,
                flags.get(ALL_CAPTURES));
    }

    /// Whether no time is as late as the one and as early as the other, such as 2017 and 2016.
    private static boolean isAfter(String from, String to) {
        return Timestamp.earliest(from)
                .orElseThrow()
                .isAfter(Timestamp.latest(to).orElseThrow());
    }

    /// A page of the Wayback Machine is asked for there, unless another archive is given.
    private static ArchiveAddress archive(Flags flags, Url given) throws UsageError {
        var archive = flags.get(ARCHIVE);
        var arquivo = Url.of("https://arquivo.pt/");
        var isThere = ArchiveAddress.of(arquivo).original(given).isPresent();
        return ArchiveAddress.of(isThere && archive.equals(ARCHIVE.fallback()) ? arquivo : archive);
    }

    public static Www www(Flags flags, Url start) throws UsageError {
        var text = flags.get(WWW);
        if (text.equals(WWW_AUTO)) text = start.hostname().startsWith("www.") ? "add" : "strip";
        return Www.of(Www.Mode.valueOf(text.toUpperCase(Locale.ROOT)), start);
    }

    /// Which pages belong to the site.
    ///
    /// @param shown the start, as the policy shows it
    public static ScopeRule scope(Flags flags, Url shown) throws UsageError {
        var include = flags.get(PolicyFlags.INCLUDE).orElse(null);
        var exclude = flags.get(PolicyFlags.EXCLUDE).orElse(null);
        return switch (Match.valueOf(flags.get(MATCH).toUpperCase(Locale.ROOT))) {
            case EXACT -> {
                if (include != null) throw new UsageError("-include does not go with -match exact, which is one page");
                yield new ScopeRule(ScopeRule.Area.HOST, only(shown), exclude);
            }
            case PREFIX -> new ScopeRule(ScopeRule.Area.PREFIX, include, exclude);
            case HOST -> new ScopeRule(ScopeRule.Area.HOST, include, exclude);
            case DOMAIN -> new ScopeRule(ScopeRule.Area.DOMAIN, include, exclude);
        };
    }

    /// A pattern that nothing else matches, with either scheme.
    private static String only(Url url) {
        var pattern = new StringBuilder("^https?:");
        url.href().substring(url.protocol().length()).chars().forEach(c -> {
            if (!Character.isLetterOrDigit(c)) pattern.append('\\');
            pattern.append((char) c);
        });
        return pattern.append('$').toString();
    }

    public static Politeness politeness(Flags flags) throws UsageError {
        return new Politeness(
                Duration.ofMillis(flags.get(RATE_MS)), Duration.ofMillis(flags.get(LIST_RATE_MS)), flags.get(PAUSE));
    }

    private static Flag<Optional<String>> time(Group group, String name, String text) {
        return new Flag<>(
                group,
                name,
                "TIME",
                text,
                Optional.empty(),
                "",
                given -> digits(given).isEmpty() ? null : digits(given),
                TIMES);
    }

    private static @Nullable Url archive(String text) {
        if (!(Url.parse(text) instanceof Parsed.Ok(Url url))) return null;
        if (!url.isHttp()) throw new IllegalArgumentException("it must begin with http:// or https://");
        return ArchiveAddress.of(url).base();
    }

    /// The digits of a time as archives write them; empty if it is not one.
    private static Optional<String> digits(String text) {
        if (text.matches("[0-9]{4}(-[0-9]{2}){0,2}")) return valid(text.replace("-", ""));
        if (text.matches("[0-9]{4,14}")) return valid(text);
        try {
            return valid(WarcDate.digits(Instant.parse(text)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> valid(String digits) {
        return Timestamp.earliest(digits).map(_ -> digits);
    }

    private static @Nullable Duration window(String text) {
        if (!text.matches("[0-9]{1,4}y|[0-9]{1,6}[smhd]")) return null;
        var number = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            case 'd' -> DAY.multipliedBy(number);
            default -> DAY.multipliedBy(365 * number);
        };
    }

    /// The URL that a command was given.
    public static Url url(String text) throws UsageError {
        if (Url.parse(text) instanceof Parsed.Ok(Url url) && url.isHttp()) return url;
        throw new UsageError("give the URL of a page as it was, or its address in the archive, as in crawler wayback"
                + " https://example.com/; it is " + TerminalSafe.quotedUrl(text)
                + Suggestion.url(text).map(url -> "; did you mean " + url + "?").orElse(""));
    }
}
