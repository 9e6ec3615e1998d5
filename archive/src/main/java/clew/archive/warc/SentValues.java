package clew.archive.warc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// The values in the content of a request, as a query: `{"a": {"b": 1}, "c": [2, 3]}` is `b=1&c=2&c.2_=3`.
final class SentValues {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern FIELD = Pattern.compile("name=\"([^\"]+)\"\r\n\r\n(.*)", Pattern.CASE_INSENSITIVE);

    /// Beyond these, JavaScript writes a number with an exponent.
    private static final BigDecimal PLAIN_MIN = new BigDecimal("1e-6");

    private static final BigDecimal PLAIN_MAX = new BigDecimal("1e21");

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, Integer> repeated = new HashMap<>();

    private SentValues() {}

    /// Empty where it is not JSON.
    static String ofJson(byte[] content) {
        var found = new SentValues();
        try (var json = JSON.createParser(new String(content, StandardCharsets.UTF_8))) {
            found.value(json, json.nextToken(), "");
            return json.nextToken() == null ? found.query() : "";
        } catch (JsonProcessingException _) {
            return "";
        } catch (IOException e) {
            throw new AssertionError("read from memory", e);
        }
    }

    /// @param contentType names the line between two fields
    static String ofForm(String content, String contentType) {
        var from = contentType.indexOf("boundary=");
        if (from < 0) return "";
        var boundary = contentType.substring(from + "boundary=".length());
        // The dashes around a boundary are taken off afterwards: a pattern that begins with any number of them takes
        // hours for a content that is nothing but dashes.
        var parts = Pattern.compile(Pattern.quote(boundary), Pattern.CASE_INSENSITIVE)
                .split(content, -1);
        var found = new SentValues();
        for (int i = 0; i < parts.length; i++) {
            var start = 0;
            var end = parts[i].length();
            while (i > 0 && start < end && parts[i].charAt(start) == '-') start++;
            while (i < parts.length - 1 && start < end && parts[i].charAt(end - 1) == '-') end--;
            var field = FIELD.matcher(parts[i].substring(start, end).strip());
            if (field.find()) found.values.put(field.group(1), field.group(2));
        }
        return found.query();
    }

    private void value(JsonParser json, JsonToken token, String name) throws IOException {
        switch (token) {
            case START_OBJECT -> {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    var field = json.currentName();
                    value(json, json.nextToken(), field);
                }
            }
            case START_ARRAY -> {
                for (var next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
                    value(json, next, name);
                }
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> add(name, number(json.getDoubleValue()));
            case null -> {}
            default -> add(name, json.getText());
        }
    }

    private void add(String name, String value) {
        if (value.isEmpty()) return;
        var isNew = !values.containsKey(name);
        values.put(isNew ? name : name + "." + repeated.merge(name, 2, (count, _) -> count + 1) + "_", value);
    }

    /// As JavaScript writes it.
    static String number(double value) {
        if (value == 0) return "0";
        if (Double.isInfinite(value)) return value > 0 ? "Infinity" : "-Infinity";
        var exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (exact.abs().compareTo(PLAIN_MIN) >= 0 && exact.abs().compareTo(PLAIN_MAX) < 0) return exact.toPlainString();
        var digits = exact.unscaledValue().abs().toString();
        var exponent = digits.length() - 1 - exact.scale();
        return (value < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (exponent < 0 ? "e" : "e+")
                + exponent;
    }

    private String query() {
        var query = new StringBuilder();
        values.forEach((name, value) -> {
            if (!query.isEmpty()) query.append('&');
            query.append(encoded(name)).append('=').append(encoded(value));
        });
        return query.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
