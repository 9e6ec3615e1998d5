package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.FatalErrorReporter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FatalErrorReporterTest {
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final FatalErrorReporter fatalErrors =
            new FatalErrorReporter(new PrintStream(stderr, true, StandardCharsets.UTF_8));

    private Run said() {
        return new Run(1, "", stderr.toString(StandardCharsets.ISO_8859_1));
    }

    @Test
    void onlyTheFirstErrorIsTold() {
        fatalErrors.say(new OutOfMemoryError("made up"));
        fatalErrors.say(new OutOfMemoryError("again"));
        fatalErrors.say(new IllegalStateException("what followed from it"));
        assertEquals("crawler: out of memory; allow more with CLEW_JAVA_OPTS=-Xmx4g", said().onlyLine());
    }

    @Test
    void aMistakeOfOursIsToldWithItsPlaceAndWithoutControlCharacters() {
        fatalErrors.say(new IllegalStateException("broken\u001b[31m\r\n"));
        var line = said().onlyLine();
        assertTrue(line.contains(
                "IllegalStateException: broken\\u001b[31m\\u000d\\u000a' at clew.cli.FatalErrorReporterTest"));
    }

    @Test
    void anErrorWithoutATraceIsToldTheSame() {
        var error = new IllegalStateException("bare");
        error.setStackTrace(new StackTraceElement[0]);
        fatalErrors.say(error);
        assertTrue(said().onlyLine().endsWith("bare'"));
    }
}
