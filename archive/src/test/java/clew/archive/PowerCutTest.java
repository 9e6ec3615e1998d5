package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.archive.warc.WarcFiles;
import clew.policy.Policy;
import clew.policy.Www;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A power cut loses the end of a WARC file although the journal has its records: what is missing is requested again.
class PowerCutTest {
    private static final int PAGES = 12;

    @TempDir
    Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
            var number = request.target().equals("/")
                    ? 0
                    : Integer.parseInt(request.target().substring(1));
            var next = number < PAGES ? "<a href=/" + (number + 1) + ">next</a>" : "";
            return LoopbackSite.html(out, "<title>" + number + "</title>" + next);
        });
    }

    private List<String> crawl(LoopbackSite site) throws IOException, InterruptedException {
        var archive = new SiteArchive(
                new ArchiveFolder(folder), "clew/0.1", false, WarcFiles.BYTES_MAX, InstantSource.system());
        try (var clew = Clew.builder().build();
                var packaging = archive.packaging()) {
            clew.crawl(site.url("/"))
                    .policy(Policy.archive(new Www(Www.Mode.KEEP, null)))
                    .journal(archive.folder().journal())
                    .archiver(archive)
                    .view(packaging)
                    .run();
        }
        return ArchiveVerification.verify(folder);
    }

    private Path warc() throws IOException {
        try (var files = Files.list(folder.resolve("archive"))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void whatTheDiskLostIsRequestedAgain() throws Exception {
        try (var site = site()) {
            assertEquals(List.of(), crawl(site));
            var complete = site.requests().size();
            assertEquals(PAGES + 2, complete);
            for (var lost : List.of(1, 400, 900)) {
                var before = site.requests().size();
                try (var file = FileChannel.open(warc(), StandardOpenOption.WRITE)) {
                    file.truncate(file.size() - lost);
                }
                Files.delete(folder.resolve("site.wacz"));
                assertEquals(List.of(), crawl(site), "after " + lost + " bytes were lost");
                assertTrue(site.requests().size() > before, "something is requested again");
            }
        }
    }

    @Test
    void blocksThatWereNeverWrittenAreNotTakenForRecords() throws Exception {
        try (var site = site()) {
            crawl(site);
            try (var file = FileChannel.open(warc(), StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.allocate(700), file.size() - 700);
            }
            Files.delete(folder.resolve("site.wacz"));
            assertEquals(List.of(), crawl(site));
        }
    }
}
