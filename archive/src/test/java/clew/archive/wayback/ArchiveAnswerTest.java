package clew.archive.wayback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.http.ResponseHead;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveAnswerTest {
    private static final Url ADDRESS = Url.of("https://web.archive.org/web/20150601120000/http://site.example/");

    private static ResponseHead head(String text) throws Exception {
        return ResponseHead.parse((text.replace("|", "\r\n") + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static ArchiveAnswer answer(String head, String body) throws Exception {
        return ArchiveAnswer.of(head(head), body.getBytes(StandardCharsets.UTF_8), ADDRESS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "HTTP/1.1 429 Too Many Requests; ; TooManyRequests",
                "HTTP/1.1 403 Forbidden; ; Blocked",
                "HTTP/1.1 451 x; ; Blocked",
                "HTTP/1.1 404 x|X-Archive-Wayback-Runtime-Error: AdministrativeAccessControlException: x; ; Blocked",
                "HTTP/1.1 200 OK|X-Archive-Wayback-Runtime-Error: RobotAccessControlException; ; Blocked",
                "HTTP/1.1 404 x; <p>This URL has been excluded from the Wayback Machine.; Blocked",
                "HTTP/1.1 200 OK; <p>This URL has been excluded from the Wayback Machine.; Blocked",
                "HTTP/1.1 200 OK; Page cannot be displayed due to robots.txt.; Blocked",
                "HTTP/1.1 404 Not Found; ; NotArchived",
                "HTTP/1.1 200 OK; <p>The Wayback Machine has not archived that URL.; NotArchived",
                "HTTP/1.1 200 OK; Wayback Machine doesn&rsquo,t have that page archived.; NotArchived",
                "HTTP/1.1 503 Service Unavailable; ; Down",
                "HTTP/1.1 500 x; ; Down",
                "HTTP/1.1 302 x; ; Unknown",
                "HTTP/1.1 302 x|Location: http://[; ; Unknown",
                "HTTP/1.1 200 OK; <p>A page; Unknown",
            })
    void isToldByStatusHeaderAndText(String head, String body, String expected) throws Exception {
        var answer = answer(head, body == null ? "" : body.replace(',', ';'));
        assertEquals(expected, answer.getClass().getSimpleName());
    }

    @Test
    void anotherTimeIsARedirectIntoTheArchive() throws Exception {
        assertEquals(
                new ArchiveAnswer.Elsewhere(Url.of("https://web.archive.org/web/20150701000000/http://site.example/")),
                answer(
                        "HTTP/1.1 302 x|Location: /web/20150701000000/http://site.example/"
                                + "|x-archive-redirect-reason: found capture at 20150701000000",
                        ""));
    }

    @Test
    void aCaptureIsOneWhateverItsStatusIs() throws Exception {
        assertTrue(ArchiveAnswer.isCapture(head("HTTP/1.1 404 x|Memento-Datetime: Mon, 01 Jun 2015 12:00:00 GMT")));
        assertFalse(ArchiveAnswer.isCapture(head("HTTP/1.1 200 OK")));
    }
}
