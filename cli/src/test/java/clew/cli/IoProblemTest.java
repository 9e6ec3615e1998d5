package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.console.ExitCode;
import clew.cli.console.InputFailed;
import clew.cli.console.IoProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The message names what failed; it used to name the journal in all cases.
class IoProblemTest {
    @Test
    void aFileIsNamedWithWhatIsWrongWithIt() {
        assertEquals("'/x' does not exist", IoProblem.text(new NoSuchFileException("/x")));
        assertEquals("no permission for '/x'", IoProblem.text(new AccessDeniedException("/x")));
        assertEquals("'/x' is not a folder", IoProblem.text(new NotDirectoryException("/x")));
        assertEquals("'/x' exists already", IoProblem.text(new FileAlreadyExistsException("/x")));
        assertEquals("'/x' cannot be read or written", IoProblem.text(new FileSystemException("/x")));
        assertEquals(
                "/x: No space left on device",
                IoProblem.text(new FileSystemException("/x", null, "No space left on device")));
    }

    @Test
    void anyOtherMessageIsShownHarmlessAndNeverEmpty() {
        assertEquals("broken\\u001b[31m", IoProblem.text(new IOException("broken\u001b[31m")));
        assertEquals("IOException", IoProblem.text(new IOException()));
    }

    @Test
    void aStandardInputThatFailsIsToldAsSuch() {
        for (var arguments : List.of(List.of("url"), List.of("url", "-jsonl"))) {
            var stderr = new ByteArrayOutputStream();
            var code = Main.run(
                    arguments,
                    InputFailed.closed(),
                    new ByteArrayOutputStream(),
                    new PrintStream(stderr, true, StandardCharsets.UTF_8));
            assertEquals(ExitCode.FAILED, code);
            assertEquals(
                    "crawler: standard input cannot be read: it is closed\n", stderr.toString(StandardCharsets.UTF_8));
        }
        assertEquals(
                ExitCode.DONE, Run.here(InputStream.nullInputStream(), "url").code());
    }
}
