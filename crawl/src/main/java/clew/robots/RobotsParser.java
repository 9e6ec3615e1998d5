package clew.robots;

import clew.robots.PathRules.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads a robots.txt as RFC 9309 says, and the two lines that it does not know but sites do: `Crawl-delay` and
/// `Sitemap`.
///
/// All groups for our name count together; where there is none, all groups for `*` do.
final class RobotsParser {
    /// What stands in a robots.txt for one crawler.
    record Content(PathRules rules, Duration crawlDelay, List<String> sitemaps) {}

    /// Longer than any crawl lasts.
    private static final Duration DELAY_MAX = Duration.ofHours(1_000);

    private static final int NUMBER_LENGTH_MAX = 40;

    /// What is said to some crawlers.
    private static final class Group {
        private final List<Rule> rules = new ArrayList<>();
        private Duration crawlDelay = Duration.ZERO;
        private boolean addressed;
    }

    private final String token;
    private final Group ours = new Group();
    private final Group everybodys = new Group();
    private final List<String> sitemaps = new ArrayList<>();
    /// Whether the lines that are being read speak to us, and to everybody.
    private boolean toUs;

    private boolean toEverybody;
    private boolean namesMayFollow;
    /// That of the group that is being read.
    private Duration crawlDelay = Duration.ZERO;

    private RobotsParser(String token) {
        this.token = token;
    }

    /// @param agent how we call ourselves: the first word of the User-Agent counts
    static Content parse(String text, String agent) {
        var parser = new RobotsParser(token(agent));
        text.lines().forEach(parser::line);
        var group = parser.ours.addressed ? parser.ours : parser.everybodys;
        return new Content(new PathRules(group.rules), group.crawlDelay, List.copyOf(parser.sitemaps));
    }

    /// What stands for us in a robots.txt.
    static String token(String agent) {
        var end = 0;
        while (end < agent.length()
                && (Character.isLetterOrDigit(agent.charAt(end)) || "-_".indexOf(agent.charAt(end)) >= 0)) {
            end++;
        }
        return agent.substring(0, end).toLowerCase(Locale.ROOT);
    }

    private void line(String line) {
        var comment = line.indexOf('#');
        var said = comment < 0 ? line : line.substring(0, comment);
        var colon = said.indexOf(':');
        if (colon < 0) return;
        var value = said.substring(colon + 1).strip();
        // A byte order mark may stand before the first line.
        switch (said.substring(0, colon).replace("\uFEFF", "").strip().toLowerCase(Locale.ROOT)) {
            case "user-agent", "useragent", "user agent" -> name(value);
            case "allow" -> rule(value, true);
            // As it is misspelt on the web; other crawlers know what is meant.
            case "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw" -> rule(value, false);
            case "crawl-delay" -> crawlDelay(value);
            case "sitemap", "site-map" -> {
                if (!value.isEmpty()) sitemaps.add(value);
            }
            default -> {}
        }
    }

    private void name(String value) {
        if (!namesMayFollow) {
            toUs = false;
            toEverybody = false;
            crawlDelay = Duration.ZERO;
        }
        namesMayFollow = true;
        if (value.equals("*") || value.startsWith("* ")) toEverybody = true;
        if (!token.isEmpty() && token(value).equals(token)) toUs = true;
        ours.addressed |= toUs;
        delay();
    }

    private void rule(String path, boolean allow) {
        namesMayFollow = false;
        if (path.isEmpty() || !(toUs || toEverybody)) return;
        var rule = new Rule(PathPattern.of(path), allow);
        if (toUs) ours.rules.add(rule);
        if (toEverybody) everybodys.rules.add(rule);
    }

    /// It ends no group, as only rules do (RFC 9309, section 2.2.4): names after it belong to the group, too.
    private void crawlDelay(String value) {
        crawlDelay = longest(crawlDelay, seconds(value));
        delay();
    }

    private void delay() {
        if (toUs) ours.crawlDelay = longest(ours.crawlDelay, crawlDelay);
        if (toEverybody) everybodys.crawlDelay = longest(everybodys.crawlDelay, crawlDelay);
    }

    private static Duration longest(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static Duration seconds(String value) {
        if (value.length() > NUMBER_LENGTH_MAX) return Duration.ZERO;
        try {
            var millis = Double.parseDouble(value) * 1_000;
            if (!(millis > 0)) return Duration.ZERO;
            return millis >= DELAY_MAX.toMillis() ? DELAY_MAX : Duration.ofMillis(Math.round(millis));
        } catch (NumberFormatException _) {
            return Duration.ZERO;
        }
    }
}
