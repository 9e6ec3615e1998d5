package clew.cli.console;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// Describes an [IOException] for people: Java's own message is often only the name of a file.
public final class IoProblem {
    private IoProblem() {}

    /// One line, safe for a terminal.
    public static String text(IOException e) {
        if (e instanceof CharacterCodingException) return "it is not UTF-8 text";
        var message = e.getMessage();
        if (!(e instanceof FileSystemException problem) || problem.getReason() != null) {
            return TerminalSafe.text(message == null ? e.getClass().getSimpleName() : message);
        }
        var file = TerminalSafe.quoted(String.valueOf(problem.getFile()));
        return switch (problem) {
            case NoSuchFileException _ -> file + " does not exist";
            case AccessDeniedException _ -> "no permission for " + file;
            case NotDirectoryException _ -> file + " is not a folder";
            case FileAlreadyExistsException _ -> file + " exists already";
            default -> file + " cannot be read or written";
        };
    }
}
