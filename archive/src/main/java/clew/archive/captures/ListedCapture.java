package clew.archive.captures;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a rescue will take of a URL, or why it takes nothing: a line of the list that is shown before it.
///
/// @param url as it was captured
/// @param capture the capture to take; null where there is none
/// @param distance from the wanted time; null where any time will do, or where there is no capture
public record ListedCapture(
        String url, @Nullable CaptureRow capture, @Nullable Duration distance, Remark remark) {
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /// @param rows all captures of one key, at least one
    public static ListedCapture of(List<CaptureRow> rows, CaptureChoice choice) {
        var chosen = choice.choose(rows);
        var first = chosen.first().orElse(null);
        return first == null
                ? new ListedCapture(rows.getLast().original(), null, null, chosen.remark())
                : new ListedCapture(
                        first.original(), first, choice.distance(first).orElse(null), chosen.remark());
    }

    /// A JSON object in one line of ASCII, without a line break. What is not known is null.
    public String json() {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("url", url);
            string(json, "capture", capture == null ? "" : capture.timestamp());
            number(json, "distance", distance == null ? -1 : distance.toSeconds());
            number(json, "status", capture == null || capture.status() == 0 ? -1 : capture.status());
            string(json, "type", capture == null ? "" : capture.mimeType());
            number(json, "length", capture == null ? -1 : capture.length());
            string(json, "remark", remark == Remark.CHOSEN ? "" : remark.code());
            json.writeEndObject();
        } catch (IOException e) {
            throw new AssertionError("written to memory", e);
        }
        return text.toString();
    }

    private static void string(JsonGenerator json, String name, String value) throws IOException {
        if (value.isEmpty()) json.writeNullField(name);
        else json.writeStringField(name, value);
    }

    private static void number(JsonGenerator json, String name, long value) throws IOException {
        if (value < 0) json.writeNullField(name);
        else json.writeNumberField(name, value);
    }
}
