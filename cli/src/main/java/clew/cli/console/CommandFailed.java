package clew.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A command failed for a reason that the user can fix; the message is one line.
public final class CommandFailed extends Exception {
    private static final long serialVersionUID = 1L;

    public CommandFailed(String what) {
        super(what);
    }

    /// The failure of a file that a flag names and that cannot be read.
    ///
    /// @param flag such as `-cookies`
    public static CommandFailed unreadable(String flag, String file, IOException e) {
        var name = TerminalSafe.quoted(file);
        return new CommandFailed(
                e instanceof NoSuchFileException
                        ? flag + ": there is no file " + name
                        : flag + " " + name + " cannot be read: " + IoProblem.text(e));
    }

    /// Refuses a file that is to be written into a folder that does not exist.
    ///
    /// @param what it is, such as `report`
    public static void requireFolder(String what, String file, Path path) throws CommandFailed {
        var folder = path.toAbsolutePath().getParent();
        if (folder != null && Files.isDirectory(folder)) return;
        throw new CommandFailed(
                "the folder of the " + what + " " + TerminalSafe.quoted(file) + " does not exist; create it first");
    }

    /// The failure of a file that a flag names and whose content is not what it should be.
    public static CommandFailed damaged(String flag, String file, String why) {
        return new CommandFailed(flag + " " + TerminalSafe.quoted(file) + ": " + TerminalSafe.text(why));
    }
}
