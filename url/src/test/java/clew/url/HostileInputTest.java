package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts as large as a page may be. Each takes less than a second; a step that looks back over what was read would
/// take hours, which is what the timeout is for.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HostileInputTest {
    private static final int MEGA = 1_000_000;
    private static final Url BASE = Url.of("https://clew.test/a/b");

    private static String times(String unit, int length) {
        return unit.repeat(length / unit.length());
    }

    private static List<String> units() {
        var units = """
                a % . / /../ /./ /a/.. /%2e%2e \\ @ : [ ? # 1. a. %41 xn-- \0 \t \ud800 \udc00\ud800 é \ud83d\ude00
                """;
        return List.of(units.strip().split(" "));
    }

    @ParameterizedTest
    @MethodSource("units")
    void readsAnyRepetitionInAnyPlace(String unit) {
        var text = times(unit, MEGA / 10);
        for (var before : List.of("https://clew.test/", "https://clew.test/?", "https://clew.test/#", "z:/", "z:x")) {
            assertInstanceOf(Parsed.Ok.class, Url.parse(before + text));
        }
        for (var before : List.of("", "z://", "z:", "file:", "https://u:", "https://clew.test:")) {
            Url.parse(before + text);
            Url.parse(before + text, BASE);
            Url.parse(before + text + "@clew.test/");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.", "1.", "%", "%41", "[", ":", "@", "xn--", "xn--a.", "\0", "\ud800"})
    void readsAHostOfAMillionCharacters(String unit) {
        Url.parse("https://" + times(unit, MEGA));
        Url.parse("file://" + times(unit, MEGA));
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "é.", "%C3%A9", "\ud83d\ude00", "xn--é"})
    void readsAnInternationalHostOfAMillionCharacters(String unit) {
        Url.parse("https://" + times(unit, MEGA));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "%", "/../", ".", "/a"})
    void readsTenMillionCharactersOfPath(String unit) {
        assertInstanceOf(Parsed.Ok.class, Url.parse("https://clew.test/" + times(unit, 10 * MEGA)));
        assertInstanceOf(Parsed.Ok.class, Url.parse(times(unit, 10 * MEGA), BASE));
    }

    @Test
    void climbsOutOfAVeryDeepFolder() {
        var url = Url.of("https://clew.test" + times("/a", 5 * MEGA) + times("/..", 7_500_000));
        assertEquals("https://clew.test/", url.href());
    }

    @Test
    void readsNumbersThatNeverEnd() {
        var zeros = "0".repeat(MEGA);
        assertEquals("https://0.0.0.7/", Url.of("https://" + zeros + "7/").href());
        assertEquals(
                "https://clew.test:7/",
                Url.of("https://clew.test:" + zeros + "7/").href());
        assertEquals(
                UrlError.IPV4_OUT_OF_RANGE_PART,
                assertInstanceOf(Parsed.Bad.class, Url.parse("https://" + "9".repeat(MEGA)))
                        .error());
        assertEquals(
                UrlError.PORT_OUT_OF_RANGE,
                assertInstanceOf(Parsed.Bad.class, Url.parse("https://a:" + "9".repeat(MEGA)))
                        .error());
    }
}
