package clew.robots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.page.Failure;
import clew.page.Outcome;
import clew.page.RobotsTxt;
import clew.page.RobotsTxt.State;
import clew.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotRulesTest {
    private static final Url AT = Url.of("http://h.example/robots.txt");

    private static RobotRules rules(State state, String text, String agent) {
        return RobotRules.of(new RobotsTxt(AT, state, text), agent);
    }

    @ParameterizedTest
    @CsvSource({
        "/,             true",
        "/private,      false",
        "/private/x,    false",
        "/private/open, true",
        "/x.pdf,        false",
        "/x.pdf?y,      true",
        "/%7Euser/,     false",
        "/~user/,       false",
    })
    void theLongestRuleWins(String path, boolean allowed) {
        var text = """
                User-agent: *
                Disallow: /private
                Allow: /private/open
                Disallow: /*.pdf$
                Disallow: /~user/
                """;
        var refusal = rules(State.FOUND, text, "clew/0.1").refusal(Url.of("http://h.example" + path));
        assertEquals(allowed ? Optional.empty() : Optional.of(new Outcome.Refused.Disallowed()), refusal);
    }

    @ParameterizedTest
    @CsvSource({"clew/0.1, false", "Clew, false", "mybot (x), true", "clewbot/2, true"})
    void theRulesForOurNameCount(String agent, boolean allowed) {
        var text = "User-agent: clew\nDisallow: /\n\nUser-agent: *\nAllow: /\n";
        assertEquals(
                allowed,
                rules(State.FOUND, text, agent)
                        .refusal(Url.of("http://h.example/x"))
                        .isEmpty());
    }

    @Test
    void withoutRobotsTxtEverythingIsAllowedAndWithoutAnAnswerNothingIs() {
        var url = Url.of("http://h.example/x");
        var failure = new Failure(Failure.Reason.SERVER_ERROR, "status 500");
        assertEquals(Optional.empty(), rules(State.ABSENT, "", "clew").refusal(url));
        assertEquals(
                Optional.of(new Outcome.Refused.Unreadable(new Failure(Failure.Reason.SERVER_ERROR, "status 500"))),
                RobotRules.of(new RobotsTxt(AT, State.UNREACHABLE, "", failure), "clew")
                        .refusal(url));
        assertEquals(Optional.empty(), rules(State.FOUND, "", "clew").refusal(url));
        assertEquals(
                Optional.empty(),
                rules(State.FOUND, "<html>not found</html>", "clew").refusal(url));
    }

    @Test
    void delayAndSitemapsAreRead() {
        var text = "User-agent: *\nCrawl-delay: 2.5\nSitemap: /maps/a.xml\nSitemap: http://other.example/b.xml\n";
        var rules = rules(State.FOUND, text, "clew");
        assertEquals(Duration.ofMillis(2500), rules.crawlDelay());
        assertEquals(
                List.of("http://h.example/maps/a.xml", "http://other.example/b.xml"),
                rules.sitemaps().stream().map(Url::href).toList());
        var none = rules(State.ABSENT, "", "clew");
        assertEquals(Duration.ZERO, none.crawlDelay());
        assertEquals(List.of(Url.of("http://h.example/sitemap.xml")), none.sitemaps());
    }

    /// It was that of the names before it alone.
    @Test
    void aDelayIsThatOfAllNamesOfItsGroup() {
        var text = "User-agent: a\nCrawl-delay: 1\nUser-agent: clew\nDisallow: /x\nUser-agent: *\nDisallow:\n";
        for (var agent : List.of("a", "clew")) {
            assertEquals(Duration.ofSeconds(1), rules(State.FOUND, text, agent).crawlDelay(), agent);
        }
        assertEquals(Duration.ZERO, rules(State.FOUND, text, "other").crawlDelay());
    }
}
