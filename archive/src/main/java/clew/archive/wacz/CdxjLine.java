package clew.archive.wacz;

import clew.archive.warc.BadArchive;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcDate;
import clew.page.StoredCapture;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// A line of an index in the format CDXJ: the key of the URL, 14 digits of time, and the rest as JSON.
///
/// @param status empty where it is not known
/// @param mimeType `warc/revisit` for a revisit; empty where it is not known
/// @param digest of the payload; empty where it is not known
/// @param fileName of the WARC file, without a folder
/// @param method of the request; empty where it is GET, or not known
/// @param sent what the request sent, as a query; empty for nothing
public record CdxjLine(
        String key,
        String timestamp,
        String url,
        String mimeType,
        String status,
        String digest,
        long length,
        long offset,
        String fileName,
        String method,
        String sent) {
    static final String REVISIT = "warc/revisit";

    /// What is read of the JSON.
    private static final Set<String> FIELDS =
            Set.of("url", "mime", "status", "digest", "length", "offset", "filename", "method", "requestBody");

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    public static CdxjLine of(StoredCapture capture, String fileName) {
        return new CdxjLine(
                Surt.of(capture.url(), capture.method(), capture.sent()),
                WarcDate.digits(capture.begun()),
                capture.url(),
                capture.revisit() ? REVISIT : capture.mimeType(),
                Integer.toString(capture.status()),
                capture.payloadDigest(),
                capture.at().length(),
                capture.at().offset(),
                fileName,
                capture.isGet() ? "" : capture.method(),
                capture.sent());
    }

    /// Whether it is the answer to a request.
    public boolean answers(String otherMethod, String otherSent) {
        return method.isEmpty()
                ? otherMethod.equals("GET")
                : method.equals(otherMethod) && (sent.isEmpty() || sent.equals(otherSent));
    }

    public boolean isRevisit() {
        return mimeType.equals(REVISIT);
    }

    /// All of it in ASCII, without a line break. Numbers are texts: so do warcio and pywb.
    public String text() {
        var json = new StringWriter();
        try (var generator = JSON.createGenerator(json)) {
            generator.writeStartObject();
            generator.writeStringField("url", url);
            if (!mimeType.isEmpty()) generator.writeStringField("mime", mimeType);
            if (!status.isEmpty()) generator.writeStringField("status", status);
            if (!digest.isEmpty()) generator.writeStringField("digest", digest);
            generator.writeStringField("length", Long.toString(length));
            generator.writeStringField("offset", Long.toString(offset));
            generator.writeStringField("filename", fileName);
            if (!method.isEmpty()) generator.writeStringField("method", method);
            if (!sent.isEmpty()) generator.writeStringField("requestBody", sent);
            generator.writeEndObject();
        } catch (IOException e) {
            throw new AssertionError("written to memory", e);
        }
        return key + " " + timestamp + " " + json;
    }

    /// @throws BadArchive if it is not such a line
    public static CdxjLine parse(String line) throws BadArchive {
        var first = line.indexOf(' ');
        var second = line.indexOf(' ', first + 1);
        if (first <= 0 || second < 0) throw new BadArchive("a line of the index is damaged: " + PlainText.of(line));
        try {
            var values = values(line.substring(second + 1));
            return new CdxjLine(
                    line.substring(0, first),
                    line.substring(first + 1, second),
                    values.getOrDefault("url", ""),
                    values.getOrDefault("mime", ""),
                    values.getOrDefault("status", ""),
                    values.getOrDefault("digest", ""),
                    Long.parseLong(values.getOrDefault("length", "0")),
                    Long.parseLong(values.getOrDefault("offset", "")),
                    values.getOrDefault("filename", ""),
                    values.getOrDefault("method", ""),
                    values.getOrDefault("requestBody", ""));
        } catch (IOException | NumberFormatException _) {
            throw new BadArchive("a line of the index is damaged: " + PlainText.of(line));
        }
    }

    private static Map<String, String> values(String object) throws IOException {
        var values = new HashMap<String, String>();
        try (var parser = JSON.createParser(object)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) throw new BadArchive("no object");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var name = parser.currentName();
                var isValue = parser.nextToken().isScalarValue();
                if (isValue && FIELDS.contains(name)) values.put(name, parser.getText());
                else parser.skipChildren();
            }
        } catch (JsonProcessingException e) {
            throw new BadArchive("no JSON");
        }
        return values;
    }
}
