package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.ArchiveVerification;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file of three gigabytes is archived by the program as it is installed, in little memory.
class ArchiveMemoryIT {
    private static final long BYTES = 3L << 30;
    private static final long MEMORY_MAX_KB = 600 << 10;

    @TempDir
    Path folder;

    /// Zeros, so that the archive is small; what is read and kept on the way is not.
    private static boolean video(OutputStream out) throws IOException {
        LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\nContent-Type: video/mp4\r\nContent-Length: " + BYTES + "\r\n\r\n");
        var piece = new byte[1 << 20];
        for (var sent = 0L; sent < BYTES; sent += piece.length) out.write(piece);
        out.flush();
        return true;
    }

    @Test
    @Tag("slow")
    void aVideoOfThreeGigabytesTakesNoMemory() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<video src=/video></video>");
            case "/video" -> video(out);
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var archive = new ArchivedFolder(folder.resolve("out"));
            var peak = 0L;
            try (var process = CrawlerProcess.startPatiently(
                    Duration.ofMinutes(10),
                    "archive",
                    site.url("/"),
                    "-out",
                    archive.root().toString(),
                    "-max-body",
                    "4g")) {
                while (!process.hasEndedWithin(200)) peak = Math.max(peak, peakKb(process.pid()));
                var run = process.end();
                assertEquals(0, run.code(), run.stderr());
            }
            assertTrue(peak > 0 && peak < MEMORY_MAX_KB, "the program took " + peak + " kB");
            var numbers = archive.assertStatisticsAddUp();
            assertEquals(numbers.get("known"), numbers.get("downloaded"));
            var video = archive.index().stream()
                    .filter(line -> line.url().equals(site.url("/video")))
                    .toList();
            assertEquals(
                    List.of("200 video/mp4"),
                    video.stream()
                            .map(line -> line.status() + " " + line.mimeType())
                            .toList());
            assertTrue(numbers.getOrDefault("bytes", 0L) > BYTES, numbers.toString());
            assertEquals(List.of(), ArchiveVerification.verify(archive.wacz()));
        }
    }

    /// The most memory that a process has had, by the kernel's count; 0 where it has gone.
    private static long peakKb(long pid) throws IOException {
        try {
            for (var line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
                if (line.startsWith("VmHWM:")) return Long.parseLong(line.replaceAll("\\D", ""));
            }
        } catch (NoSuchFileException _) {
            // it has ended
        }
        return 0;
    }
}
