package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import clew.encoding.Encoding;
import clew.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;

/// URLs that stand for others.
class MappedPolicyTest {
    private static final Rewrite STAGING = url ->
            url.isOn("www.example.com") ? Url.of("http://staging.example:8080" + url.pathname() + url.search()) : url;

    private static final Url PAGE = Url.of("http://staging.example:8080/");

    @Test
    void aLinkIsJudgedByTheUrlThatItStandsFor() {
        var policy = Policy.sitemap().mapping(STAGING);
        var link = policy.judge("//user@www.example.com/%61/#x", PAGE, Encoding.UTF_8, PAGE);
        var address = new Address(Url.of("http://staging.example:8080/%61/"), Url.of("http://staging.example:8080/a"));
        assertEquals(new Verdict.Counts(address), link);
        assertEquals(address.shown(), policy.address(address.shown()).shown());
        assertEquals(
                new Verdict.Skipped("same-page"),
                policy.judge("https://www.example.com/#x", PAGE, Encoding.UTF_8, PAGE));
        assertEquals(
                List.of("Mapped", "NormalizeEscapes", "DropTrailingSlashes"),
                policy.steps(Url.of("https://www.example.com/%61/")).stream()
                        .map(RewriteStep::rule)
                        .toList());
    }

    @Test
    void mappingsAreAppliedOnceAndInOrder() {
        Rewrite slash = url -> url.pathname().equals("/a") ? url.withPathname("/b/") : url;
        Rewrite back = url -> url.pathname().equals("/b") ? url.withPathname("/a/") : url;
        // Together with a rewrite that drops slashes, each would undo the other without end.
        var policy = Policy.sitemap().mapping(STAGING).mapping(slash).mapping(back);
        assertEquals(
                "http://staging.example:8080/b",
                policy.address(Url.of("https://www.example.com/a")).shown().href());
    }

    @Test
    void withoutAMappingAUrlStaysTheSameObject() {
        var url = Url.of("http://www.example.com/#x");
        assertSame(url, Policy.standard().mapped(url));
        var unmapped = Url.of("http://other.example/#x");
        assertSame(unmapped, Policy.standard().mapping(STAGING).mapped(unmapped));
    }

    @Test
    void whatIsTooLongIsNotMapped() {
        var url = Url.of("http://www.example.com/" + "a".repeat(Policy.LENGTH_MAX));
        assertEquals(url, Policy.standard().mapping(STAGING).address(url).asked());
    }
}
