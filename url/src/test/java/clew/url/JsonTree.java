package clew.url;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Any JSON, for test data that is not flat: strings, maps, lists and null. Numbers and booleans are strings too.
/// Escaped lone surrogates stay as they are.
record JsonTree(@Nullable Object value) {
    private static final JsonFactory JSON = new JsonFactory();

    static JsonTree read(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return read(in);
        }
    }

    static JsonTree read(InputStream in) throws IOException {
        try (var json = JSON.createParser(in)) {
            json.nextToken();
            return new JsonTree(value(json));
        }
    }

    /// A file of the Web Platform Tests; the test is skipped if the folder is missing.
    static JsonTree wpt(String file) throws IOException {
        var folder = JsonCases.wptFolder();
        if (folder.isEmpty()) {
            NotRun.because("no folder shared/wpt-url beside the project, so nothing was compared with " + file);
        }
        return read(folder.orElseThrow().resolve(file));
    }

    boolean isNull() {
        return value == null;
    }

    boolean isObject() {
        return value instanceof Map;
    }

    String text() {
        return (String) Objects.requireNonNull(value);
    }

    List<JsonTree> items() {
        return ((List<?>) Objects.requireNonNull(value))
                .stream().map(JsonTree::new).toList();
    }

    Map<String, JsonTree> fields() {
        var fields = new LinkedHashMap<String, JsonTree>();
        ((Map<?, ?>) Objects.requireNonNull(value)).forEach((name, field) -> {
            fields.put((String) name, new JsonTree(field));
        });
        return fields;
    }

    JsonTree field(String name) {
        return Objects.requireNonNull(fields().get(name), name);
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                var fields = new LinkedHashMap<String, @Nullable Object>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    var name = json.currentName();
                    json.nextToken();
                    fields.put(name, value(json));
                }
                yield fields;
            }
            case START_ARRAY -> {
                var items = new ArrayList<@Nullable Object>();
                while (json.nextToken() != JsonToken.END_ARRAY) items.add(value(json));
                yield items;
            }
            case VALUE_NULL -> null;
            default -> json.getText();
        };
    }
}
