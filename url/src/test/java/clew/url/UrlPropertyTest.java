package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every text, tried on texts that are put together at random from the pieces that matter to a parser.
class UrlPropertyTest {
    private static final int ROUNDS = 10_000;

    private static final List<String> BEGINNINGS = words("""
            http: https:// HTTP:/ file: file:// file:/// ws:// z: z:/ z:// blob: data: / // \\ ? #
            https://clew.test/ https://u:p@clew.test:81/a/b?c#d
            """, "", " ");

    private static final List<String> PIECES = words("""
            a Z clew.test localhost xn-- xn--bcher-kva C: c| 1 0x7f 256 65536 08 [ ] [::1] [1:2::3.4.5.6] ::
            / // \\ /../ /./ .. . %2e %2E. % %41 %zz %00 %C3%A9 %ff : :80 :443 @ u:p@ ? # & = ; ' " < > ` ^ | { }
            \t \r \0 \u0001 \u007f \u0080 \u00ad é ß 。 \u200d א ☃ \ud83d\ude00 \ud800 \udfff \ufffd \uffff １
            """, "\n", " ");

    private static List<String> words(String apartBySpaces, String... others) {
        return Stream.concat(Stream.of(apartBySpaces.split("[ \n]+")), Stream.of(others))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void everyTextIsAUrlThatReadsBackTheSameOrAnError(long seed) {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        var base = Url.of("https://u:p@clew.test:81/a/b?c#d");
        for (int round = 0; round < ROUNDS; round++) {
            var input = text(random);
            var message = "seed " + seed + ", round " + round + ": " + Printable.of(input) + " on " + base;
            check(input, Url.parse(input), message);
            var resolved = Url.parse(input, base);
            check(input, resolved, message);
            if (resolved instanceof Parsed.Ok(Url url)
                    && random.nextInt(4) == 0
                    && url.href().length() < 500) base = url;
            if (random.nextInt(50) == 0) base = Url.of("z:opaque?q");
        }
    }

    private static String text(RandomGenerator random) {
        var text = new StringBuilder(pick(BEGINNINGS, random));
        for (int left = random.nextInt(9); left > 0; left--) text.append(pick(PIECES, random));
        return text.toString();
    }

    private static String pick(List<String> texts, RandomGenerator random) {
        return texts.get(random.nextInt(texts.size()));
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
