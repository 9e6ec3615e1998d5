package clew.url;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Test cases from a JSON array of flat objects. Other members of the array are comments; values that are not
/// strings, numbers or booleans (null, arrays) are ignored. Escaped lone surrogates stay as they are.
final class JsonCases {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonCases() {}

    /// The folder of web platform tests in `shared`, beside the project or beside a folder that it is in.
    static Optional<Path> wptFolder() {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            var candidate = folder.resolveSibling("shared").resolve("wpt-url");
            if (Files.isDirectory(candidate)) return Optional.of(candidate);
        }
        return Optional.empty();
    }

    static List<Map<String, String>> read(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return read(in);
        }
    }

    static List<Map<String, String>> read(InputStream in) throws IOException {
        var cases = new ArrayList<Map<String, String>>();
        try (var json = JSON.createParser(in)) {
            json.nextToken();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (json.currentToken() == JsonToken.START_OBJECT) cases.add(object(json));
            }
        }
        return cases;
    }

    private static Map<String, String> object(JsonParser json) throws IOException {
        var fields = new TreeMap<String, String>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            var name = json.currentName();
            var value = json.nextToken();
            if (value.isStructStart()) json.skipChildren();
            else if (value != JsonToken.VALUE_NULL) fields.put(name, json.getText());
        }
        return fields;
    }

    /// A case as a printable text, whatever its input is.
    static String name(Map<String, String> test) {
        var base = test.get("base");
        return Printable.of(test.getOrDefault("input", "")) + (base == null ? "" : " on " + Printable.of(base));
    }
}
