package clew.url;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;

/// Random texts made of the pieces that matter to a URL parser. The same seed gives the same texts.
final class RandomUrls {
    private static final List<String> BEGINNINGS = words("""
            http: https:// HTTP:/ file: file:// file:/// ws:// z: z:/ z:// blob: data: / // \\ ? #
            https://clew.test/ https://u:p@clew.test:81/a/b?c#d
            """, "", " ");

    private static final List<String> PIECES = words("""
            a Z clew.test localhost xn-- xn--bcher-kva C: c| 1 0x7f 256 65536 08 [ ] [::1] [1:2::3.4.5.6] ::
            / // \\ /../ /./ .. . %2e %2E. % %41 %zz %00 %C3%A9 %ff : :80 :443 @ u:p@ ? # & = ; ' " < > ` ^ | { }
            \t \r \0 \u0001 \u007f \u0080 \u00ad é ß 。 \u200d א ☃ \ud83d\ude00 \ud800 \udfff \ufffd \uffff １
            """, "\n", " ");

    private static final List<String> BASES = words("""
            https://u:p@clew.test:81/a/b?c#d http://clew.test/ file:///C:/a/b file://clew.test/ ws://clew.test/a/
            z:opaque?q z:/a/b z://h z://h/a/b?q z:/.//a/b blob:https://clew.test/a data:,x
            """);

    private final RandomGenerator random;

    RandomUrls(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    private static List<String> words(String apartBySpaces, String... others) {
        return Stream.concat(Stream.of(apartBySpaces.strip().split("[ \n]+")), Stream.of(others))
                .toList();
    }

    /// A text that may be a URL, absolute or relative.
    String url() {
        return pick(BEGINNINGS) + pieces();
    }

    /// A text for a setter of a URL.
    String pieces() {
        var text = new StringBuilder();
        for (int left = random.nextInt(9); left > 0; left--) text.append(piece());
        return text.toString();
    }

    private String piece() {
        // Mostly what parsers look for, sometimes anything.
        return random.nextInt(40) == 0 ? Character.toString(random.nextInt(0x30000)) : pick(PIECES);
    }

    String base() {
        return pick(BASES);
    }

    <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }
}
