package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every text, tested on random ones.
class UrlPropertyTest {
    private static final int ROUNDS = 10_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void everyTextIsAUrlThatReadsBackTheSameOrAnError(long seed) {
        var random = new RandomUrls(seed);
        var base = Url.of("https://u:p@clew.test:81/a/b?c#d");
        for (int round = 0; round < ROUNDS; round++) {
            var input = random.url();
            var message = "seed " + seed + ", round " + round + ": " + Printable.of(input) + " on " + base;
            check(input, Url.parse(input), message);
            var resolved = Url.parse(input, base);
            check(input, resolved, message);
            if (resolved instanceof Parsed.Ok(Url url)
                    && random.oneIn(4)
                    && url.href().length() < 500) base = url;
            if (random.oneIn(50)) base = Url.of("z:opaque?q");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void everySetterGivesAUrlThatReadsBackTheSame(long seed) {
        var random = new RandomUrls(seed);
        var url = Url.of(random.base());
        for (int round = 0; round < ROUNDS; round++) {
            var attribute = random.pick(Attributes.SETTABLE);
            var value = random.pieces();
            var message = "seed %d, round %d: %s.%s = %s".formatted(seed, round, url, attribute, Printable.of(value));
            var changed = Attributes.set(url, attribute, value);
            UrlInvariants.check(changed, message);
            if (changed.equals(url)) assertSame(url, changed, message);
            // Setting the present value changes nothing, except that an empty query or fragment is removed.
            var same = Attributes.of(changed).getOrDefault(attribute, "");
            if (!same.isEmpty()) assertEquals(changed, Attributes.set(changed, attribute, same), message);
            url = random.oneIn(20) || changed.href().length() > 500 ? Url.of(random.base()) : changed;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void validatingIsParsing(long seed) {
        var random = new RandomUrls(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var input = random.url();
            var base = Url.of(random.base());
            var message = "seed " + seed + ", round " + round + ": " + Printable.of(input) + " on " + base;
            var errors = new ArrayList<ValidationError>();
            var validated = Url.validate(input, base, errors::add);
            assertEquals(Url.parse(input, base), validated, message);
            for (var error : errors) assertTrue(error.at() >= 0 && error.at() <= input.length(), message);
            if (validated instanceof Parsed.Bad(UrlError error, int at)) {
                assertEquals(new ValidationError(error, at), errors.getLast(), message);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void everyEncodingGivesAUrlThatReadsBackTheSame(long seed) {
        var random = new RandomUrls(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var input = random.url();
            var encoding = random.pick(List.of(Encoding.values()));
            var message = "seed " + seed + ", round " + round + ": " + Printable.of(input) + " in " + encoding;
            check(input, Url.parse(input, Url.of(random.base()), encoding), message);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void everyQueryHasPairsThatReadBackTheSame(long seed) {
        var random = new RandomUrls(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var pairs = QueryPairs.EMPTY;
            for (int i = 0; i < 3; i++) pairs = pairs.and(random.pieces(), random.pieces());
            assertEquals(pairs, QueryPairs.parse(pairs.toString()));
            var url = Url.of(random.base()).withQueryPairs(pairs);
            UrlInvariants.check(url, pairs.toString());
            assertEquals(pairs, url.queryPairs());
        }
    }

    private static void check(String input, Parsed parsed, String message) {
        switch (parsed) {
            case Parsed.Ok(Url url) -> {
                UrlInvariants.check(url, message);
                UrlInvariants.check(url.withoutFragment(), message);
                UrlInvariants.check(url.withoutUserInfo(), message);
                assertEquals(
                        "",
                        url.withoutUserInfo().username() + url.withoutUserInfo().password(),
                        message);
            }
            case Parsed.Bad bad -> assertTrue(bad.at() >= 0 && bad.at() <= input.length(), message);
        }
    }
}
