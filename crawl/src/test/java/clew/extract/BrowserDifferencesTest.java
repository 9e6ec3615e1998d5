package clew.extract;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class BrowserDifferencesTest {
    @Test
    void aBrowserThatDiffersInSomethingUnknownIsToldAndFailsOnlyAStrictRun() {
        var differences = List.of("", "<a href=1>: theirs, ours", "");
        var told = assertThrows(
                TestAbortedException.class, () -> BrowserDifferences.judge("Chrome/157.0", differences, false));
        assertTrue(String.valueOf(told.getMessage()).contains("Chrome/157.0 in 1 cases"), told.getMessage());
        assertTrue(String.valueOf(told.getMessage()).contains("<a href=1>: theirs, ours"), told.getMessage());
        assertThrows(AssertionFailedError.class, () -> BrowserDifferences.judge("Chrome/157.0", differences, true));
    }

    @Test
    void aBrowserThatDoesNotDifferPasses() {
        BrowserDifferences.judge("Chrome/157.0", List.of("", ""), true);
    }
}
