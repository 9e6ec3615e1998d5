package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.warc.SentRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SentRequestTest {
    private static String sent(String type, String content) {
        return SentRequest.of("POST", type, content.getBytes(StandardCharsets.UTF_8))
                .sent();
    }

    private static String form(String... fields) {
        var content = new StringBuilder();
        for (var field : fields) {
            content.append("------X\r\nContent-Disposition: form-data; ")
                    .append(field)
                    .append("\r\n");
        }
        return sent("multipart/form-data; boundary=----X", content + "------X--\r\n");
    }

    @Test
    void aFormIsTheQueryOfItsFields() {
        assertEquals("a=1&b=-2-", form("name=\"a\"\r\n\r\n1", "name=\"b\"\r\n\r\n-2-"));
    }

    @Test
    void aFieldWithoutAValueIsLeftOut() {
        assertEquals("b=2", form("name=\"a\"\r\n\r\n", "name=\"b\"\r\n\r\n2"));
    }

    /// A page can send what it likes. This ends at once, or takes hours.
    @Test
    void aFormThatIsNothingButDashesIsReadInOnePass() {
        var dashes = "-".repeat(SentRequest.CONTENT_BYTES_MAX);
        assertEquals("", sent("multipart/form-data; boundary=X", dashes));
        assertEquals("", sent("multipart/form-data; boundary=----X", dashes));
    }
}
