package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedStatusesTest {
    private static long count(String list) {
        var accepted = AcceptedStatuses.of(list);
        return IntStream.range(0, 1000).filter(accepted::contains).count();
    }

    @Test
    void rangesIncludeTheirEndOrNot() {
        assertEquals(100, count("200..=299"));
        assertEquals(99, count("200..299"));
        assertEquals(102, count("200..=299, 403,429"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "20x", "300..=200", "200..200", "99", "200..", "..=200", "200,,201", "1000"})
    void otherListsAreRefused(String list) {
        assertThrows(IllegalArgumentException.class, () -> AcceptedStatuses.of(list));
    }
}
