package clew.frontier;

import clew.page.RobotsTxt;
import clew.url.Parsed;
import clew.url.Url;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What one origin's robots.txt lets us do.
final class RobotRules {
    private final BaseRobotRules rules;
    private final RobotsTxt source;

    private RobotRules(BaseRobotRules rules, RobotsTxt source) {
        this.rules = rules;
        this.source = source;
    }

    /// @param agent how we call ourselves: the first word of the User-Agent counts
    static RobotRules of(RobotsTxt source, String agent) {
        var rules = switch (source.state()) {
            case FOUND ->
                new SimpleRobotRulesParser(Long.MAX_VALUE, 0)
                        .parseContent(
                                source.url().href(),
                                source.text().getBytes(StandardCharsets.UTF_8),
                                "text/plain",
                                List.of(token(agent)));
            case ABSENT -> new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
            case UNREACHABLE -> new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
        };
        return new RobotRules(rules, source);
    }

    /// Why `url` must not be asked for, or nothing where it may.
    Optional<String> refusal(Url url) {
        if (rules.isAllowed(url.href())) return Optional.empty();
        return Optional.of(source.state() == RobotsTxt.State.UNREACHABLE ? UNREACHABLE : "robots.txt");
    }

    /// The reason where robots.txt itself could not be read.
    static final String UNREACHABLE = "robots.txt could not be read";

    /// The least time between two requests that the origin asks for.
    Duration crawlDelay() {
        var millis = rules.getCrawlDelay();
        return millis == BaseRobotRules.UNSET_CRAWL_DELAY ? Duration.ZERO : Duration.ofMillis(millis);
    }

    /// The sitemaps it names; where it names none, the place where they usually are.
    List<Url> sitemaps() {
        var named = rules.getSitemaps().stream()
                .map(text -> Url.parse(text, source.url()))
                .flatMap(parsed -> parsed instanceof Parsed.Ok(Url url)
                        ? Optional.of(url).stream()
                        : Optional.<Url>empty().stream())
                .toList();
        return named.isEmpty() ? List.of(usualSitemap(source.url())) : named;
    }

    static Url usualSitemap(Url url) {
        return Url.parse("/sitemap.xml", url).ok().orElseThrow();
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
}
