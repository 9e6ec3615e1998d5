package clew.archive;

import clew.archive.rewrite.DocumentTooLarge;
import clew.archive.warc.PlainText;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What is wrong with an archive, in sentences; the first thousand of them.
public final class Findings {
    private static final int MAX = 1_000;

    /// A part of a verification.
    @FunctionalInterface
    public interface Part {
        void verify() throws IOException;
    }

    private final List<String> sentences = new ArrayList<>();
    private final Set<String> files = new HashSet<>();
    private long more;

    public void add(String sentence) {
        if (sentences.size() < MAX) sentences.add(sentence);
        else more++;
    }

    /// @param file the name of the file that is damaged, below the folder of its archive
    /// @param what where in the file, and what is wrong
    void add(String file, String what) {
        if (files.size() < MAX) files.add(file);
        add(PlainText.of(file) + what);
    }

    /// Marks a file as one that nothing more is to be said of.
    void addKnown(String file) {
        files.add(file);
    }

    /// Whether something has been said of a file.
    boolean isAbout(String file) {
        return files.contains(file);
    }

    /// Runs a part of a verification. A damaged file makes its readers fail in any way: that is a finding, and the
    /// other parts run all the same.
    public void guard(String file, String where, Part part) throws InterruptedIOException {
        try {
            part.verify();
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            add(file, where + ": " + reason(e) + ".");
        }
    }

    private static String reason(Exception e) {
        return switch (e) {
            case NoSuchFileException _ -> "it is missing";
            case FileSystemException failed when failed.getReason() == null -> "it cannot be read";
            case FileSystemException failed -> "it cannot be read (" + PlainText.of(failed.getReason()) + ")";
            case IOException failed -> PlainText.of(String.valueOf(failed.getMessage()));
            case DocumentTooLarge failed -> "it cannot be read: " + failed.getMessage();
            default -> "it cannot be read (" + PlainText.of(e.toString()) + ")";
        };
    }

    long count() {
        return sentences.size() + more;
    }

    public List<String> sentences() {
        var all = new ArrayList<>(sentences);
        if (more > 0) all.add(more + " more findings are not listed.");
        return List.copyOf(all);
    }
}
