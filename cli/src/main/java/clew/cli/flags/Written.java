package clew.cli.flags;

import clew.archive.ArchiveFolder;
import clew.journal.FileJournal;
import clew.report.ReportPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/// What a flag writes to the file or folder that it names, and how that is told from anything else.
public enum Written {
    JOURNAL(FileJournal.MARK),
    REPORT(ReportPage.MARK),
    /// The first field of each line of a cache of answers.
    CACHE("{\"url\":\""),
    /// The first field of each line of a list of requests.
    REQUESTS("{\"page\":\""),
    /// An archive is known by its journal.
    ARCHIVE(""),
    /// Screenshots are known by their names, which end with digests.
    SCREENSHOTS(""),
    /// Nothing tells them from those of others.
    SITEMAPS("");

    /// How a file begins.
    private final String mark;

    Written(String mark) {
        this.mark = mark;
    }

    /// Whether it is a folder.
    public boolean isFolder() {
        return mark.isEmpty();
    }

    /// Whether a regular file, or a folder, was written by Clew. One that is empty has nothing to lose.
    public boolean isOwn(Path existing) throws IOException {
        if (!isFolder()) return Files.size(existing) == 0 || begins(existing, mark);
        try (var entries = Files.newDirectoryStream(existing)) {
            var all = entries.iterator();
            if (!all.hasNext()) return true;
            if (this == ARCHIVE) return begins(new ArchiveFolder(existing).journal(), FileJournal.MARK);
            while (all.hasNext()) if (!isScreenshot(all.next())) return false;
            return this == SCREENSHOTS;
        }
    }

    private static boolean isScreenshot(Path file) {
        return file.getFileName().toString().matches("[0-9A-Za-z.-]*-[0-9a-f]+\\.png");
    }

    private static boolean begins(Path file, String mark) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return false;
        var bytes = mark.getBytes(StandardCharsets.US_ASCII);
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(bytes.length), bytes);
        }
    }
}
