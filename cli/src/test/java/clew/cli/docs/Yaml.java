package clew.cli.docs;

import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Reads YAML as maps, lists and texts.
final class Yaml {
    private Yaml() {}

    /// @throws RuntimeException if it is not valid; the message says where
    static Object read(String text) {
        return new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    @SuppressWarnings("unchecked") // keys are texts in all that is read here
    static Map<String, Object> map(Object value) {
        if (value instanceof Map<?, ?> map) return (Map<String, Object>) map;
        throw new IllegalArgumentException("not a map: " + value);
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        if (value instanceof List<?> list) return (List<Object>) list;
        throw new IllegalArgumentException("not a list: " + value);
    }
}
