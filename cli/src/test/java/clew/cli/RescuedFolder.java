package clew.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// What `crawler wayback` has written into its folder.
record RescuedFolder(Path root) {
    private static final JsonFactory JSON = new JsonFactory();

    ArchivedFolder archived() {
        return new ArchivedFolder(root);
    }

    /// A file of the mirror, one character for each byte, without the mark that it is in UTF-8.
    String file(String name) throws IOException {
        var text = Files.readString(root.resolve("mirror").resolve(name), StandardCharsets.ISO_8859_1);
        return text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text;
    }

    /// The lines of the report by URL; a value that is null is the text `null`.
    Map<String, Map<String, String>> report() throws IOException {
        var lines = new LinkedHashMap<String, Map<String, String>>();
        for (var line : Files.readAllLines(root.resolve("report.jsonl"))) {
            var values = new LinkedHashMap<String, String>();
            try (var json = JSON.createParser(line)) {
                json.nextToken();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    var name = json.currentName();
                    json.nextToken();
                    values.put(name, json.getText());
                }
            }
            lines.put(values.get("url"), values);
        }
        return lines;
    }

    Map<String, String> report(String url) throws IOException {
        var line = report().get(url);
        if (line == null) throw new AssertionError(url + " is not in the report: " + report().keySet());
        return line;
    }

    /// What the report says of a URL; `null` as text where it says that it does not know.
    String told(String url, String name) throws IOException {
        var value = report(url).get(name);
        if (value == null) throw new AssertionError("the report has no " + name + " for " + url);
        return value;
    }
}
