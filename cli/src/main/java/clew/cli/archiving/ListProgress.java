package clew.cli.archiving;

import clew.archive.captures.Progress;
import clew.cli.console.Console;

/// Shows on a terminal how many captures have been listed.
final class ListProgress implements Progress, AutoCloseable {
    private final Console console;
    private boolean midLine;

    ListProgress(Console console) {
        this.console = console;
    }

    @Override
    public void listed(long rows) {
        if (console.isQuiet() || !console.terminals().showProgressAlone()) return;
        console.stderr().print("\r" + rows + " captures listed\r");
        console.stderr().flush();
        midLine = true;
    }

    /// Leaves an empty line for the next writer.
    @Override
    public void close() {
        if (midLine) console.stderr().print("\r\u001b[K");
        midLine = false;
    }
}
