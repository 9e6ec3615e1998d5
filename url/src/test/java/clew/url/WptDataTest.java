package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The data of the Web Platform Tests is not in this repository: CONTRIBUTING.md says where it is from.
class WptDataTest {
    @Test
    void theDataIsOfTheCommitThatContributingNames() throws Exception {
        var folder = JsonCases.wptFolder();
        if (folder.isEmpty()) NotRun.because("no folder shared/wpt-url beside the project");
        var found = new TreeMap<String, String>();
        for (var name : sums().keySet()) {
            var bytes = Files.readAllBytes(folder.orElseThrow().resolve(name));
            var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            found.put(name, HexFormat.of().formatHex(digest));
        }
        assertEquals(sums(), found);
    }

    @Test
    void contributingSaysHowToDownloadEveryFile() throws IOException {
        var text = Files.readString(Path.of("../CONTRIBUTING.md"));
        assertTrue(text.contains("commit=7aceb5837f0691cd1630cf36e0ccf88318fd185a"), "the commit of wpt.sha256");
        var files = text.lines()
                .filter(line -> line.strip().startsWith("files='{"))
                .findFirst()
                .orElseThrow();
        for (var name : sums().keySet()) {
            assertTrue(files.matches(".*[{,]" + name.replace(".json", "") + "[,}].*"), name);
        }
    }

    private static Map<String, String> sums() throws IOException {
        try (var in = Objects.requireNonNull(WptDataTest.class.getResourceAsStream("wpt.sha256"))) {
            var sums = new TreeMap<String, String>();
            for (var line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                sums.put(line.substring(66), line.substring(0, 64));
            }
            assertEquals(7, sums.size());
            return sums;
        }
    }
}
