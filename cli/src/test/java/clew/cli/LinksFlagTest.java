package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksFlagTest {
    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                request.target().equals("/")
                        ? "<iframe src=/frame></iframe><a href=/a>x</a><map><area href=/area></map>"
                        : ""));
    }

    @Test
    void areasAndFramesAreFollowedWhereTheyAreNamed() {
        try (var site = site()) {
            Run.here("-url", site.url("/"), "-workers", "1");
            assertEquals(List.of("/", "/a"), site.targets());
        }
        try (var site = site()) {
            var run = Run.here("-url", site.url("/"), "-links", "a,area,frame", "-workers", "1");
            assertEquals(List.of("/", "/frame", "/a", "/area"), site.targets());
            assertEquals(ExitCode.DONE, run.code());
        }
    }

    @Test
    void whatIsNoSuchElementIsRefused() {
        for (var list : List.of("img", "a,", "", "A")) {
            var refusal = Run.here("-url", "http://h.example/", "-links", list).refusal();
            assertTrue(refusal.contains("-links must be a list such as a,area,frame"), refusal);
        }
    }

    @Test
    void aJournalGoesOnOnlyWithTheSameElements(@TempDir Path folder) {
        var file = folder.resolve("journal").toString();
        try (var site = site()) {
            Run.here("-url", site.url("/"), "-journal", file, "-links", "area", "-workers", "1");
            assertEquals(List.of("/", "/area"), site.targets());
            var other = Run.here("-url", site.url("/"), "-journal", file, "-workers", "1");
            assertTrue(other.stderr().contains("links"), other.stderr());
            assertEquals(2, site.targets().size());
        }
    }
}
