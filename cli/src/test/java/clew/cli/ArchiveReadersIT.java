package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.OtherReaders;
import clew.archive.wacz.CdxjLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Other programs read what the packaged program has archived.
class ArchiveReadersIT {
    @TempDir(cleanup = CleanupMode.ALWAYS)
    Path folder;

    private ArchivedFolder archive(SampleSite site) throws Exception {
        var archive = new ArchivedFolder(folder.resolve("out"));
        var run = CrawlerProcess.run(
                "archive", site.url("/"), "-out", archive.root().toString(), "-warc-size", "8k");
        assertEquals(0, run.code(), run.stderr());
        archive.assertVerified("");
        return archive;
    }

    @Test
    void jwarcFindsNothingWrong() throws Exception {
        try (var site = SampleSite.withGaps()) {
            assertEquals(List.of(), OtherReaders.jwarc(archive(site).warcs()));
        }
    }

    /// `WARC-Source-URI` is an extension of the standard, which jwarc writes itself.
    @Test
    void jwarcFindsNothingWrongWithARescue() throws Exception {
        try (var captured = Rescuer.site().start()) {
            var out = new Rescuer(folder).complete(captured, "http://example.com/");
            var complaints = OtherReaders.jwarc(out.archived().warcs());
            var rescued = out.archived().records("response").size()
                    + out.archived().records("revisit").size();
            assertEquals(rescued, complaints.size(), complaints.toString());
            for (var complaint : complaints)
                assertTrue(complaint.endsWith("Unknown field: WARC-Source-URI"), complaint);
        }
    }

    @Test
    @Tag("slow")
    void warcioReadsEveryRecord() throws Exception {
        try (var site = SampleSite.withGaps()) {
            var archive = archive(site);
            OtherReaders.assertWarcioAccepts(archive.warcs(), archive.records().size());
        }
    }

    @Test
    @Tag("slow")
    void theIndexIsTheOneOfJsWacz() throws Exception {
        try (var site = SampleSite.withGaps()) {
            var archive = archive(site);
            var theirs = new ArrayList<String>();
            for (var warc : archive.warcs()) {
                for (var line : OtherReaders.jsWaczIndex(warc)) theirs.add(comparable(CdxjLine.parse(line)));
            }
            var ours = archive.index().stream().map(ArchiveReadersIT::comparable);
            assertEquals(ours.sorted().toList(), theirs.stream().sorted().toList());
        }
    }

    /// js-wacz does not say how a digest was made.
    private static String comparable(CdxjLine line) {
        return String.join(
                " ",
                line.key(),
                line.timestamp(),
                line.url(),
                line.mimeType(),
                line.status(),
                line.digest().replace("sha256:", ""),
                "" + line.length(),
                "" + line.offset(),
                line.fileName());
    }

    @Test
    @Tag("slow")
    void replayWebPageShowsAPageWithItsStyleAndItsImage() throws Exception {
        ArchivedFolder archive;
        String url;
        try (var site = SampleSite.withGaps()) {
            archive = archive(site);
            url = site.url("/");
        }
        assertEquals(
                "Kept rgb(1, 2, 3) " + SampleSite.IMAGE_WIDTH, OtherReaders.replayWebPage(folder, archive.wacz(), url));
    }
}
