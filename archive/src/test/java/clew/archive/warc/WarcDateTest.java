package clew.archive.warc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarcDateTest {
    /// A replay of such a record ended the server.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+10000-01-01T00:00:00Z",
                "9999-12-31T23:59:59-01:00",
                "-0001-01-01T00:00:00Z",
                "0000-12-31T23:59:59Z",
                "+999999999-12-31T23:59:59-18:00",
                "-999999999-01-01T00:00:00+18:00",
                "2015",
                ""
            })
    void aYearThatOtherFormatsCannotWriteIsNotADate(String date) {
        assertEquals(Optional.empty(), WarcDate.parse(date));
    }

    @Test
    void theFirstAndTheLastYearAreDates() {
        for (var date : new String[] {"0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"}) {
            assertEquals(Optional.of(Instant.parse(date)), WarcDate.parse(date));
        }
    }
}
