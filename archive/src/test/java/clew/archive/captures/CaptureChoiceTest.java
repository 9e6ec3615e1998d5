package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.warc.WarcDate;
import clew.policy.Policy;
import clew.policy.Www;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureChoiceTest {
    private static final Policy POLICY = Policy.archive(new Www(Www.Mode.STRIP, "e.com"));

    /// Rows are written as `TIME STATUS`, or `TIME STATUS DIGEST`; a revisit has the status `R`.
    @ParameterizedTest(name = "{0}: at {2}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // what              | rows                                      | at       | days | chosen, with
                // fallbacks   | remark
                "the newest          | 2014 200, 2015 200, 2016 200              | -        | 0    | 2016, 2015, 2014          | CHOSEN",
                "three in all        | 2013 200, 2014 200, 2015 200, 2016 200    | -        | 0    | 2016, 2015, 2014          | CHOSEN",
                "not after           | 2014 200, 2015 200, 2016 200              | 2015     | 0    | 2015, 2014                | CHOSEN",
                "then the nearest    | 2014 200, 2015 200, 2016 200, 2017 200    | 201506   | 366  | 2015, 2014, 2016          | CHOSEN",
                "after, in window    | 2016 200, 2017 200, 2018 200              | 2015     | 800  | 2016, 2017                | CHOSEN",
                "after, window ends  | 20150111 200                              | 20150101 | 10   | 20150111                  | CHOSEN",
                "after, too late     | 20150112 200                              | 20150101 | 10   | ''                        | NOT_IN_WINDOW",
                "no captures         | ''                                        | 2015     | 10   | ''                        | NONE",
                "only errors         | 2014 404, 2015 503                        | -        | 0    | ''                        | ONLY_ERRORS",
                "the last is a 404   | 2014 200, 2015 404, 2016 410              | -        | 0    | 2014                      | LAST_WAS_ERROR",
                "a later error       | 2014 200, 2016 404                        | 2015     | 0    | 2014                      | CHOSEN",
                "an earlier error    | 2014 404, 2015 200                        | -        | 0    | 2015                      | CHOSEN",
                "error, then after   | 2014 404, 2016 200                        | 2015     | 999  | 2016                      | CHOSEN",
                "only redirects      | 2014 301, 2015 302                        | -        | 0    | 2015, 2014                | CHOSEN",
                "redirect same day   | 2015060101 200, 2015060123 301            | -        | 0    | 2015060101                | CHOSEN",
                "redirect followed   | 2014 301, 2015 200                        | -        | 0    | 2015                      | CHOSEN",
                "redirect is newer   | 20150601 200, 20150602 301                | -        | 0    | 20150602, 20150601        | CHOSEN",
                "followed after at   | 2014 301, 2016 200                        | 2015     | 999  | 2014, 2016                | CHOSEN",
                "redirect after at   | 2016010101 301, 2016010102 200            | 2015     | 999  | 2016010102                | CHOSEN",
                "redirect, error     | 20150601 301, 20150602 404                | -        | 0    | 20150601                  | LAST_WAS_ERROR",
                "unknown is good     | 2014 200, 2015 -                          | -        | 0    | 2015, 2014                | CHOSEN",
                "unknown: redirects  | 2014 301, 2015 -                          | -        | 0    | 2015, 2014                | CHOSEN",
                "revisit of good     | 2014 200 A, 2015 R A                      | -        | 0    | 2015, 2014                | CHOSEN",
                "revisit of error    | 2013 200 B, 2014 404 A, 2015 R A          | -        | 0    | 2013                      | LAST_WAS_ERROR",
                "revisit of later    | 2014 R A, 2015 404 A                      | -        | 0    | ''                        | ONLY_ERRORS",
                "revisit of unseen   | 2014 404 A, 2015 R B                      | -        | 0    | 2015                      | CHOSEN",
                "revisit of redirect | 20150601 301 A, 2015060205 R A, 2015060206 200 B | - | 0    | 2015060206                | CHOSEN",
                "of a known status   | 2013 404 A, 2014 - A, 2015 R A            | -        | 0    | 2014                      | LAST_WAS_ERROR",
                "of the one before   | 2013 404 A, 2014 200 A, 2015 R A, 2016 404 A | 2015  | 0    | 2015, 2014                | CHOSEN",
            })
    void theRowsOfAUrl(String what, String rows, String at, int days, String chosen, String remark) {
        var choice = new CaptureChoice(at == null ? null : time(at), Duration.ofDays(days), null, null);
        var parsed = rows.isEmpty()
                ? List.<CaptureRow>of()
                : Arrays.stream(rows.split(", ")).map(CaptureChoiceTest::row).toList();
        assertChosen(chosen, remark, choice, parsed);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "2014, -, '2016, 2015, 2014'",
                "2015, -, '2016, 2015'",
                "20150101000000, 2015, 2015",
                "20150101000001, 2015, ''",
                "-, 2015, '2015, 2014, 2013'",
                "-, 20150101, '2015, 2014, 2013'",
                "-, 20141231235959, '2014, 2013'",
                "2014, 2015, '2015, 2014'",
            })
    void timesAreBothInclusiveAndMayBeShort(String from, String to, String chosen) {
        var rows = List.of(row("2013 200"), row("2014 200"), row("2015 200"), row("2016 200"));
        assertChosen(
                chosen, chosen.isEmpty() ? "NONE" : "CHOSEN", new CaptureChoice(null, Duration.ZERO, from, to), rows);
    }

    @Test
    void aRevisitIsCompletedFromOutsideTheTimes() {
        var choice = new CaptureChoice(null, Duration.ZERO, "2015", null);
        var chosen = choice.choose(List.of(row("2014 200 A"), row("2015 R A")))
                .first()
                .orElseThrow();
        assertEquals(200, chosen.status());
        assertEquals("text/html", chosen.mimeType());
        assertEquals(1000, chosen.length());
    }

    @Test
    void sameTimeIsDecidedByHttpsThenLengthThenText() {
        var rows = new ArrayList<CaptureRow>();
        for (var url : List.of("http://e.com/", "http://www.e.com/", "https://e.com/", "https://www.e.com/")) {
            for (var length : List.of("5", "7")) {
                rows.add(CaptureRow.of(POLICY, "20150601120000", url, "text/html", "200", "D", length)
                        .orElseThrow());
            }
        }
        var choice = new CaptureChoice(null, Duration.ZERO, null, null);
        for (var seed = 0; seed < 20; seed++) {
            Collections.shuffle(rows, new Random(seed));
            assertEquals(
                    List.of("https://e.com/ 7", "https://www.e.com/ 7", "https://e.com/ 5"),
                    choice.choose(rows).candidates().stream()
                            .map(row -> row.original() + " " + row.length())
                            .toList());
        }
    }

    private static void assertChosen(String chosen, String remark, CaptureChoice choice, List<CaptureRow> rows) {
        var expected = chosen.isEmpty()
                ? List.of()
                : Arrays.stream(chosen.split(", "))
                        .map(CaptureChoiceTest::digits)
                        .toList();
        var repeated = new ArrayList<>(rows);
        repeated.addAll(rows);
        for (var seed = 0; seed < 5; seed++) {
            Collections.shuffle(repeated, new Random(seed));
            var actual = choice.choose(repeated);
            assertEquals(
                    expected,
                    actual.candidates().stream().map(CaptureRow::timestamp).toList());
            assertEquals(Remark.valueOf(remark), actual.remark());
        }
    }

    private static CaptureRow row(String text) {
        var parts = text.split(" ");
        var revisit = parts[1].equals("R");
        return CaptureRow.of(
                        POLICY,
                        digits(parts[0]),
                        "http://e.com/",
                        revisit ? "warc/revisit" : "text/html",
                        revisit ? "-" : parts[1],
                        parts.length > 2 ? parts[2] : "D" + parts[0],
                        revisit ? "1" : "1000")
                .orElseThrow();
    }

    private static String digits(String text) {
        return text + "00000101000000".substring(text.length());
    }

    private static Instant time(String text) {
        return WarcDate.parseDigits(digits(text)).orElseThrow();
    }
}
