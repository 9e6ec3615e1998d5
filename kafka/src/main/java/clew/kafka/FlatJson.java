package clew.kafka;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// A JSON object of texts. Numbers are texts of digits, so that nobody rounds them.
final class FlatJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, String> fields = new LinkedHashMap<>();

    FlatJson with(String name, String value) {
        fields.put(name, value);
        return this;
    }

    FlatJson with(String name, long value) {
        return with(name, Long.toString(value));
    }

    byte[] toBytes() {
        var out = new ByteArrayOutputStream();
        try (var json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            for (var field : fields.entrySet()) json.writeStringField(field.getKey(), field.getValue());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // nothing is written but memory
        }
        return out.toByteArray();
    }

    /// @throws BadEntry if it is anything else
    static FlatJson of(byte[] bytes) throws BadEntry {
        var read = new FlatJson();
        try (var json = FACTORY.createParser(bytes)) {
            if (json.nextToken() != JsonToken.START_OBJECT) throw new BadEntry("it is not an object");
            while (json.nextToken() != JsonToken.END_OBJECT) {
                if (json.currentToken() == null) throw new BadEntry("it is cut off");
                var name = json.currentName();
                if (json.nextToken() != JsonToken.VALUE_STRING) throw new BadEntry(name + " is not a text");
                read.with(name, json.getText());
            }
        } catch (IOException e) {
            throw e instanceof BadEntry bad ? bad : new BadEntry(String.valueOf(e.getMessage()));
        }
        return read;
    }

    String text(String name) throws BadEntry {
        var value = fields.get(name);
        if (value == null) throw new BadEntry(name + " is missing");
        return value;
    }

    String text(String name, String fallback) {
        return fields.getOrDefault(name, fallback);
    }

    /// A number within limits.
    long number(String name, long min, long max) throws BadEntry {
        var number = number(name);
        if (number < min || number > max) throw new BadEntry(name + " is not from " + min + " to " + max);
        return number;
    }

    /// A number within limits.
    int count(String name, int min, int max) throws BadEntry {
        return Math.toIntExact(number(name, min, max));
    }

    long number(String name) throws BadEntry {
        try {
            return Long.parseLong(text(name));
        } catch (NumberFormatException _) {
            throw new BadEntry(name + " is not a number");
        }
    }
}
