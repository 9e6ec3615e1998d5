package clew.idna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.ibm.icu.text.IDNA;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// We give the results of ICU4J: for every code point in several contexts, and for random domains.
class IdnaIcuTest {
    private static final IDNA ICU = IDNA.getUTS46Instance(
            IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.NONTRANSITIONAL_TO_UNICODE);

    /// What the flags of the URL Standard turn off and ICU has no option for.
    private static final Set<IDNA.Error> IGNORED = EnumSet.of(
            IDNA.Error.EMPTY_LABEL,
            IDNA.Error.LABEL_TOO_LONG,
            IDNA.Error.DOMAIN_NAME_TOO_LONG,
            IDNA.Error.LEADING_HYPHEN,
            IDNA.Error.TRAILING_HYPHEN,
            IDNA.Error.HYPHEN_3_4);

    private static final List<String> PLAIN_SURROUNDINGS = List.of(
            "%s", "a%s", "%sa", "\u05D0%s", "%s\u05D0" // Hebrew, right-to-left
            );

    private static final List<String> OTHER_SURROUNDINGS = List.of(
            "\u05D0.%s",
            "\u0628%s\u0628", // Arabic, joins on both sides
            "\u0628%s\u200C\u0628",
            "\u0628\u200C%s\u0628",
            "\u0915\u094D%s", // Devanagari with a virama
            "a%s\u200D",
            "\u00E4%s\u0323", // a mark that goes below another one
            "\u1100%s\u11A8", // Hangul
            "1%s.\u00E4");

    /// Pieces that exercise the rules, besides single code points.
    private static final String[] PIECES = {
        ".",
        "-",
        "xn--",
        "--",
        "a",
        "0",
        "9",
        "A",
        "\u200C",
        "\u200D",
        "\u094D",
        "\u00AD",
        "\u3002",
        "\u00DF",
        "\u03C2",
        "\u0301",
        "\u0323",
        "\u0345",
        "\u0338",
        "\u05D0",
        "\u0628",
        "\u0660",
        "\u06F0",
        "\u0640",
        "xn--a-",
        "xn--zca",
        "xn--mgba3gch31f060k",
        "xn--xn---3ra",
        "xn--u-ccb",
        "xn--1ug",
        "\u1161",
        "\u11A8",
        "\u1100",
        "\uAC00",
        "\uD834\uDD57",
        "\uD82F\uDCA0",
        "=",
        "<",
    };

    @Test
    void everyCodePointAloneAndBesideALetterGivesWhatIcuGives() {
        everyCodePointIn(PLAIN_SURROUNDINGS);
    }

    @Test
    @Tag("slow")
    void everyCodePointInOtherSurroundingsGivesWhatIcuGives() {
        everyCodePointIn(OTHER_SURROUNDINGS);
    }

    private static void everyCodePointIn(List<String> surroundings) {
        var wrong = new Differences();
        for (int codePoint = 0; codePoint < IdnaTable.CODE_POINTS; codePoint++) {
            String text = Character.toString(codePoint);
            for (String surrounding : surroundings) wrong.compare(surrounding.replace("%s", text));
        }
        wrong.failIfAny("every code point");
    }

    @Test
    void sixtyThousandRandomDomainsGiveWhatIcuGives() {
        random(20261115, 60_000);
    }

    @Test
    @Tag("slow")
    void threeMillionRandomDomainsGiveWhatIcuGives() {
        for (long seed = 1; seed <= 30; seed++) random(seed, 100_000);
    }

    private static void random(long seed, int domains) {
        var random = new Random(seed);
        var chosen = new ChosenCodePoints();
        var wrong = new Differences();
        for (int i = 0; i < domains; i++) wrong.compare(chosen.domain(random));
        wrong.failIfAny("seed " + seed);
        // A comparison in which nearly all domains are rejected would prove little.
        assertTrue(wrong.accepted > domains / 5, wrong.accepted + " accepted of " + domains + ", seed " + seed);
    }

    private static @Nullable String icuToAscii(String domain) {
        var info = new IDNA.Info();
        var ascii = ICU.nameToASCII(domain, new StringBuilder(), info);
        return IGNORED.containsAll(info.getErrors()) ? ascii.toString() : null;
    }

