package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.CutFile;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Half a file is a failure like half a page, in an archive and in a check.
class CutDownloadTest {
    private static final String GOOD = "complete";

    /// A document that a page links to, an image and a style sheet.
    private static final List<String> KINDS = List.of("pdf", "png", "css");

    private volatile boolean repaired;
    private final LoopbackSite site = LoopbackSite.answering(this::answer);

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        site.close();
    }

    private boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        var target = request.target();
        if (target.equals("/")) return LoopbackSite.html(out, index());
        var dot = target.indexOf('.');
        if (dot < 0 || target.equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
        var type = type(target.substring(dot + 1));
        return (repaired || target.startsWith("/" + GOOD))
                ? LoopbackSite.page(out, 200, type, GOOD.getBytes(StandardCharsets.US_ASCII))
                : CutFile.valueOf(target.substring(1, dot)).answer(out, type);
    }

    private static String type(String kind) {
        return switch (kind) {
            case "pdf" -> "application/pdf";
            case "png" -> "image/png";
            default -> "text/css";
        };
    }

    private static List<String> names() {
        var names = new ArrayList<>(List.of(GOOD));
        for (var cut : CutFile.values()) names.add(cut.name());
        return names;
    }

    private static String index() {
        return names().stream()
                .map(name -> "<link rel=stylesheet href=/%s.css><a href=/%s.pdf>x</a><img src=/%s.png>\n"
                        .formatted(name, name, name))
                .collect(Collectors.joining());
    }

    private static Set<String> cutTargets() {
        return Arrays.stream(CutFile.values())
                .flatMap(cut -> KINDS.stream().map(kind -> "/" + cut.name() + "." + kind))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(String target) {
        return target.substring(1, target.indexOf('.'));
    }

    private Run archived(ArchivedFolder archive, String... more) {
        var arguments = new ArrayList<>(
                List.of("archive", site.url("/"), "-out", archive.root().toString(), "-mirror"));
        arguments.addAll(List.of(more));
        return Run.here(arguments.toArray(String[]::new)).inert();
    }

    private void assertRequested(int times, Set<String> targets) {
        for (var target : targets) assertEquals(times, Collections.frequency(site.targets(), target), target);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void halfAFileIsRequestedThreeTimesToldAndNotMirroredUntilARetryHasAllOfIt(int workers) throws Exception {
        var archive = new ArchivedFolder(folder.resolve("out"));
        var mirror = new MirroredFolder(archive.root());
        var run = archived(archive, "-workers", Integer.toString(workers));
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        assertRequested(3, cutTargets());
        assertEquals((long) cutTargets().size(), archive.assertStatisticsAddUp().get("failed"));
        assertTrue(run.stderr().contains("27 failed"), run.stderr());
        for (var target : cutTargets()) {
            var why = CutFile.valueOf(name(target)).isComplete()
                    ? "content encoding cannot be decoded ("
                    : "connection closed early (";
            assertTrue(run.stderr().contains(site.url(target) + ": " + why), run.stderr());
        }
        assertEquals(
                List.of("complete.css", "complete.pdf", "complete.png", "index.html"),
                mirror.files().stream()
                        .filter(file -> file.contains("/"))
                        .map(file -> file.substring(file.lastIndexOf('/') + 1))
                        .sorted()
                        .toList());
        for (var record : archive.records("response")) {
            if (!cutTargets().contains(record.target())) continue;
            var expected = CutFile.valueOf(name(record.target())).isComplete() ? "" : "disconnect";
            assertEquals(expected, record.truncated(), record.target());
        }

        repaired = true;
        var retry = Run.here("retry", archive.root().toString()).inert();
        assertEquals(ExitCode.DONE, retry.code(), retry.stderr());
        assertTrue(
                retry.stderr().contains("retrying 27 pages that failed or had a temporary error status\n"),
                retry.stderr());
        assertRequested(4, cutTargets());
        assertEquals(0L, archive.assertStatisticsAddUp().get("failed"));
        for (var target : cutTargets()) assertEquals(GOOD, mirror.latin1(mirror.file(site.url(target))), target);
        archive.assertVerified(retry.stderr());
    }

    @Test
    void halfAFileIsTheSameAtAnyNumberOfWorkers() {
        var output = new ArrayList<String>();
        for (var workers : List.of("1", "8", "64")) {
            var archive = new ArchivedFolder(folder.resolve(workers));
            output.add(
                    archived(archive, "-format", "jsonl", "-workers", workers).stdout());
        }
        assertEquals(Collections.nCopies(3, output.getFirst()), output);
        for (var target : cutTargets()) assertTrue(output.getFirst().contains(target), target);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void aCheckFindsHalfAFile(int workers) {
        var run = Run.here("check", site.url("/"), "-format", "jsonl", "-workers", Integer.toString(workers));
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        var broken = run.stdout().lines().toList();
        for (var target : cutTargets()) {
            assertEquals(
                    1,
                    broken.stream()
                            .filter(line -> line.contains("\"code\":\"bad-response\"") && line.contains(target + "\""))
                            .count(),
                    target);
        }
        assertEquals(cutTargets().size(), broken.size());
        assertRequested(3, cutTargets());
    }

    @Test
    void aCheckWithoutRequisitesFindsHalfADocument() {
        var run = Run.here("check", site.url("/"), "-format", "jsonl", "-requisites", "none");
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        for (var cut : CutFile.values()) assertTrue(run.stdout().contains("/" + cut.name() + ".pdf\""), run.stdout());
        assertEquals(CutFile.values().length, run.stdout().lines().count());
    }

    /// A plain crawl does not download what cannot hold links.
    @Test
    void aPlainCrawlLeavesAFileAlone() {
        var run = Run.here("-url", site.url("/"));
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        for (var cut : CutFile.values()) assertRequested(1, Set.of("/" + cut.name() + ".pdf"));
    }
}
