package clew.archive.captures;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lists of captures in JSON.
final class CdxJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String UNKNOWN = "-";

    private CdxJson() {}

    /// An array of arrays, the first of which names the columns.
    static void readArray(byte[] body, CdxReader reader) throws BadCdx {
        try (var json = JSON.createParser(body)) {
            json.nextToken();
            Columns columns = null;
            for (var row = row(json, body); row != null; row = row(json, body)) {
                if (row.isEmpty()) {
                    readResumeKey(json, body, reader);
                    break;
                }
                if (columns == null) columns = Columns.of(row, body);
                else columns.read(row, reader);
            }
            if (json.nextToken() != null) throw CdxReader.notAList(body);
        } catch (BadCdx e) {
            throw e;
        } catch (IOException _) {
            throw damaged(body);
        }
    }

    /// One object per line, each with names for its values.
    static void readLines(byte[] body, CdxReader reader) throws BadCdx {
        try (var json = JSON.createParser(body)) {
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token != JsonToken.START_OBJECT) throw CdxReader.notAList(body);
                var values = object(json);
                var timestamp = values.get("timestamp");
                var url = either(values, "url", "original");
                if (timestamp == null || url.equals(UNKNOWN)) throw CdxReader.notAList(body);
                reader.row(
                        timestamp,
                        url,
                        either(values, "mime", "mimetype"),
                        either(values, "status", "statuscode"),
                        values.getOrDefault("digest", UNKNOWN),
                        values.getOrDefault("length", UNKNOWN));
            }
        } catch (BadCdx e) {
            throw e;
        } catch (IOException _) {
            throw damaged(body);
        }
    }

    /// Not JSON at all, or cut: the beginning shows people which.
    private static BadCdx damaged(byte[] body) {
        return new BadCdx("the archive's list of captures is damaged or breaks off after " + body.length + " bytes; "
                + CdxReader.notAList(body).getMessage());
    }

    /// The cells of the next row; null at the end of all rows.
    private static @Nullable List<String> row(JsonParser json, byte[] body) throws IOException {
        var token = json.nextToken();
        if (token == JsonToken.END_ARRAY) return null;
        if (token != JsonToken.START_ARRAY) throw CdxReader.notAList(body);
        var cells = new ArrayList<String>(8);
        for (token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (token == null || !token.isScalarValue()) throw CdxReader.notAList(body);
            cells.add(token == JsonToken.VALUE_NULL ? UNKNOWN : json.getText());
        }
        return cells;
    }

    private static void readResumeKey(JsonParser json, byte[] body, CdxReader reader) throws IOException {
        var row = row(json, body);
        if (row == null) return;
        if (row.size() != 1) throw CdxReader.notAList(body);
        reader.resumeKey(row.getFirst());
        if (row(json, body) != null) throw CdxReader.notAList(body);
    }

    private static Map<String, String> object(JsonParser json) throws IOException {
        var values = new HashMap<String, String>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            var token = json.nextToken();
            if (token == JsonToken.VALUE_NULL) continue;
            if (token.isScalarValue()) values.put(name, json.getText());
            else json.skipChildren();
        }
        return values;
    }

    private static String either(Map<String, String> values, String one, String other) {
        return values.getOrDefault(one, values.getOrDefault(other, UNKNOWN));
    }

    /// Where each column is.
    private record Columns(int count, int timestamp, int original, int mimeType, int status, int digest, int length) {
        static Columns of(List<String> names, byte[] body) throws BadCdx {
            var timestamp = names.indexOf("timestamp");
            var original = names.indexOf("original");
            if (timestamp < 0 || original < 0) throw CdxReader.notAList(body);
            return new Columns(
                    names.size(),
                    timestamp,
                    original,
                    names.indexOf("mimetype"),
                    names.indexOf("statuscode"),
                    names.indexOf("digest"),
                    names.indexOf("length"));
        }

        void read(List<String> row, CdxReader reader) throws BadCdx {
            if (row.size() != count) {
                throw new BadCdx("the archive sent a list of captures in which a row has " + row.size()
                        + " columns instead of " + count);
            }
            reader.row(
                    row.get(timestamp),
                    row.get(original),
                    cell(row, mimeType),
                    cell(row, status),
                    cell(row, digest),
                    cell(row, length));
        }

        private static String cell(List<String> row, int column) {
            return column < 0 ? UNKNOWN : row.get(column);
        }
    }
}
