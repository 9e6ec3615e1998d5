package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import clew.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The normalising and classifying rules of the sitemap crawler, rule by rule.
class SitemapPolicyTest {
    private static final Policy POLICY = Policy.sitemap();
    private static final Url PAGE = Url.of("https://example.com/dir/page");

    private static String shown(String href) {
        return Links.shown(POLICY, href, PAGE);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // 1: scheme and host in lower case, the path as it is
        "HTTP://EXAMPLE.COM/Path,              http://example.com/Path",
        // 2: no fragment
        "https://example.com/page#section,     https://example.com/page",
        // 3: no trailing slash, also several and before a query
        "https://example.com/about/,           https://example.com/about",
        "https://example.com/about///,         https://example.com/about",
        "https://example.com/about/?q=/,       https://example.com/about?q=/",
        // 4: but the root's
        "https://example.com/,                 https://example.com/",
        "https://example.com,                  https://example.com/",
        "https://example.com//,                https://example.com/",
        // 5: no default port
        "https://example.com:443/page,         https://example.com/page",
        "http://example.com:80/page,           http://example.com/page",
        "http://example.com:443/page,          http://example.com:443/page",
        // 6: unreserved characters decoded, others in upper case
        "https://example.com/%7euser/%41%2D%5f, https://example.com/~user/A-_",
        "https://example.com/a%2fb%c3%a9,      https://example.com/a%2Fb%C3%A9",
        "https://example.com/?q=%61%3d%26,     https://example.com/?q=a%3D%26",
        // the rules' own example wants a bare space here, which its own list of unreserved characters does not hold,
        // and which would be no URL
        "https://example.com/hello%20world,    https://example.com/hello%20world",
        "https://example.com/hello world,      https://example.com/hello%20world",
        // until nothing changes
        "https://example.com/%%34%31,          https://example.com/A",
        "https://example.com/x/%%32%65%%32%65/y, https://example.com/y",
        "https://example.com/%zz%,             https://example.com/%zz%",
    })
    void urlsAreNormalized(String href, String expected) {
        assertEquals(expected, shown(href));
    }

    @Test
    void httpAndHttpsOfAPageAreOnePage() {
        // 7: which of them is asked is the frontier's matter
        var key = POLICY.key(Url.of("https://example.com/page"));
        assertEquals(key, POLICY.key(Url.of("http://example.com/page")));
        assertNotEquals(key, POLICY.key(Url.of("http://example.com:8080/page")));
        assertNotEquals(key, POLICY.key(Url.of("http://example.com:443/page")));
    }

    @ParameterizedTest
    @CsvSource({
        "https://www.example.com/, https://www.example.com/x, true",
        "https://www.example.com/, https://example.com/x,     false",
        "https://example.com/,     https://example.com/x,     true",
        "https://example.com/,     https://www.example.com/x, false",
        "https://example.com/,     https://sub.example.com/,  false",
        "https://example.com/,     http://example.com/x,      true",
        "https://example.com/,     https://example.com.evil/, false",
    })
    void wwwIsSignificant(String seed, String url, boolean in) {
        assertEquals(in, Scope.host(Url.of(seed)).contains(Url.of(url)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mailto:a@example.com",
                "tel:+123",
                "javascript:void(0)",
                "data:text/html,x",
                "ftp://example.com/"
            })
    void schemesThatLeadToNoPageAreSkipped(String href) {
        var url = Url.parse(href, PAGE).ok().orElseThrow();
        assertEquals(new Verdict.Skipped("scheme"), POLICY.judge(href, url, PAGE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pdf", "jpg", "jpeg", "png", "gif", "svg", "webp", "css", "js", "ico", "zip", "tar", "gz", "mp4", "mov",
                "avi", "mp3", "wav", "PDF", "Jpg"
            })
    void filesAreSkippedByTheirExtension(String extension) {
        assertEquals("extension", shown("/files/a." + extension));
        assertEquals("extension", shown("https://other.example/a." + extension + "?page=1#x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a.jsp",
                "/a.html",
                "/js",
                "/a.js/b",
                "/a.css.html",
                "/?file=a.pdf",
                "/a.pdfx",
                "/a.",
                "/.well-known/x"
            })
    void whatOnlyLooksLikeAFileIsNot(String href) {
        assertEquals("https://example.com" + href, shown(href));
    }

    @ParameterizedTest
    @CsvSource({
        "'',          empty",
        "'  ',        empty",
        "#section,    fragment-only",
        "' #section', fragment-only",
        "page,        same-page",
        "page#x,      same-page",
        "/dir/page/,  same-page",
        "/dir/p%61ge, same-page",
    })
    void linksToThePageItselfAreSkipped(String href, String rule) {
        assertEquals(rule, shown(href));
    }

    @Test
    void aLinkToThePagesQueryIsAnotherPage() {
        assertEquals("https://example.com/dir/page?x", shown("?x"));
    }

    @Test
    void theRulesAreListedInTheirOrder() {
        assertEquals(
                List.of("DropFragment", "DropUserInfo", "NormalizeEscapes", "DropTrailingSlashes"),
                POLICY.rewrites().stream()
                        .map(r -> r.getClass().getSimpleName())
                        .toList());
    }
}
