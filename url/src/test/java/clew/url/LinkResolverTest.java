package clew.url;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/// What is cached for links; [FastPathTest] checks that the results are right.
class LinkResolverTest {
    private final LinkResolver resolver = LinkResolver.of(Url.of("http://h/d/"));

    private Parsed resolveBytes(String href) {
        return resolver.resolve(href.getBytes(UTF_8), 0, href.length(), UTF_8);
    }

    @Test
    void aLinkThatRepeatsIsResolvedOnceAndAgainOnThePagesThatFollow() {
        var first = resolver.resolve("/a");
        assertSame(first, resolver.resolve("/a"));
        resolver.rebase(Url.of("http://h/other/"));
        assertSame(first, resolver.resolve("/a"));
        resolver.rebase(Url.of("http://i/"));
        assertEquals(new Parsed.Ok(Url.of("http://i/a")), resolver.resolve("/a"));
        var bytes = resolveBytes("b");
        assertSame(bytes, resolveBytes("b"));
    }

    @Test
    void whereNothingRepeatsNothingIsRememberedForAWhile() {
        for (int i = 0; i < 64; i++) resolver.resolve("once" + i);
        var resting = resolver.resolve("again");
        assertEquals(new Parsed.Ok(Url.of("http://h/d/again")), resting);
        assertNotSame(resting, resolver.resolve("again"));
        assertEquals(resting, resolveBytes("again"));
        for (int i = 0; i < 1024; i++) resolver.resolve("later" + i);
        assertSame(resolver.resolve("again"), resolver.resolve("again"));
    }
}
