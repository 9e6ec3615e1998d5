package clew.robots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.url.Url;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathRulesTest {
    private static boolean allows(String robots, String path) {
        return RobotsParser.parse(robots, "clew").rules().allows(path);
    }

    /// RFC 9309, section 2.2.2: what is compared.
    @ParameterizedTest
    @CsvSource({
        "/foo/bar?baz=quz,                        /foo/bar?baz=quz",
        "/foo/bar?baz=https://foo.bar,            /foo/bar?baz=https%3A%2F%2Ffoo.bar",
        "/foo/bar?baz=https%3A%2F%2Ffoo.bar,      /foo/bar?baz=https://foo.bar",
        "/foo/bar/ツ,                              /foo/bar/%E3%83%84",
        "/foo/bar/%e3%83%84,                      /foo/bar/%E3%83%84",
        "/foo/bar/%62%61%7A,                      /foo/bar/baz",
        "/foo/bar/baz,                            /foo/bar/%62%61%7A",
    })
    void whatMeansTheSameIsTheSame(String rule, String path) {
        assertFalse(allows("User-agent: *\nDisallow: " + rule, path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a<b",
                "/t{x}",
                "/t%7Bx%7d",
                "/a b",
                "/a\"b",
                "/a`b",
                "/a^b",
                "/a|b",
                "/a%7Cb",
                "/a%",
                "/a%zz",
                "/ü",
                "/?a='b'",
                "/?a={b}",
                "/?a=b|c",
                "/?a=b%5Ec",
                "/?a=b\\c",
                "/a;b=c,d!(e)",
                "/a&b+c@d:[e]",
                "/a%5Bb"
            })
    void aRuleMatchesThePathThatItsOwnTextHasInAUrl(String text) {
        var url = Url.of("http://h.example" + text);
        var path = url.pathname() + url.search();
        assertFalse(allows("User-agent: *\nDisallow: " + text, path), path);
        assertFalse(allows("User-agent: *\nDisallow: " + path, path), path);
        assertFalse(allows("User-agent: *\nDisallow: /*" + text.substring(1) + "$", path), path);
    }

    @ParameterizedTest
    @CsvSource({"/a%2Fb, /a/b", "/a/b, /a%2Fb", "/a%3Bb, /a;b", "/?a%26b, /?a&b", "/a%3Fb, /a?b", "/a%25b, /a%b"})
    void anEscapedDelimiterIsNotADelimiter(String rule, String path) {
        assertTrue(allows("User-agent: *\nDisallow: " + rule, path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Crawl-delay: 5", "Sitemap: /s", "Host: h.example", "Clean-param: a", "nonsense", "# x", ""})
    void onlyRulesEndAGroup(String other) {
        var text = "User-agent: clew\n" + other + "\nUser-agent: b\nDisallow: /x\nUser-agent: c\nDisallow: /y\n";
        assertFalse(allows(text, "/x"));
        assertTrue(allows(text, "/y"));
    }

    /// RFC 9309, section 2.2.3, and what those characters do not do.
    @ParameterizedTest
    @CsvSource({
        "/path/file-with-a-%2A.html, /path/file-with-a-*.html,   false",
        "/path/file-with-a-%2A.html, /path/file-with-a-%2a.html, false",
        "/path/file-with-a-%2A.html, /path/file-with-a-x.html,   true",
        "/path/foo-%24,              /path/foo-$,                false",
        "/path/foo-%24,              /path/foo-,                 true",
        "/this/*/exactly,            /this/is/exactly/it,        false",
        "/this/path/exactly$,        /this/path/exactly,         false",
        "/this/path/exactly$,        /this/path/exactly/not,     true",
        "/a$b,                       /a$b,                       false",
        "/a%2Fb,                     /a/b,                       true",
        "/*a*a*a$,                   /a/a/a,                     false",
        "/*a*a*a$,                   /a/a,                       true",
        "/*/$,                       /x/,                        false",
        "/*/$,                       /,                          true",
        "*.gif$,                     /x.gif,                     false",
        "*,                          /,                          false",
        "/x$,                        /yx,                        true",
        "$,                          /,                          true",
    })
    void starsAndDollars(String rule, String path, boolean allowed) {
        assertEquals(allowed, allows("User-agent: *\nDisallow: " + rule, path));
    }

    /// RFC 9309, section 5.1 and 5.2.
    @Test
    void theExamplesOfTheStandard() {
        var simple = """
                User-Agent: *
                Disallow: *.gif$
                Disallow: /example/
                Allow: /publications/

                User-Agent: foobot
                Disallow:/
                Allow:/example/page.html
                Allow:/example/allowed.gif

                User-Agent: barbot
                User-Agent: bazbot
                Disallow: /example/page.html

                User-Agent: quxbot

                EOF
                """;
        var foobot = RobotsParser.parse(simple, "foobot").rules();
        assertTrue(foobot.allows("/example/page.html") && foobot.allows("/example/allowed.gif"));
        assertFalse(foobot.allows("/publications/"));
        for (var name : List.of("barbot", "BazBot/2.0")) {
            assertFalse(RobotsParser.parse(simple, name).rules().allows("/example/page.html"));
            assertTrue(RobotsParser.parse(simple, name).rules().allows("/example/"));
        }
        assertTrue(RobotsParser.parse(simple, "quxbot").rules().allows("/example/x.gif"));
        assertFalse(allows(simple, "/x.gif"));
        var longest = "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
        var rules = RobotsParser.parse(longest, "foobot").rules();
        assertTrue(rules.allows("/example/page/"));
        assertFalse(rules.allows("/example/page/disallowed.gif"));
    }

    @Test
    void groupsOfOneNameAreOne() {
        var text = """
                User-agent: a
                User-agent: clew
                Disallow: /x

                User-agent: b
                Disallow: /y
                User-agent: CLEW/1
                Sitemap: /s
                Crawl-delay: 2
                Disallow: /z
                """;
        assertFalse(allows(text, "/x") || allows(text, "/z"));
        assertTrue(allows(text, "/y"));
        assertEquals(Duration.ofSeconds(2), RobotsParser.parse(text, "clew").crawlDelay());
        assertEquals(List.of("/s"), RobotsParser.parse(text, "clew").sitemaps());
    }

    @Test
    void itIsReadAsItIsWrittenOnTheWeb() {
        assertFalse(allows("\uFEFFUSER-AGENT : * # all\r\rdisallow:/x#y\r", "/x"));
        assertFalse(allows("useragent: *\ndissalow: /x", "/x"));
        assertTrue(allows("User-agent: *\nDisallow:\nDisallow", "/x"));
        assertTrue(allows("Disallow: /", "/x"), "nobody is addressed");
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, PT2.5S",
        "9223372036854775.5, PT1000H",
        "1e300, PT1000H",
        "Infinity, PT1000H",
        "NaN, PT0S",
        "-1, PT0S",
        "soon, PT0S",
        "100000, PT27H46M40S"
    })
    void noCrawlDelayIsTooMuch(String value, Duration delay) {
        assertEquals(
                delay,
                RobotsParser.parse("User-agent: *\nCrawl-delay: " + value, "clew")
                        .crawlDelay());
    }

    @Test
    void twentyThousandRulesAndAHundredUrlsTakeNoTime() {
        var text = new StringBuilder("User-agent: *\n");
        for (int i = 0; i < 20_000; i++) {
            text.append("Disallow: /")
                    .append(i % 2 == 0 ? "*" : "")
                    .append("p")
                    .append(i)
                    .append("*/x\n");
        }
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            var rules = RobotsParser.parse(text.toString(), "clew").rules();
            for (int i = 0; i < 100; i++) assertFalse(rules.allows("/a/p" + (2 * i) + "/b/x"));
            for (int i = 0; i < 100; i++) assertTrue(rules.allows("/a/q" + i + "/b/x"));
        });
    }

    @Test
    void hostileRulesTakeTheirTimeOnly() {
        var path = "/" + "a".repeat(8_000);
        var text = new StringBuilder("User-agent: *\n");
        for (int i = 0; i < 100; i++) {
            text.append("Disallow: /*").append("a".repeat(3_900 - i)).append("b\n");
        }
        text.append("Disallow: /").append("*a".repeat(4_500)).append("b\n");
        text.append("Disallow: /").append("*a*".repeat(4_500)).append("$\n");
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            var rules = RobotsParser.parse(text.toString(), "clew").rules();
            for (int i = 0; i < 20; i++) assertFalse(rules.allows(path));
        });
    }

    /// Rules and paths of few characters, so that they often match. The library looks for the first place only
    /// where a text may stand before a `$`, so it does not see rules with both.
    @Test
    void randomRulesMeanWhatTheyMeanToOthers() {
        var seed = Long.getLong("seed", new SplittableRandom().nextLong());
        System.out.println("seed " + seed);
        var random = new SplittableRandom(seed);
        for (int round = 0; round < 3_000; round++) {
            var text = new StringBuilder("User-agent: *\n");
            for (int i = random.nextInt(1, 12); i > 0; i--) {
                var anchored = random.nextInt(4) == 0;
                text.append(random.nextBoolean() ? "Allow: /" : "Disallow: /")
                        .append(some(random, anchored ? "ab/" : "ab/**", 6))
                        .append(anchored ? "$\n" : "\n");
            }
            var others = new SimpleRobotRulesParser(Long.MAX_VALUE, 0)
                    .parseContent(
                            "http://h.example/robots.txt",
                            text.toString().getBytes(StandardCharsets.UTF_8),
                            "text/plain",
                            List.of("clew"));
            var ours = RobotsParser.parse(text.toString(), "clew").rules();
            for (int i = 0; i < 20; i++) {
                var path = "/" + some(random, "ab/", 8);
                assertEquals(
                        others.isAllowed("http://h.example" + path),
                        ours.allows(path),
                        () -> "seed " + seed + ": " + path + " of\n" + text);
            }
        }
    }

    @Test
    void aPatternMatchesWhatTryingEverythingFinds() {
        var seed = Long.getLong("seed", new SplittableRandom().nextLong());
        System.out.println("seed " + seed);
        var random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            var pattern = "/" + some(random, "ab**", 7) + (random.nextBoolean() ? "$" : "");
            var path = "/" + some(random, "ab", 8);
            assertEquals(
                    !matches(pattern, path),
                    allows("User-agent: *\nDisallow: " + pattern, path),
                    () -> "seed " + seed + ": " + pattern + " and " + path);
        }
    }

    private static boolean matches(String pattern, String path) {
        if (pattern.isEmpty()) return true;
        if (pattern.equals("$")) return path.isEmpty();
        if (pattern.charAt(0) == '*') {
            return matches(pattern.substring(1), path) || (!path.isEmpty() && matches(pattern, path.substring(1)));
        }
        return !path.isEmpty()
                && path.charAt(0) == pattern.charAt(0)
                && matches(pattern.substring(1), path.substring(1));
    }

    private static String some(SplittableRandom random, String characters, int most) {
        var out = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            out.append(characters.charAt(random.nextInt(characters.length())));
        }
        return out.toString();
    }
}
