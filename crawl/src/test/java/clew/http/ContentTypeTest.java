package clew.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `ChromiumTest` has the browser judge these.
class ContentTypeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html                            | text/html",
                "Text/HTML ; x=y                      | text/html",
                "text/html text/plain                 | text/html",
                "text/html(a comment)                 | text/html",
                "text/html, text/plain                | text/plain",
                "text/plain, */*                      | text/plain",
                "text/plain, nothing                  | text/plain",
                "text/html; x=\"a, text/plain\"     | text/html",
                "text/ html                           | text/",
            })
    void theLastValueThatNamesATypeCounts(String header, String essence) {
        assertEquals(essence, ContentType.of(header).essence());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html;charset=utf-8              | utf-8",
                "text/html; charset=\"a b\"; x=y    | a b",
                "text/html; charset=\"a\\\"b\"   | a\"b",
                "text/html; x=y; CHARSET=z; charset=w | z",
                "text/html; x; charset=z              | z",
                "text/html; x=\"charset=a\"; charset=b | b",
                "text/html; charset= a                | a",
                "text/html; charset=a, text/html      | a",
            })
    void theFirstParameterOfThatNameIsTheCharset(String header, String charset) {
        assertEquals(Optional.of(charset), ContentType.of(header).charset());
    }

    @Test
    void withoutATypeThereIsNoCharset() {
        assertEquals(Optional.empty(), ContentType.of(";charset=utf-8").charset());
        assertEquals(
                Optional.empty(), ContentType.of("text/html; charset =utf-8").charset());
        assertEquals(
                Optional.empty(),
                ContentType.of("text/html;charset=utf-8, text/plain").charset());
        assertTrue(ContentType.of(";charset=utf-8").isUnknown());
    }
}
