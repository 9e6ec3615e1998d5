package clew.robots;

import static clew.fuzz.FuzzTarget.parts;
import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import clew.page.RobotsTxt;
import clew.robots.PathRules.Rule;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Of all rules that match a path, the most specific one counts, and among those as long it is one that allows.
/// Whatever
/// a robots.txt says, it names valid sitemaps and a delay that ends.
///
/// Input: a robots.txt, a path, an `X-Robots-Tag`.
public final class RobotsFuzz implements FuzzTarget {
    private static final Url ROBOTS = Url.of("http://h.example/robots.txt");

    @Override
    public void check(byte[] input) {
        var parts = parts(input, 3);
        var rules = RobotRules.of(new RobotsTxt(ROBOTS, RobotsTxt.State.FOUND, parts.get(0)), "clew/1");
        promise(
                rules.crawlDelay().compareTo(Duration.ofHours(1_000)) <= 0
                        && !rules.crawlDelay().isNegative(),
                "a delay");
        promise(!rules.sitemaps().isEmpty(), "there is a sitemap to look for");
        if (Url.parse(parts.get(1), ROBOTS) instanceof Parsed.Ok(Url url) && url.isHttp()) {
            assertEquals(rules.refusal(url).isEmpty(), rules.line(url).isEmpty(), "what is refused has a line");
            decide(parts.get(0), url.requestTarget());
        }
        RobotsTag.isNofollow(parts.get(2), "clew/1");
        RobotsTag.isNoindex(parts.get(2));
    }

    private static void decide(String text, String path) {
        var all = new ArrayList<Rule>();
        text.lines().limit(40).forEach(line -> all.add(new Rule(PathPattern.of(line), line.length() % 2 == 0)));
        var found = new PathRules(all).deciding(path);
        var wanted = searched(all, PathPattern.normalized(path));
        promise((found == null) == (wanted == null), "some rule decides");
        if (found == null || wanted == null) return;
        assertEquals(wanted.path().length(), found.path().length(), "the longest decides");
        assertEquals(wanted.allow(), found.allow(), "of two, the one that allows");
    }

    private static @Nullable Rule searched(List<Rule> rules, String path) {
        Rule best = null;
        for (var rule : rules) {
            if (!path.startsWith(rule.path().literal()) || !rule.path().matches(path)) continue;
            var longer = best == null
                    ? 1
                    : Integer.compare(rule.path().length(), best.path().length());
            if (longer > 0 || (longer == 0 && rule.allow())) best = rule;
        }
        return best;
    }

    /// Forty rules are tried one after the other.
    @Override
    public Bound bound() {
        return new Bound(1_500, 2_000);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "User-agent: *\nDisallow: /a\nAllow: /a/b$\nCrawl-delay: 1.5\nSitemap: /s.xml\0/a/b\0noindex, nofollow",
                "User-agent: clew\nUser-agent: other\nDisallow: /*.php$\n\nUser-agent: *\nDisallow: /\0/x.php?y\0clew: none",
                "/a*b*c$\n/a*\n/%41%2f\n/\u00e9\n*\0/axbxc\0unavailable_after: 1 Jan: x",
                "\ufeffuser agent : *\ndissallow: /%7Ea # x\nCrawl-delay: 1e400\0/~a?https%3A//\0*: noindex",
                "disallow: /\0//\0",
                "User-agent:*\r\rDisallow:/a*******************b\0/aaaaaaaaaaaaaa\0nofollow:");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("User-agent: *\n", "Disallow: /a~\n", "\0/a1000\0"),
                Repeated.of("User-agent: *\n", "Disallow: /aaaaaaaaaa*b\n", "\0/aaaaaaaaaaaaa\0"),
                Repeated.of("User-agent: *\nDisallow: /", "a", "\0/a\0"),
                Repeated.of("User-agent: *\nDisallow: /", "*a", "\0/aaaaaaaaaaaa\0"),
                Repeated.of("User-agent: *\nDisallow: /", "%C3", "\0/a\0"),
                Repeated.of("User-agent: *\nDisallow: /*aaaaaaaaaaaaaaaaaab\0/", "a", "\0"),
                Repeated.of("User-agent: *\nDisallow: /*a*a*a*a*a*b\0/", "a", "\0"),
                Repeated.of("User-agent: *\nDisallow: /a\0/", "%41", "\0"),
                Repeated.of("User-agent: x~\n"),
                Repeated.of("User-agent: *\nDisallow: /\n"),
                Repeated.of("User-agent: *\nUser-agent: clew\nAllow: /a\n"),
                Repeated.of("User-agent: *\n", "Crawl-delay: 1\n", ""),
                Repeated.of("User-agent: *\nCrawl-delay: ", "9", ""),
                Repeated.of("Sitemap: /~\n"),
                Repeated.of("\n"),
                Repeated.of("#"),
                Repeated.of(":"),
                Repeated.of(" "),
                Repeated.of("\ufeff"),
                Repeated.of("\0\0", "a,", ""),
                Repeated.of("\0\0", "a:", ""),
                Repeated.of("\0\0", "\n", ""));
    }
}
