package clew.cli.flags;

import clew.frontier.UrlRegex;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A flag, declared once: parsing, errors, help, completion, documentation and the config file all come from here.
///
/// @param group the heading that it is listed under
/// @param value the placeholder of the value in the help; empty for a flag without a value
/// @param fallback the value if the flag is absent; null if it is required
/// @param shown the fallback as the help shows it; empty for none
/// @param read parses the value; returns null if it is not valid, or throws an [IllegalArgumentException] that says
///     why
/// @param want what the value has to be, for the error: "must be …"
/// @param join combines two values of a flag that may be repeated; null for one that may not
/// @param words all values that it takes, for completion; empty if there are too many
/// @param decides whether it decides what a crawl finds; see [#decisive]
/// @param isGuarded whether a config file has to be named for it; see [#guarded]
/// @param written what is written to the file or folder that its value names; null for nothing
public record Flag<T>(
        Group group,
        String name,
        String value,
        String text,
        @Nullable T fallback,
        String shown,
        Function<String, @Nullable T> read,
        String want,
        @Nullable BinaryOperator<T> join,
        List<String> words,
        boolean decides,
        boolean isGuarded,
        @Nullable Written written) {
    /// The placeholder for a saved crawl.
    static final String OLD = "OLD";

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration THOUSAND_HOURS = Duration.ofHours(1_000);

    /// A flag that may be given once.
    public Flag(
            Group group,
            String name,
            String value,
            String text,
            @Nullable T fallback,
            String shown,
            Function<String, @Nullable T> read,
            String want) {
        this(group, name, value, text, fallback, shown, read, want, null, List.of(), false, false, null);
    }

    /// This flag, marked as deciding what a crawl finds: a journal keeps its value under its name, and the crawl
    /// resumes only with the same one.
    public Flag<T> decisive() {
        return new Flag<>(group, name, value, text, fallback, shown, read, want, join, words, true, isGuarded, written);
    }

    /// This flag, marked as one that a config file must not set unless the user named the file: such a flag runs a
    /// program, gives up a protection, or sends secrets or traffic elsewhere. Whoever unpacks or checks out a
    /// folder with a config file in it should not have to read that file before running the program there.
    public Flag<T> guarded() {
        return new Flag<>(group, name, value, text, fallback, shown, read, want, join, words, decides, true, written);
    }

    /// This flag, whose value names a file or folder that is written. A config file that was found does not replace
    /// anything else there.
    public Flag<T> writing(Written what) {
        return new Flag<>(group, name, value, text, fallback, shown, read, want, join, words, decides, isGuarded, what);
    }

    /// This flag, with all values that it takes.
    public Flag<T> words(List<String> all) {
        return new Flag<>(
                group, name, value, text, fallback, shown, read, want, join, all, decides, isGuarded, written);
    }

    /// This flag, which may be repeated.
    ///
    /// @param joined combines two of its values
    Flag<T> repeatable(BinaryOperator<T> joined) {
        return new Flag<>(
                group, name, value, text, fallback, shown, read, want, joined, words, decides, isGuarded, written);
    }

    public static Flag<String> text(
            Group group, String name, String value, String text, @Nullable String fallback, String want) {
        return new Flag<>(
                group,
                name,
                value,
                text,
                fallback,
                fallback == null ? "" : fallback,
                s -> s.isBlank() ? null : s,
                want);
    }

    /// An optional text.
    public static Flag<Optional<String>> optional(Group group, String name, String value, String text, String want) {
        return new Flag<>(
                group, name, value, text, Optional.empty(), "", s -> s.isBlank() ? null : Optional.of(s), want);
    }

    /// A text that may be repeated.
    static Flag<List<String>> texts(Group group, String name, String value, String text, String want) {
        return new Flag<>(
                group,
                name,
                value,
                text,
                List.of(),
                "",
                s -> s.isBlank() ? null : List.of(s),
                want,
                (before, more) -> {
                    var all = new ArrayList<>(before);
                    all.addAll(more);
                    return all;
                },
                List.of(),
                false,
                false,
                null);
    }

    public static Flag<Boolean> onOff(Group group, String name, String text) {
        return new Flag<>(group, name, "", text, false, "", _ -> true, "");
    }

    /// One of a few words.
    public static Flag<String> choice(Group group, String name, String text, String fallback, List<String> words) {
        var value = String.join("|", words);
        return new Flag<String>(
                        group,
                        name,
                        value,
                        text,
                        fallback,
                        fallback,
                        s -> words.contains(s) ? s : null,
                        "one of " + value)
                .words(words);
    }

    /// A regular expression that is searched for anywhere in a URL.
    static Flag<Optional<String>> pattern(Group group, String name, String text) {
        return new Flag<>(
                group,
                name,
                "REGEX",
                text,
                Optional.empty(),
                "",
                Flag::regex,
                "a regular expression such as /blog/, without look-around or back-references");
    }

    public static Flag<Optional<Url>> url(Group group, String name, String text) {
        return new Flag<>(
                group,
                name,
                "URL",
                text,
                Optional.empty(),
                "",
                s -> Url.parse(s).ok().map(Optional::of).orElse(null),
                "an absolute URL, such as https://example.com/");
    }

    public static Flag<Long> number(Group group, String name, String text, long fallback, long min, long max) {
        return new Flag<>(
                group,
                name,
                "N",
                text,
                fallback,
                Long.toString(fallback),
                s -> digits(s, min, max),
                "a whole number from " + min + " to " + max + ", such as " + Math.max(min, fallback));
    }

    static Flag<Integer> bytes(Group group, String name, String text, int fallback, String shown) {
        return new Flag<>(
                group,
                name,
                "SIZE",
                text,
                fallback,
                shown,
                s -> {
                    var bytes = size(s, 1L << 30);
                    return bytes == null ? null : bytes.intValue();
                },
                "a size from 1 to 1g, such as 500k or " + shown);
    }

    /// A size that need not fit into memory.
    public static Flag<Long> size(Group group, String name, String text, long fallback, String shown, long max) {
        return new Flag<>(
                group, name, "SIZE", text, fallback, shown, s -> size(s, max), "a size such as 500m or " + shown);
    }

    public static Flag<Duration> time(Group group, String name, String text, Duration fallback, String shown) {
        return new Flag<>(
                group,
                name,
                "TIME",
                text,
                fallback,
                shown,
                s -> duration(s, HOUR),
                "a time from 1ms to 1h, such as " + shown + ", 500ms or 1m30s");
    }

    /// An optional time, which may be long; zero if absent.
    public static Flag<Duration> longTime(Group group, String name, String text) {
        return new Flag<>(
                group,
                name,
                "TIME",
                text,
                Duration.ZERO,
                "",
                s -> duration(s, THOUSAND_HOURS),
                "a time from 1ms to 1000h, such as 30s or 1h30m");
    }

    /// A time that may be long.
    public static Flag<Duration> longTime(Group group, String name, String text, Duration fallback, String shown) {
        return new Flag<>(
                group,
                name,
                "TIME",
                text,
                fallback,
                shown,
                s -> duration(s, THOUSAND_HOURS),
                "a time from 1ms to 1000h, such as " + shown + " or 12h");
    }

    /// Whether its value has two parts, which may be two arguments.
    boolean takesTwo() {
        return value.indexOf(' ') >= 0 && !value.startsWith("'");
    }

    /// Whether its value is the name of a file or folder, or may be.
    public boolean takesPath() {
        return takesFile() || takesFolder();
    }

    public boolean takesFile() {
        return value.contains("FILE") || value.contains("PATH") || value.equals(OLD);
    }

    /// Whether its value may be a URL instead.
    public boolean takesUrl() {
        return value.contains("URL");
    }

    public boolean takesFolder() {
        return value.contains("DIR");
    }

    /// Whether its value is a list with commas.
    public boolean takesList() {
        return value.equals("LIST") || value.equals("NAMES");
    }

    public boolean takesValue() {
        return !value.isEmpty();
    }

    private static Optional<String> regex(String text) {
        UrlRegex.compile(text);
        return Optional.of(text);
    }

    private static @Nullable Long digits(String text, long min, long max) {
        if (!text.matches("[0-9]{1,18}")) return null;
        var number = Long.parseLong(text);
        return number >= min && number <= max ? number : null;
    }

    private static @Nullable Long size(String text, long max) {
        var unit = text.isEmpty() ? 0 : "kmg".indexOf(Character.toLowerCase(text.charAt(text.length() - 1))) + 1;
        var number = digits(unit == 0 ? text : text.substring(0, text.length() - 1), 1, max >> (10 * unit));
        return number == null ? null : Long.valueOf(number << (10 * unit));
    }

    /// `1h30m`: numbers with their units, the larger one first; a number alone is seconds.
    private static @Nullable Duration duration(String text, Duration max) {
        long millis = 0;
        var rest = text.chars().allMatch(c -> c >= '0' && c <= '9') ? text + Unit.SECONDS.suffix : text;
        for (var unit : Unit.values()) {
            var end = 0;
            while (end < rest.length() && rest.charAt(end) >= '0' && rest.charAt(end) <= '9') end++;
            if (!rest.startsWith(unit.suffix, end) || (unit == Unit.MINUTES && rest.startsWith("ms", end))) continue;
            var number = digits(rest.substring(0, end), 0, max.toMillis());
            if (number == null) return null;
            millis += number * unit.millis;
            rest = rest.substring(end + unit.suffix.length());
        }
        return rest.isEmpty() && millis > 0 && millis <= max.toMillis() ? Duration.ofMillis(millis) : null;
    }

    private enum Unit {
        DAYS("d", 86_400_000),
        HOURS("h", 3_600_000),
        MINUTES("m", 60_000),
        SECONDS("s", 1_000),
        MILLISECONDS("ms", 1);

        private final String suffix;
        private final long millis;

        Unit(String suffix, long millis) {
            this.suffix = suffix;
            this.millis = millis;
        }
    }
}
