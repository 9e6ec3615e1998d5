package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.policy.Www.Mode;
import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyPropertyTest {
    private static final List<Policy> POLICIES = List.of(
            Policy.standard(),
            Policy.sitemap(),
            Policy.archive(new Www(Mode.KEEP, null)),
            Policy.archive(new Www(Mode.ADD, null)),
            Policy.archive(new Www(Mode.STRIP, null)),
            Policy.of(
                    "mine", List.of(new DropTrailingSlashes()), List.of(SkipRule.extensions(java.util.Set.of("TXT")))));

    private static final List<String> PIECES = List.of(
            "http://",
            "https://",
            "//",
            "/",
            "/",
            "..",
            ".",
            "%",
            "%2",
            "%2e",
            "%2E",
            "%25",
            "%41",
            "%%34%31",
            "%7e",
            "%2f",
            "www.",
            "example.com",
            "web.archive.org",
            "/web/2015id_/",
            "/web/2015/",
            "a",
            "B",
            "é",
            " ",
            "?",
            "&",
            "=",
            "v=1",
            "style.css",
            ".js",
            "#",
            "x",
            ":80",
            ":443",
            "user:pw@",
            "\\",
            ";",
            "?v=1&w=2",
            "xn--",
            "1",
            "[::1]");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void policiesAreIdempotent(long seed) {
        run(seed, 20_000);
    }

    @Test
    @Tag("slow")
    void soTheyAreManyTimesMore() {
        run(4, 300_000);
    }

    private static void run(long seed, int rounds) {
        var random = new SplittableRandom(seed);
        var base = Url.of("http://www.example.com/dir/page");
        for (int round = 0; round < rounds; round++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) text.append(PIECES.get(random.nextInt(PIECES.size())));
            if (!(Url.parse(text.toString(), base) instanceof Parsed.Ok(Url url))) continue;
            for (var policy : POLICIES) {
                var message = "seed " + seed + ", round " + round + ", " + policy.name() + ": " + text;
                var address = policy.address(url);
                assertEquals(address.shown(), policy.address(address.shown()).shown(), message);
                assertEquals(address.asked(), policy.address(address.asked()).asked(), message);
                assertEquals(address.shown(), Url.of(address.shown().href()), message);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://example.com/docs/x,       host true,  origin true,  prefix true,  domain true",
        "https://example.com/docs/x,      host true,  origin false, prefix true,  domain true",
        "http://example.com:81/docs/,     host true,  origin false, prefix true,  domain true",
        "http://example.com/doc,          host true,  origin true,  prefix false, domain true",
        "http://example.com/docs,         host true,  origin true,  prefix true,  domain true",
        "http://blog.example.com/docs/,   host false, origin false, prefix false, domain true",
        "http://example.org/docs/,        host false, origin false, prefix false, domain false",
    })
    void scopes(String url, String host, String origin, String prefix, String domain) {
        var start = Url.of("http://example.com/docs/index.html");
        var it = Url.of(url);
        assertEquals(host, "host " + Scope.host(start).contains(it));
        assertEquals(origin, "origin " + Scope.origin(start).contains(it));
        assertEquals(prefix, "prefix " + Scope.prefix(start).contains(it));
        assertEquals(
                domain,
                "domain "
                        + Scope.domain(start, PolicyPropertyTest::lastTwoLabels).contains(it));
    }

    /// A prefix was cut at its last slash: `/docs` was the whole host.
    @ParameterizedTest
    @CsvSource({
        "/docs,            /docs /docs/ /docs/a /docs?q /docs/a/b.html,   /docs-old /docs-old/a /docs.html /Docs / /a",
        "/docs/,           /docs /docs/ /docs/a /docs?q,                  /docs-old / /a",
        "/docs/index.html, /docs /docs/ /docs/a /docs/index.html,         /docs-old / /a",
        "/docs/3.12,       /docs/3.12 /docs/3.12/a,                       /docs/ /docs/3.11/a /docs/3.123",
        "/docs?page=a.b/c, /docs /docs/a,                                 /docs-old /",
        "/a.html,          / /b /a.html /c/d,                             ",
        "/,                / /b /c/d,                                     ",
    })
    void aPrefixIsAFolderAndWhatIsBelowIt(String start, String in, @Nullable String out) {
        var scope = Scope.prefix(Url.of("http://h.example" + start));
        for (var path : in.split(" ")) assertTrue(scope.contains(Url.of("http://h.example" + path)), path);
        for (var path : out == null ? new String[0] : out.split(" ")) {
            assertFalse(scope.contains(Url.of("http://h.example" + path)), path);
        }
        assertFalse(scope.contains(Url.of("http://other.example" + start)));
    }

    private static String lastTwoLabels(String hostname) {
        return hostname.substring(hostname.lastIndexOf('.', hostname.lastIndexOf('.') - 1) + 1);
    }

    @ParameterizedTest
    @CsvSource({"/en/a, true", "/de/a, false", "/en/print/a, false"})
    void patternsNarrowAScope(String path, boolean in) {
        var scope = Scope.host(Url.of("http://h.example/"))
                .including(href -> href.contains("/en/"))
                .excluding(href -> href.contains("/print/"));
        assertEquals(in, scope.contains(Url.of("http://h.example" + path)));
    }

    @Test
    void aPolicyOfOnesOwnSkipsAndRewrites() {
        var mine = POLICIES.getLast();
        var page = Url.of("http://h.example/");
        assertEquals("extension", Links.shown(mine, "/a.txt", page));
        assertEquals("http://h.example/a", Links.shown(mine, "/a/#x", page));
        assertEquals("mine", mine.name());
    }
}
