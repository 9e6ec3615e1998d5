package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.CdxjLine;
import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Our index is the one that js-wacz makes of the same files.
@Tag("slow")
class JsWaczTest {
    private static final String[] TARGETS = {
        "/",
        "/Upper/Case?B=2&a=1&&b",
        "/%C3%A4|x?%2F#no",
        "/moved",
        "/same",
        "/twin",
        "/picture",
        "/gone",
        "/no-type",
        "/?"
    };

    @TempDir
    private Path folder;

    @Test
    void theIndexIsTheSame() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/moved" -> LoopbackSite.status(out, 302, "moved", "Location: /");
            case "/same", "/twin" -> LoopbackSite.html(out, "same");
            case "/picture" -> LoopbackSite.page(out, 200, "image/png", "pixels".getBytes(StandardCharsets.US_ASCII));
            case "/no-type" -> LoopbackSite.page(out, 200, "", "text".getBytes(StandardCharsets.US_ASCII));
            case "/gone" -> LoopbackSite.status(out, 404, "gone");
            default -> LoopbackSite.html(out, "page " + request.target());
        })) {
            var archive = TestArchive.record(folder, site, TARGETS);
            var ours = new ArrayList<String>();
            for (var capture : archive.captures()) {
                ours.add(withoutAlgorithm(CdxjLine.of(
                        capture, archive.warcs().getFirst().getFileName().toString())));
            }
            var theirs = new ArrayList<String>();
            for (var line : OtherReaders.jsWaczIndex(archive.warcs().getFirst())) {
                theirs.add(withoutAlgorithm(CdxjLine.parse(line)));
            }
            assertTrue(ours.size() == TARGETS.length, ours.toString());
            assertEquals(
                    ours.stream().sorted().toList(), theirs.stream().sorted().toList());
        }
    }

    /// js-wacz does not say how a digest was made.
    private static String withoutAlgorithm(CdxjLine line) {
        return List.of(
                        line.key(),
                        line.timestamp(),
                        line.url(),
                        line.mimeType(),
                        line.status(),
                        line.digest().replace("sha256:", ""),
                        line.length(),
                        line.offset(),
                        line.fileName())
                .toString();
    }
}
