package clew.policy;

import static clew.fuzz.FuzzTarget.parts;
import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.fuzz.FuzzTarget;
import clew.policy.Www.Mode;
import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import java.util.Set;

/// Each policy is idempotent, and its steps lead to what it shows.
public final class PolicyFuzz implements FuzzTarget {
    private static final Url BASE = Url.of("http://www.example.com/dir/page");
    private static final List<Policy> POLICIES = List.of(
            Policy.standard(),
            Policy.sitemap(),
            Policy.archive(new Www(Mode.KEEP, null)),
            Policy.archive(new Www(Mode.ADD, null)),
            Policy.archive(new Www(Mode.STRIP, null)),
            Policy.of("mine", List.of(new DropTrailingSlashes()), List.of(SkipRule.extensions(Set.of("TXT")))));

    @Override
    public void check(byte[] input) {
        var href = parts(input, 1).getFirst();
        if (!(Url.parse(href, BASE) instanceof Parsed.Ok(Url url))) return;
        for (var policy : POLICIES) {
            var address = policy.address(url);
            assertEquals(address.shown(), policy.address(address.shown()).shown(), policy.name());
            assertEquals(address.asked(), policy.address(address.asked()).asked(), policy.name());
            assertEquals(address.shown(), Url.of(address.shown().href()), policy.name());
            var steps = policy.steps(url);
            if (!steps.isEmpty()) assertEquals(address.shown(), steps.getLast().result(), policy.name());
            promise(!url.isHttp() || address.shown().isHttp(), "a page stays on the web");
            policy.judge(href, BASE, Encoding.UTF_8, BASE);
        }
    }

    @Override
    public Bound bound() {
        return new Bound(60_000, 60_000);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "http://www.example.com/a/?b=%7e#c",
                "/%%34%31",
                "//user:pw@example.com//a//",
                "http://web.archive.org/web/2015id_/http://example.com/x.css?v=1",
                "http://web.archive.org/web/2015/http%3A%2F%2Fwww.example.com%2F",
                "style.css?v=123&w=2",
                "https://www.www.example.com:443/%2e%2E/%2F",
                "mailto:a@b.example",
                "?utm_source=x&_=1");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("/", "%41", ""),
                Repeated.of("/", "%25", "41"),
                Repeated.of("/", "%", ""),
                Repeated.of("/", "%%34%31", ""),
                Repeated.of("/", "/", ""),
                Repeated.of("http://", "www.", "example.com/"),
                Repeated.of("http://web.archive.org/web/2015/", "web.archive.org/web/2015/", "x"),
                Repeated.of("http://web.archive.org", "/web/2015/http://web.archive.org", ""),
                Repeated.of("/x.css?", "v=1&", ""),
                Repeated.of("/x.css?", "v=~&", ""),
                Repeated.of("/x", "?v=1", ""));
    }
}
