package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayCommandTest {
    @TempDir
    private Path folder;

    private String archived() {
        var archive = folder.resolve("archive");
        try (var site =
                LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<title>Kept</title><a href=/>x</a>"))) {
            var run = Run.here("archive", "-url", site.url("/"), "-out", archive.toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
        }
        return archive.toString();
    }

    private static String failure(String... arguments) {
        var run = Run.here(arguments);
        assertEquals(ExitCode.FAILED, run.code(), run.stderr());
        assertEquals("", run.stdout());
        return run.onlyLine();
    }

    @Test
    void anArchiveIsServedUntilItIsInterrupted() throws Exception {
        var archive = archived();
        var stdout = new PipedOutputStream();
        var printed = new BufferedReader(new InputStreamReader(new PipedInputStream(stdout), StandardCharsets.UTF_8));
        var stderr = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        var replay = Thread.ofPlatform()
                .start(() -> Main.run(List.of("replay", archive), InputStream.nullInputStream(), stdout, stderr));
        try {
            var address = printed.readLine();
            assertTrue(address.matches("http://127\\.0\\.0\\.1:[0-9]+/"), address);
            try (var list = URI.create(address).toURL().openStream()) {
                var html = new String(list.readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(html.contains("<bdi>Kept</bdi>"), html);
            }
        } finally {
            replay.interrupt();
            replay.join();
        }
    }

    @Test
    void whatIsNotAnArchiveIsRefusedWithAReason() throws Exception {
        var missing = folder.resolve("nowhere").toString();
        assertEquals(
                "crawler: there is no file or folder '" + missing + "'; crawler archive URL -out DIR makes an archive",
                failure("replay", missing + ".wacz").replace(".wacz", ""));
        var advice = "; give the folder of crawler archive -out DIR, a .wacz or a .warc.gz file";
        assertEquals(
                "crawler: '" + missing + "' cannot be shown: an archive is a folder, a .wacz file or a .warc.gz file"
                        + advice,
                failure("replay", missing));
        assertEquals(
                "crawler: '" + folder + "' cannot be shown: there is neither site.wacz nor a folder archive in it"
                        + advice,
                failure("replay", folder.toString()));
        var letter = Files.writeString(folder.resolve("letter.wacz"), "Dear Ariadne, ...")
                .toString();
        assertTrue(failure("replay", letter).startsWith("crawler: '" + letter + "' cannot be shown: "));
    }

    @Test
    void aPortInUseIsRefused() throws Exception {
        var archive = archived();
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(taken.getLocalPort());
            var failure = failure("replay", archive, "-port", port);
            assertTrue(failure.startsWith("crawler: port " + port + " cannot be used: "), failure);
            assertTrue(failure.endsWith("; choose another -port, or leave it out for a free one"), failure);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "x", "-1", "080"})
    void aPortIsANumber(String port) {
        var refusal = Run.here("replay", "x", "-port=" + port).refusal();
        assertEquals("crawler: -port must be a number from 1 to 65535, such as 8080; it is '" + port + "'", refusal);
    }
}
