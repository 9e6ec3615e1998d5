package clew.archive.captures;

import static clew.archive.captures.SmallList.ALL;
import static clew.archive.captures.SmallList.query;
import static clew.archive.captures.SmallList.site;
import static clew.archive.captures.SmallList.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServerFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What goes wrong with an archive never makes a list shorter.
class CaptureListingFaultsTest {
    private static final Duration MINUTE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final SmallList small = new SmallList();

    @Test
    void tooManyRequestsIsWaitedForAndNeverAnEmptyList() throws Exception {
        try (var archive = site().start()) {
            archive.failNext("", WaybackServerFault.TOO_MANY_REQUESTS, 5);
            try (var list = small.load(folder, query(archive, 100))) {
                assertEquals(ALL, texts(list));
            }
            assertEquals(List.of(MINUTE, MINUTE, MINUTE, MINUTE, MINUTE), small.pauses);
            assertEquals(1, new TreeSet<>(archive.targets()).size());
        }
    }

    @Test
    void aStormThatDoesNotEndIsAnError() throws Exception {
        try (var archive = site().start()) {
            archive.failNext("", WaybackServerFault.TOO_MANY_REQUESTS, 100);
            assertThrows(ArchiveUnavailable.class, () -> small.load(folder, query(archive, 100)));
            assertEquals(6, archive.requests().size());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = WaybackServerFault.class,
            names = {"UNAVAILABLE", "ERROR_PAGE", "EMPTY", "CLOSE", "CUT", "HALF"})
    void whatMayPassIsTriedThreeTimes(WaybackServerFault fault) throws Exception {
        try (var archive = site().start()) {
            archive.failNext("", fault, 2);
            try (var list = small.load(folder, query(archive, 100))) {
                assertEquals(ALL, texts(list));
            }
            assertEquals(List.of(Duration.ofSeconds(5), Duration.ofSeconds(20)), small.pauses);
        }
        try (var archive = site().start()) {
            archive.failNext("", fault, 3);
            assertThrows(IOException.class, () -> small.load(folder, query(archive, 100)));
            assertEquals(3, archive.requests().size());
            assertFalse(Files.exists(folder.resolve("captures.cdx.tmp")));
        }
    }

    @Test
    void aRefusedConnectionAfterAnAnswerMeansBlocked() throws Exception {
        try (var archive = site().start()) {
            archive.failNext("resumeKey", WaybackServerFault.TOO_MANY_REQUESTS_THEN_REFUSE, 1);
            var message = assertThrows(ArchiveBlocked.class, () -> small.load(folder, query(archive, 2)))
                    .getMessage();
            assertTrue(String.valueOf(message).contains("refuses connections"), message);
            assertEquals(List.of(MINUTE), small.pauses);
            assertEquals(2, archive.requests().size());
            archive.acceptConnections();
            try (var list = small.load(folder, query(archive, 2))) {
                assertEquals(ALL, texts(list));
            }
            assertEquals(6, archive.requests().size(), "the first page is not requested again");
        }
    }

    @Test
    void aRefusedConnectionBeforeAnyAnswerIsAnUnreachableArchive() throws Exception {
        try (var archive = site().start()) {
            archive.refuseConnections();
            assertThrows(ArchiveUnavailable.class, () -> small.load(folder, query(archive, 2)));
            assertEquals(List.of(), small.pauses);
        }
    }

    @Test
    void anExcludedSiteIsToldAsSuch() throws Exception {
        try (var archive = site().exclude("example.com").start()) {
            assertThrows(SiteExcluded.class, () -> small.load(folder, query(archive, 2)));
            assertEquals(1, archive.requests().size());
        }
    }

    @Test
    void aListThatLeadsInACircleEndsWithAnError() throws Exception {
        try (var archive = site().repeatingResumeKey().start()) {
            assertThrows(BadCdx.class, () -> small.load(folder, query(archive, 2)));
            assertEquals(2, archive.requests().size());
        }
    }
}
