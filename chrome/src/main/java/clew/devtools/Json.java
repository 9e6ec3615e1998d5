package clew.devtools;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A JSON value from the browser. A missing member is null, and null is empty for every accessor.
///
/// @param value a [Map], a [List], a [String], a [Long], a [Double], a [Boolean] or null
public record Json(@Nullable Object value) {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /// The bodies that pages send are for their servers, and may be large.
    private static final Set<String> LEFT_OUT = Set.of("postData", "postDataEntries");

    public static final Json FALSE = new Json(false);

    static Json parse(byte[] utf8, int length) throws IOException {
        try (var parser = FACTORY.createParser(utf8, 0, length)) {
            parser.nextToken();
            return new Json(read(parser));
        }
    }

    public static Json parse(String text) throws IOException {
        try (var parser = FACTORY.createParser(text)) {
            parser.nextToken();
            return new Json(read(parser));
        }
    }

    /// Writes a value of the types above, in ASCII. Bytes are written as base64.
    public static void write(Object value, OutputStream out) throws IOException {
        try (var json = FACTORY.createGenerator(out)) {
            write(value, json);
        }
    }

    /// A quoted string, in ASCII.
    public static String quoted(String text) {
        var out = new ByteArrayOutputStream();
        try {
            write(text, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.US_ASCII);
    }

    public Json get(String name) {
        return new Json(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    public boolean has(String name) {
        return value instanceof Map<?, ?> map && map.get(name) != null;
    }

    public String text(String name) {
        return get(name).text();
    }

    public String text() {
        return value instanceof String text ? text : "";
    }

    public long number() {
        return value instanceof Long number ? number : 0;
    }

    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    public List<Json> list() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    private static @Nullable Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    var name = parser.currentName();
                    parser.nextToken();
                    if (LEFT_OUT.contains(name)) parser.skipChildren();
                    else map.put(name, read(parser));
                }
                yield map;
            }
            case START_ARRAY -> {
                var list = new ArrayList<@Nullable Object>();
                while (parser.nextToken() != JsonToken.END_ARRAY) list.add(read(parser));
                yield list;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case null, default -> null;
        };
    }

    private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
        switch (value) {
            case Map<?, ?> map -> {
                json.writeStartObject();
                for (var member : map.entrySet()) {
                    json.writeFieldName("" + member.getKey());
                    write(member.getValue(), json);
                }
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                for (var element : list) write(element, json);
                json.writeEndArray();
            }
            case String text -> json.writeString(text);
            case byte[] bytes -> json.writeBinary(bytes);
            case Number number -> json.writeNumber(number.longValue());
            case Boolean bool -> json.writeBoolean(bool);
            case null, default -> throw new IllegalArgumentException("no JSON: " + value);
        }
    }
}
