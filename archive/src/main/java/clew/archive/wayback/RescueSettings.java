package clew.archive.wayback;

import clew.archive.captures.ArchiveAddress;
import clew.archive.captures.CaptureChoice;
import clew.archive.captures.Match;
import clew.archive.captures.Timestamp;
import clew.engine.CrawlSettings;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What decides which captures of a site are taken.
///
/// @param match which URLs the archive is asked to list
/// @param at the time that the site is wanted of, as 4 to 14 digits: `2015` is the end of that year; null for the
/// newest
///     captures
/// @param window how long after that time a capture may be, where there is none before it; also how far from the time
///     of a page a file may be that the page needs and that no list has
/// @param from the earliest capture that counts, as 1 to 14 digits; null for any
/// @param to the latest one; null for any
/// @param allCaptures whether the archive keeps the other captures too
public record RescueSettings(
        ArchiveAddress archive,
        Match match,
        @Nullable String at,
        Duration window,
        @Nullable String from,
        @Nullable String to,
        boolean allCaptures) {
    private static final Set<String> NAMES =
            Set.of(CrawlSettings.ARCHIVE, "match", "at", "window", "from", "to", "all-captures");

    public RescueSettings {
        if (at != null && Timestamp.latest(at).isEmpty()) throw new IllegalArgumentException("at is '" + at + "'");
    }

    /// The last second of the time that the site is wanted of; null for the newest captures.
    public @Nullable Instant until() {
        return at == null ? null : Timestamp.latest(at).orElseThrow();
    }

    /// Those among the settings of a journal that say which captures are taken.
    public static Map<String, String> among(Map<String, String> settings) {
        var found = new TreeMap<>(settings);
        found.keySet().retainAll(NAMES);
        return found;
    }

    /// As a journal keeps them, under the names of flags.
    public Map<String, String> texts() {
        var texts = new TreeMap<String, String>();
        texts.put(CrawlSettings.ARCHIVE, archive.base().href());
        texts.put("match", match.name().toLowerCase(Locale.ROOT));
        if (at != null) texts.put("at", at);
        texts.put("window", window.toSeconds() + "s");
        if (from != null) texts.put("from", from);
        if (to != null) texts.put("to", to);
        if (allCaptures) texts.put("all-captures", "on");
        return texts;
    }

    /// What a journal keeps; empty where it is not that of a rescue.
    ///
    /// @throws IllegalArgumentException if a value is not valid; the message names it
    public static Optional<RescueSettings> of(Map<String, String> texts) {
        var archive = texts.get(CrawlSettings.ARCHIVE);
        if (archive == null) return Optional.empty();
        if (!(Url.parse(archive) instanceof Parsed.Ok(Url url))) throw invalid(CrawlSettings.ARCHIVE, texts);
        return Optional.of(new RescueSettings(
                ArchiveAddress.of(url),
                match(texts),
                texts.get("at"),
                Duration.ofSeconds(seconds(texts)),
                texts.get("from"),
                texts.get("to"),
                texts.containsKey("all-captures")));
    }

    private static Match match(Map<String, String> texts) {
        var text = texts.getOrDefault("match", "");
        for (var match : Match.values())
            if (match.name().toLowerCase(Locale.ROOT).equals(text)) return match;
        throw invalid("match", texts);
    }

    private static long seconds(Map<String, String> texts) {
        var text = texts.getOrDefault("window", "");
        if (!text.matches("[0-9]{1,15}s")) throw invalid("window", texts);
        return Long.parseLong(text.substring(0, text.length() - 1));
    }

    private static IllegalArgumentException invalid(String name, Map<String, String> texts) {
        return new IllegalArgumentException(name + " is '" + texts.get(name) + "'");
    }

    /// How captures are chosen.
    public CaptureChoice choice() {
        return new CaptureChoice(until(), window, from, to);
    }
}
