package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.warc.Sha256;
import clew.cli.console.ExitCode;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The folder of an archive with a mirror in it.
record MirroredFolder(Path root) {
    /// Archives a site, and makes a mirror of it.
    static MirroredFolder of(Path root, MirrorSite site, String... more) {
        var arguments = new ArrayList<>(List.of("archive", site.url("/"), "-out", root.toString(), "-mirror"));
        arguments.addAll(List.of(more));
        var run = Run.here(arguments.toArray(String[]::new));
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        run.inert();
        assertTrue(run.stderr().contains("mirrored in "), run.stderr());
        return new MirroredFolder(root);
    }

    Path mirror() {
        return root.resolve("mirror");
    }

    /// A file as text, one character for each byte.
    String latin1(String file) throws IOException {
        return Files.readString(mirror().resolve(file), StandardCharsets.ISO_8859_1);
    }

    /// The names of all files, sorted.
    List<String> files() throws IOException {
        return List.copyOf(digests().keySet());
    }

    Map<String, String> digests() throws IOException {
        var digests = new TreeMap<String, String>();
        try (var files = Files.walk(mirror())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                digests.put(mirror().relativize(file).toString(), Sha256.of(Files.readAllBytes(file)));
            }
        }
        return digests;
    }

    /// The file of a URL, by `map.json`.
    String file(String url) throws IOException {
        return Objects.requireNonNull(map().get(url), url);
    }

    /// `map.json`, in its order.
    Map<String, String> map() throws IOException {
        var map = new LinkedHashMap<String, String>();
        try (var json = new JsonFactory().createParser(Files.readAllBytes(root.resolve("map.json")))) {
            assertEquals(JsonToken.START_OBJECT, json.nextToken());
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var url = json.currentName();
                json.nextToken();
                assertEquals(null, map.put(url, json.getText()), url + " is there twice");
            }
        }
        assertEquals(map.keySet().stream().sorted().toList(), List.copyOf(map.keySet()));
        return map;
    }
}
