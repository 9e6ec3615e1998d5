package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.policy.ScopeRule.Area;
import clew.url.Url;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeRuleTest {
    private static ScopeRule.Ruled scope(ScopeRule rule, Policy policy, Url start) {
        return rule.from(start, policy, part -> text -> text.contains(part), UnaryOperator.identity());
    }

    /// The host of the start URL as it was requested was compared with the host as it is shown, so a crawl left all
    /// pages out. The folder had the same flaw.
    @ParameterizedTest
    @CsvSource({
        "STRIP, http://www.h.example/docs/,      http://www.h.example/docs/a, http://www.h.example/b",
        "STRIP, http://www.h.example/docs/,      http://h.example/docs/a,     http://h.example/b",
        "ADD,   http://h.example/docs/a.html,    http://www.h.example/docs/b, http://www.h.example/b",
        "KEEP,  http://h.example/%7euser/a.html, http://h.example/~user/b,    http://h.example/b",
        "KEEP,  http://h.example/%7Euser/,       http://h.example/%7euser,    http://h.example/user",
    })
    void aPrefixOfAWwwStartContainsTheSitesOwnPages(Www.Mode mode, String start, String in, String out) {
        var policy = Policy.archive(Www.of(mode, Url.of(start)));
        var scope = scope(new ScopeRule(Area.PREFIX, null, null), policy, Url.of(start));
        assertTrue(scope.contains(policy.address(Url.of(start)).shown()), "the start itself");
        assertTrue(scope.contains(policy.address(Url.of(in)).shown()));
        assertFalse(scope.contains(policy.address(Url.of(out)).shown()));
    }

    /// What a policy shows of a folder may look like a file.
    @Test
    void aFolderIsToldByTheUrlAsItIsWritten() {
        var scope = scope(new ScopeRule(Area.PREFIX, null, null), Policy.sitemap(), Url.of("http://h.example/a/v.x/"));
        assertTrue(scope.contains(Url.of("http://h.example/a/v.x")));
        assertFalse(scope.contains(Url.of("http://h.example/a/b")));
    }

    @ParameterizedTest
    @CsvSource({
        "HOST,   http://h.example/b true,  https://h.example:81/b true,  http://o.example/ false",
        "ORIGIN, http://h.example/b true,  https://h.example:81/b false, http://o.example/ false",
        "PREFIX, http://h.example/b true,  https://h.example:81/b true,  http://o.example/ false",
    })
    void theHostsOfAnAreaAreWholeHosts(Area area, String path, String port, String other) {
        var scope = scope(new ScopeRule(area, "docs", null), Policy.standard(), Url.of("http://h.example/docs/"));
        for (var expected : new String[] {path, port, other}) {
            var url = Url.of(expected.substring(0, expected.indexOf(' ')));
            assertEquals(expected, url.href() + " " + scope.hosts().contains(url));
        }
    }

    @Test
    void whatIsExcludedIsSoOnAnyHost() {
        var scope = scope(new ScopeRule(Area.HOST, null, "/ads/"), Policy.standard(), Url.of("http://h.example/"));
        assertTrue(scope.excludes(Url.of("http://h.example/ads/1")));
        assertTrue(scope.excludes(Url.of("http://o.example/ads/1")));
        assertFalse(scope.excludes(Url.of("http://o.example/1")));
        assertEquals(Optional.of("matches -exclude"), scope.objection(Url.of("http://h.example/ads/1")));
        assertEquals(Optional.of("is outside -scope host"), scope.objection(Url.of("http://o.example/ads/1")));
    }

    @ParameterizedTest
    @CsvSource({"none", "same", "all", "'same,scripts'", "'all,scripts'"})
    void requisitesAreReadAsTheyAreWritten(String text) {
        assertEquals(text, Requisites.of(text).orElseThrow().text());
    }

    @ParameterizedTest
    @CsvSource({"some", "'none,scripts'", "ALL", "''", "'same,'"})
    void otherTextsAreNoRequisites(String text) {
        assertEquals(Optional.empty(), Requisites.of(text));
    }
}
