package clew.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlagTest {
    private static final Flag<Long> NUMBER = Flag.number(Group.OUTPUT, "n", "a number", 8, 1, 1024);
    private static final Flag<Integer> SIZE = Flag.bytes(Group.OUTPUT, "size", "a size", 1 << 24, "16m");
    private static final Flag<Duration> TIME = Flag.time(Group.OUTPUT, "time", "a time", Duration.ofSeconds(10), "10s");
    private static final Flag<String> TEXT = Flag.text(Group.OUTPUT, "text", "TEXT", "a text", "x", "a text");

    @ParameterizedTest
    @CsvSource({"1,1", "8,8", "1024,1024", "007,7"})
    void aNumberIsReadUpToItsBoundsAndIncludingThem(String text, long number) {
        assertEquals(number, NUMBER.read().apply(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0",
                "1025",
                "-1",
                "+1",
                "1.5",
                "1e3",
                "0x10",
                "1_000",
                " 8",
                "8 ",
                "８",
                "٣",
                "one",
                "99999999999999999999",
                "9223372036854775808",
                "000000000000000000001"
            })
    void whatIsNoNumberWithinTheBoundsIsNotRead(String text) {
        assertNull(NUMBER.read().apply(text));
    }

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "500,500",
        "1k,1024",
        "1K,1024",
        "16m,16777216",
        "1M,1048576",
        "1g,1073741824",
        "1G,1073741824",
        "1024m,1073741824",
        "1048576k,1073741824",
        "1073741824,1073741824"
    })
    void aSizeIsBytesOrKibibytesMebibytesGibibytes(String text, int bytes) {
        assertEquals(bytes, SIZE.read().apply(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "k",
                "0",
                "0m",
                "-1",
                "-1k",
                "1t",
                "1kb",
                "1.5m",
                "m1",
                "1 k",
                "2g",
                "1025m",
                "1073741825",
                // These overflow an int or a long once the unit is applied.
                "1073741824g",
                "17179869184g",
                "999999999999999999g",
                "8589934592k",
                "9223372036854775808"
            })
    void whatIsNoSizeUpToOneGibibyteIsNotRead(String text) {
        assertNull(SIZE.read().apply(text));
    }

    @ParameterizedTest
    @CsvSource({
        "1ms,1",
        "500ms,500",
        "10s,10000",
        "10,10000",
        "3600,3600000",
        "2m,120000",
        "1h,3600000",
        "60m,3600000",
        "3600000ms,3600000",
        "1m30s,90000",
        "1m0s,60000",
        "0h59m59s999ms,3599999",
        "2s500ms,2500",
        "1m1ms,60001"
    })
    void aTimeIsMillisecondsSecondsMinutesOrHours(String text, long millis) {
        assertEquals(Duration.ofMillis(millis), TIME.read().apply(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "s",
                "ms",
                "3601",
                "30s1m",
                "1m1m",
                "1h1ms",
                "1ms1s",
                "1m30",
                "m30s",
                "1m-30s",
                "1m 30s",
                "0s",
                "0ms",
                "-1s",
                "1.5s",
                "10 s",
                "10S",
                "1d",
                "10sec",
                "2h",
                "61m",
                "3601s",
                "3600001ms",
                "3600000h",
                "999999999999999999h",
                "9223372036854775808ms"
            })
    void whatIsNoTimeUpToOneHourIsNotRead(String text) {
        assertNull(TIME.read().apply(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "\u2003"})
    void aBlankTextIsNotRead(String text) {
        assertNull(TEXT.read().apply(text));
    }

    @Test
    void aTextIsReadAsItIs() {
        assertEquals(" a=b ", TEXT.read().apply(" a=b "));
    }
}
