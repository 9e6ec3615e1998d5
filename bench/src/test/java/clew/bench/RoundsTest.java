package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.RunnerException;

/// All benchmarks run, on some lines and for some milliseconds: nobody finds them broken a year later.
class RoundsTest {
    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void write() throws IOException {
        System.setProperty(Corpus.FOLDER, folder.toString());
        var urls = List.of("https://example.com/", "http://example.com/a b?ü", "http://[/");
        Files.write(folder.resolve("webpages-absolute.txt"), urls);
        Files.write(folder.resolve("kasztp.txt"), urls);
        Files.write(
                folder.resolve("webpages-links.txt"),
                List.of("@ https://example.com/a", "b", "/c", "@ http://h/", "http://[", "#d"));
    }

    @AfterEach
    void forget() {
        System.clearProperty(Corpus.FOLDER);
    }

    @Test
    void everyBenchmarkIsTimedInEveryRound() throws RunnerException {
        var times = new Samples();
        var bytes = new Samples();
        var beside = new AtomicInteger();
        new Rounds(1, 0, 2).run(times, bytes, beside::incrementAndGet, UrlBench.class, LinkBench.class);
        assertEquals(1, beside.get());
        for (var method : List.of("clew", "floor", "floorOfText", "javaNetUri", "javaNetUrl", "okHttp", "galimatias")) {
            for (var file : List.of("webpages-absolute.txt", "kasztp.txt")) {
                assertTrue(times.median(Rounds.name(method, file)) > 0, method);
            }
        }
        for (var method : List.of("clewBatch", "clewBatchOfBytes", "clewOneByOne", "javaNetUri")) {
            assertTrue(times.median(Rounds.name(method, "webpages-links.txt")) > 0, method);
        }
        assertTrue(bytes.median("clew kasztp.txt") > 0);
    }
}
