package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScopeUnionTest {
    private static final List<Url> URLS = urls();

    private static List<Url> urls() {
        var urls = new ArrayList<Url>();
        for (var origin : List.of(
                "http://a.example",
                "https://a.example",
                "http://a.example:81",
                "http://www.b.example",
                "http://c.test")) {
            for (var path : List.of("/", "/docs", "/docs/", "/docs/a.html", "/docs/sub/x", "/docs-old/", "/%64ocs/x")) {
                urls.add(Url.of(origin + path));
            }
        }
        return urls;
    }

    private static Scope scope(ScopeRule.Area area, List<Url> starts) {
        return new ScopeRule(area, null, null)
                .from(
                        starts,
                        Policy.standard(),
                        text -> text::equals,
                        host -> host.substring(host.indexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @EnumSource(
            value = ScopeRule.Area.class,
            names = {"HOST", "ORIGIN", "PREFIX", "DOMAIN"})
    void whatBelongsToTheScopeOfAnyStartBelongsAndNothingElse(ScopeRule.Area area) {
        for (var one : URLS) {
            for (var other : URLS) {
                if (one.equals(other)) continue;
                var both = scope(area, List.of(one, other));
                var each = Stream.of(one, other)
                        .map(start -> scope(area, List.of(start)))
                        .toList();
                for (var url : URLS) {
                    assertEquals(
                            each.stream().anyMatch(scope -> scope.contains(url)),
                            both.contains(url),
                            () -> area + " of " + one + " and " + other + ": " + url);
                    assertEquals(
                            each.stream().anyMatch(scope -> scope.hosts().contains(url)),
                            both.hosts().contains(url),
                            () -> "hosts of " + area + " of " + one + " and " + other + ": " + url);
                }
            }
        }
    }
}
