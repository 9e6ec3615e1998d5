package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.policy.Policy;
import clew.policy.Www;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CdxResponseTest {
    private static final Policy POLICY = Policy.archive(new Www(Www.Mode.STRIP, "example.com"));
    private static final String HEADER =
            "[\"urlkey\",\"timestamp\",\"original\",\"mimetype\",\"statuscode\",\"digest\",\"length\"]";
    private static final String ROW =
            "[\"com,example)/a\",\"20150601120000\",\"http://www.example.com:80/A\",\"text/html\",\"200\",\"D1\",\"512\"]";
    private static final String REVISIT =
            "[\"com,example)/a\",\"20150602120000\",\"https://example.com/a\",\"warc/revisit\",\"-\",\"D1\",\"-\"]";
    private static final CaptureRow FIRST = new CaptureRow(
            "//example.com/A", "20150601120000", "http://www.example.com/A", "text/html", 200, "D1", 512);
    private static final CaptureRow SECOND =
            new CaptureRow("//example.com/a", "20150602120000", "https://example.com/a", "warc/revisit", 0, "D1", -1);

    private static CdxResponse parse(String body) throws BadCdx {
        return CdxResponse.parse(body.getBytes(StandardCharsets.UTF_8), POLICY);
    }

    @Test
    void arraysOfArraysAreRead() throws Exception {
        var response = parse("[" + HEADER + ",\n" + ROW + ",\n" + REVISIT + "]\n");
        assertEquals(List.of(FIRST, SECOND), response.rows());
        assertEquals(Optional.empty(), response.resumeKey());
        assertEquals(2, response.received());
    }

    @Test
    void theResumeKeyIsBehindAnEmptyRow() throws Exception {
        var response = parse("[" + HEADER + "," + ROW + ",[],[\"com%2Cexample+2015\"]]");
        assertEquals(List.of(FIRST), response.rows());
        assertEquals(Optional.of("com%2Cexample+2015"), response.resumeKey());
    }

    @Test
    void columnsAreFoundByName() throws Exception {
        var response =
                parse("[[\"original\",\"statuscode\",\"timestamp\"],[\"http://x.com/\",\"404\",\"20150601120000\"]]");
        assertEquals(
                List.of(new CaptureRow("//x.com/", "20150601120000", "http://x.com/", "", 404, "", -1)),
                response.rows());
    }

    @Test
    void jsonLinesOfPywbAreRead() throws Exception {
        var response = parse("""
                {"urlkey": "com,example)/a", "timestamp": "20150601120000", "url": "http://www.example.com/A", "mime": "text/html", "status": "200", "digest": "D1", "length": "512", "source": {"a": [1]}}
                {"urlkey": "com,example)/a", "timestamp": "20150602120000", "url": "https://example.com/a", "mime": "warc/revisit", "digest": "D1", "status": null}
                """);
        assertEquals(List.of(FIRST, SECOND), response.rows());
        assertEquals(Optional.empty(), response.resumeKey());
    }

    @Test
    void linesOfTextAreRead() throws Exception {
        var response = parse("""
                com,example)/a 20150601120000 http://www.example.com:80/A text/html 200 D1 512
                com,example)/a 20150602120000 https://example.com/a warc/revisit - D1 -

                com%2Cexample+2015
                """);
        assertEquals(List.of(FIRST, SECOND), response.rows());
        assertEquals(Optional.of("com%2Cexample+2015"), response.resumeKey());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", " [ ]\n", "[" + HEADER + "]"})
    void anEmptyListIsOne(String body) throws Exception {
        assertEquals(new CdxResponse(List.of(), 0, null), parse(body));
    }

    @Test
    void whatIsNotOfTheWebIsLeftOutAndCounted() throws Exception {
        var response = parse("[" + HEADER
                + ",[\"k\",\"20150601120000\",\"mailto:a@example.com\",\"text/html\",\"200\",\"D\",\"1\"]"
                + ",[\"k\",\"20150601120000\",\"data:text/plain,x\",\"text/html\",\"200\",\"D\",\"1\"]"
                + ",[\"k\",\"20150601120000\",\"http://[x\",\"text/html\",\"200\",\"D\",\"1\"]"
                + ",[\"k\",\"20151301120000\",\"http://example.com/\",\"text/html\",\"200\",\"D\",\"1\"]"
                + ",[\"k\",\"20150601120000\",\"http://example.com/" + "a".repeat(9000)
                + "\",\"text/html\",\"200\",\"D\",\"1\"]," + ROW + "]");
        assertEquals(List.of(FIRST), response.rows());
        assertEquals(6, response.received());
    }

    @Test
    void cellsThatMakeNoSenseAreUnknown() throws Exception {
        var response = parse(
                "[" + HEADER
                        + ",[\"k\",\"20150601120000\",\"http://example.com/ é\",\"text/html; x\\n\",\"20\",\"\\u001b[1m\",\"many\"]]");
        var row = response.rows().getFirst();
        assertEquals("//example.com/%20%C3%A9 20150601120000 http://example.com/%20%C3%A9 - - - -", row.text());
        assertEquals(row, CaptureRow.parse(row.text()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n",
                "<!DOCTYPE html><title>Offline</title>\n",
                "Too many requests\n",
                "[",
                "[[]",
                "[" + HEADER + "," + ROW,
                "[" + HEADER + "," + ROW + ",[],[\"key\"]",
                "[" + HEADER + "] trailing",
                "[" + ROW + "]",
                "[\"urlkey\"]",
                "[" + HEADER + ",[\"too\",\"short\"]]",
                "[" + HEADER + ",[\"a\",\"b\",\"http://example.com/\",\"c\",\"d\",\"e\",\"f\"]]",
                "{\"message\": \"internal error\"}",
                "{\"timestamp\": \"20150601120000\", \"url\": \"http://example.com/\"",
                "com,example)/a 20150601120000 http://www.example.com/A text/html 200 D1 51",
                "com,example)/a 20150601120000 http://www.example.com/A text/html\n",
                "null",
            })
    void anythingElseIsAnErrorAndNeverAnEmptyList(String body) {
        var message =
                String.valueOf(assertThrows(BadCdx.class, () -> parse(body)).getMessage());
        assertTrue(message.chars().allMatch(c -> c >= ' ' && c <= '~'), message);
    }

    @Test
    void aListThatBreaksOffAnywhereIsAnError() {
        var list = "[" + HEADER + "," + ROW + "," + REVISIT + ",[],[\"key\"]]";
        for (var length = 0; length < list.length(); length++) {
            var cut = list.substring(0, length);
            assertThrows(BadCdx.class, () -> parse(cut), cut);
        }
    }

    @Test
    void messagesCannotSpeakToATerminal() {
        var message = String.valueOf(
                assertThrows(BadCdx.class, () -> parse("\u001b[31mred\u0007")).getMessage());
        assertTrue(message.contains("\\u001B[31mred"), message);
    }
}
