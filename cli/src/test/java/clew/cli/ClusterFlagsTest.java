package clew.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Command lines of a cluster that are wrong are refused before anybody is asked.
class ClusterFlagsTest {
    private static void assertRefused(String said, String... arguments) {
        var refusal = Run.here(arguments).refusal();
        assertTrue(refusal.contains(said), refusal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            submit http://h.example/                                        | -kafka is missing
            status                                                          | -kafka is missing
            status -kafka localhost                                         | such as 127.0.0.1:9092; it is 'localhost'
            status -kafka http://localhost:9092                             | it is 'http://localhost:9092'
            status -kafka 127.0.0.1:9 -prefix a/b                           | -prefix must be a name
            status -kafka 127.0.0.1:9 x                                     | status takes no arguments
            node -kafka 127.0.0.1:9                                         | -dir is missing
            node -kafka 127.0.0.1:9 -dir d http://h.example/                | crawler submit says what to crawl
            node -kafka 127.0.0.1:9 -dir d -session-timeout 10ms            | at least 1s
            submit -kafka 127.0.0.1:9                                       | -url is missing
            submit -kafka 127.0.0.1:9 http://h.example/ -scope domain       | submit a URL of each
            submit -kafka 127.0.0.1:9 -urls http://h.example/sitemap.xml    | -sitemaps
            submit -kafka 127.0.0.1:9 .                                     | a cluster has no folders
            submit -kafka 127.0.0.1:9 http://h.example/ -cookies c          | unknown flag '-cookies'
            submit -kafka 127.0.0.1:9 http://h.example/ -render chrome      | unknown flag '-render'
            submit -kafka 127.0.0.1:9 http://h.example/ -out site           | unknown flag '-out'
            pull -kafka 127.0.0.1:9 x                                       | -host is missing
            pull -kafka 127.0.0.1:9 -host h.example                         | give a file for the crawl
            pull -kafka 127.0.0.1:9 -host http://[ x                          | -host must be a host
            """)
    void wrongOnes(String arguments, String said) {
        assertRefused(said, arguments.strip().split(" "));
    }

    @Test
    void aBrokenFileOfSettings(@TempDir Path folder) throws Exception {
        var file = folder.resolve("broken.properties");
        Files.writeString(file, "a=\\uXYZ\n");
        var failure = Run.here("status", "-kafka", "127.0.0.1:9", "-kafka-config", file.toString())
                .failure();
        assertTrue(failure.contains("Malformed"), failure);
    }
}
