package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.url.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How links are sanitised, what is in scope, and what two URLs share that are one page.
class StandardPolicyTest {
    private static final Url BASE = Url.of("http://Host.example/dir/page?q#f");
    private static final Policy POLICY = Policy.standard();

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // resolved as a browser resolves
        "other,                       http://host.example/dir/other",
        "./other,                     http://host.example/dir/other",
        "../other,                    http://host.example/other",
        "../../../other,              http://host.example/other",
        "/other,                      http://host.example/other",
        "//Other.EXAMPLE/x,           http://other.example/x",
        "?a=b&a=c,                    http://host.example/dir/page?a=b&a=c",
        "'',                          http://host.example/dir/page?q",
        "'  /space  ',                http://host.example/space",
        "https://other.example,       https://other.example/",
        // lower-case host, path as it is
        "HTTP://HOST.Example/Path,    http://host.example/Path",
        // no fragment
        "#top,                        http://host.example/dir/page?q",
        "/x#top,                      http://host.example/x",
        // trailing slashes are kept
        "/about,                      http://host.example/about",
        "/about/,                     http://host.example/about/",
        // default ports go, others stay
        "http://host.example:80/,     http://host.example/",
        "https://host.example:443/,   https://host.example/",
        "https://host.example:80/,    https://host.example:80/",
        "http://host.example:8080/,   http://host.example:8080/",
        // the query is kept, also when it is empty
        "/x?,                         http://host.example/x?",
        // user-info is not
        "http://u:p@host.example/x,   http://host.example/x",
        // escapes are kept
        "/%7euser/%2F,                http://host.example/%7euser/%2F",
    })
    void linksAreSanitized(String href, String expected) {
        assertEquals(expected, shown(href));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mailto:a@b.example",
                "tel:+123",
                "javascript:void(0)",
                "data:text/html,x",
                "ftp://host.example/",
                "file:///etc/passwd",
                "ws://host.example/",
                "http://",
                "http://[::1",
                "//exa mple/",
                "http://h:99999/"
            })
    void whatIsNoHttpUrlIsLeftOut(String href) {
        assertEquals("nothing", shown(href));
    }

    @ParameterizedTest
    @CsvSource({
        "http://host.example/,       true",
        "https://HOST.example/x,     true",
        "http://host.example:81/,    true",
        "http://www.host.example/,   false",
        "http://example/,            false",
        "http://host.example.org/,   false",
        "http://hosts.example/,      false",
        "http://host.example./,      false",
    })
    void theScopeIsOneHostNameOnAnyPort(String url, boolean in) {
        assertEquals(in, Scope.host(BASE).contains(Url.of(url)));
    }

    @ParameterizedTest
    @CsvSource({
        "http://host.example/a#x,       http://HOST.example:80/b/../a",
        "http://host.example,           http://host.example/",
        "http://u@host.example/,        http://host.example/",
        "http://host.example/%7ea/./b,  http://host.example/%7ea/b",
    })
    void whatIsSanitizedAlikeHasOneKey(String one, String other) {
        assertEquals(key(one), key(other));
        assertEquals(key(one), key(key(one)), "and keeps it");
    }

    @Test
    void whatIsPrintedApartHasTwoKeys() {
        var keys = java.util.stream.Stream.of(
                        "/about", "/about/", "/About", "/about?", "/%61bout", "https://host.example/about")
                .map(StandardPolicyTest::key)
                .distinct()
                .count();
        assertEquals(6, keys);
    }

    private static String shown(String href) {
        return Links.shown(POLICY, href, BASE);
    }

    private static String key(String href) {
        return POLICY.key(Url.of(shown(href)));
    }

    @Test
    void aLinkIsResolvedInItsPagesEncodingAndWhatIsNoUrlIsInvalid() {
        var base = Url.of("http://host.example/dir/");
        var euro = POLICY.judge("x?\u20AC", base, Encoding.WINDOWS_1252, BASE);
        var address = POLICY.address(Url.of("http://host.example/dir/x?%80"));
        assertEquals(new Verdict.Counts(address), euro);
        assertEquals(Verdict.INVALID, POLICY.judge("http://[", base, Encoding.UTF_8, BASE));
        assertEquals(new Verdict.Skipped("scheme"), POLICY.judge("mailto:x", base, Encoding.UTF_8, BASE));
        assertEquals(new Verdict.Counts(address), POLICY.judge(Url.of("http://host.example/dir/x?%80#f"), BASE));
    }
}