    /// Random domains, most of whose code points are valid and of few scripts, so that many domains are accepted.
    private static final class ChosenCodePoints {
        private static final int[][] SCRIPTS = {
            {0x61, 0x7A},
            {0x21, 0x7E},
            {0xA0, 0x24F},
            {0x300, 0x36F},
            {0x370, 0x3FF},
            {0x590, 0x5F4},
            {0x600, 0x6FF},
            {0x700, 0x8FF},
            {0x900, 0x97F},
            {0xB80, 0xDFF},
            {0x1100, 0x11FF},
            {0x1AB0, 0x1AFF},
            {0x1E00, 0x1FFF},
            {0x2000, 0x206F},
            {0x3040, 0x30FF},
            {0x4E00, 0x4F00},
            {0xAC00, 0xAD00},
            {0xFB00, 0xFEFF},
            {0x10800, 0x10FFF},
            {0x11000, 0x11FFF},
            {0x16D40, 0x16D7F},
            {0x1D100, 0x1D7FF},
            {0x1E900, 0x1EEFF},
            {0x0, 0x3FFFF},
        };
        private final int[][] codePoints;

        ChosenCodePoints() {
            codePoints = new int[SCRIPTS.length][];
            for (int i = 0; i < SCRIPTS.length; i++) {
                codePoints[i] = IntStream.rangeClosed(SCRIPTS[i][0], SCRIPTS[i][1])
                        .filter(c -> IdnaTableWriter.status(c) != IdnaTable.DISALLOWED)
                        .toArray();
            }
        }

        String domain(Random random) {
            var domain = new StringBuilder();
            int[] script = codePoints[random.nextInt(codePoints.length)];
            for (int i = random.nextInt(10); i >= 0; i--) {
                switch (random.nextInt(20)) {
                    case 0 -> script = codePoints[random.nextInt(codePoints.length)];
                    case 1, 2, 3 -> domain.append(PIECES[random.nextInt(PIECES.length)]);
                    case 4 -> domain.append('.');
                    case 5 -> domain.append(ace(script, random));
                    case 6 -> {
                        if (random.nextInt(20) == 0) domain.append((char) random.nextInt(0x10000));
                    }
                    default -> domain.appendCodePoint(script[random.nextInt(script.length)]);
                }
            }
            return domain.toString();
        }

        /// An `xn--` label of anything, or of digits that may or may not be valid.
        private static String ace(int[] script, Random random) {
            var ace = new StringBuilder(Idna.ACE_PREFIX);
            if (random.nextInt(4) == 0) {
                for (int i = random.nextInt(6); i >= 0; i--) {
                    ace.append("abcdefghijklmnopqrstuvwxyz0123456789-".charAt(random.nextInt(37)));
                }
            } else {
                int[] label = IntStream.rangeClosed(0, random.nextInt(4))
                        .map(_ -> script[random.nextInt(script.length)])
                        .filter(c -> c != '.')
                        .toArray();
                Punycode.encode(label, ace);
            }
            return ace.toString();
        }
    }

    private static final class Differences {
        private final List<String> found = new ArrayList<>();
        private int count;
        private int accepted;

        void compare(String domain) {
            String ours = Idna.toAscii(domain);
            String theirs = icuToAscii(domain);
            if (ours != null) accepted++;
            if (ours == null ? theirs == null : ours.equals(theirs)) {
                if (ours != null) checkToUnicode(ours);
                return;
            }
            count++;
            if (count <= 40) found.add(IdnaWptTest.escaped(domain) + " gave " + ours + ", ICU " + theirs);
        }

        private static void checkToUnicode(String ascii) {
            String shown = Idna.toUnicode(ascii);
            assertEquals(
                    ICU.nameToUnicode(ascii, new StringBuilder(), new IDNA.Info())
                            .toString(),
                    shown,
                    ascii);
            assertEquals(ascii, Idna.toAscii(shown), shown);
        }

        void failIfAny(String where) {
            if (count > 0) fail(count + " differences, " + where + ":\n" + String.join("\n", found));
        }
    }
}
