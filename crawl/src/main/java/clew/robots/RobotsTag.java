package clew.robots;

import java.util.Locale;
import java.util.Set;

/// What a server asks of crawlers with an answer, by the header `X-Robots-Tag`: words with commas between them, perhaps
/// after the name of the crawler that is meant, as in `otherbot: noindex, nofollow`.
public final class RobotsTag {
    /// Words that take a value after a colon, and so are no names of crawlers.
    private static final Set<String> WITH_VALUE =
            Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

    private RobotsTag() {}

    /// Whether it asks us to follow none of the page's links.
    ///
    /// @param tag one header in a line
    /// @param agent how we call ourselves: the first word of the User-Agent counts
    public static boolean isNofollow(String tag, String agent) {
        return has("nofollow", tag, agent);
    }

    /// Whether it asks search engines in general not to list the page.
    ///
    /// @param tag one header in a line
    public static boolean isNoindex(String tag) {
        return has("noindex", tag, "*");
    }

    private static boolean has(String word, String tag, String agent) {
        if (tag.isEmpty()) return false;
        var us = RobotsParser.token(agent);
        return tag.lines().anyMatch(line -> hasInLine(word, line, us));
    }

    private static boolean hasInLine(String wanted, String line, String us) {
        var meant = true;
        for (var part : line.toLowerCase(Locale.ROOT).split(",", -1)) {
            var word = part.strip();
            var colon = word.indexOf(':');
            if (colon >= 0 && !WITH_VALUE.contains(word.substring(0, colon).strip())) {
                var name = word.substring(0, colon).strip();
                meant = name.equals("*") || name.equals(us);
                word = word.substring(colon + 1).strip();
            }
            if (meant && (word.equals(wanted) || word.equals("none"))) return true;
        }
        return false;
    }
}
