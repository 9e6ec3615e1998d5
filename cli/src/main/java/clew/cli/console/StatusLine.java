package clew.cli.console;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The last line of a terminal, which is drawn again and again, below the lines that stay.
///
/// 1. Each drawing is one write, and the cursor ends where the line begins: whatever else writes to the terminal starts
///    there, and the old text is covered rather than removed first, so nothing flickers.
/// 2. The terminal is told not to wrap it, in case it became narrower a moment ago.
public final class StatusLine implements AutoCloseable {
    private static final String REMOVE = "\r\u001b[K";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";

    private final PrintStream out;
    private boolean drawn;
    private int columnsBefore;

    public StatusLine(PrintStream out) {
        this.out = out;
    }

    /// @param text fits into the columns of the terminal, without the last one
    public void draw(String text, int columns) {
        // Some terminals break lines that do not fit any more into several.
        var rest = columns < columnsBefore ? REST_OF_SCREEN : REST_OF_LINE;
        columnsBefore = columns;
        drawn = true;
        write("\r" + NO_WRAP + text + rest + WRAP + "\r");
    }

    /// Prints lines that stay, in place of the one that is drawn.
    ///
    /// @param lines with their ends
    public void print(String lines) {
        write(drawn ? REMOVE + lines : lines);
        drawn = false;
    }

    /// Leaves an empty line for the next writer.
    public void clear() {
        if (drawn) print("");
    }

    @Override
    public void close() {
        clear();
    }

    private void write(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }
}
