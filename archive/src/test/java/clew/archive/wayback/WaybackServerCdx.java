package clew.archive.wayback;

import clew.archive.captures.TimestampRange;
import clew.archive.wacz.Surt;
import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The stand-in's lists of captures, with the habits of the Wayback Machine that others have stumbled over.
final class WaybackServerCdx {
    private final WaybackServerBuilder site;
    private final List<WaybackServerRow> all;

    WaybackServerCdx(WaybackServerBuilder site) {
        this.site = site;
        this.all = Stream.concat(site.captures.stream().map(WaybackServerCapture::row), site.otherRows.stream())
                .sorted(WaybackServerRow.ORDER)
                .toList();
    }

    WaybackServerAnswer answer(String query, boolean isPywb) {
        var parameters = parameters(query);
        var url = parameters.getOrDefault("url", "");
        var key = Surt.of(url.contains("://") ? url : "http://" + url);
        var host = key.substring(0, key.indexOf(')'));
        if (site.excluded.stream().anyMatch(name -> Surt.of("http://" + name).equals(host + ")/"))) {
            return WaybackServerAnswer.of(
                    403,
                    "text/plain",
                    "org.archive.util.io.RuntimeIOException: Blocked Site Error\n",
                    "X-Archive-Wayback-Runtime-Error: AdministrativeAccessControlException: Blocked Site Error");
        }
        var rows = collapsed(filtered(matching(key, host, parameters), parameters), parameters);
        return isPywb ? pywb(rows, parameters) : page(rows, parameters);
    }

    private List<WaybackServerRow> matching(String key, String host, Map<String, String> parameters) {
        var range = new TimestampRange(parameters.get("from"), parameters.get("to"));
        return all.stream()
                .filter(row -> switch (parameters.getOrDefault("matchType", "exact")) {
                    case "exact" -> row.urlkey().equals(key);
                    case "prefix" -> row.urlkey().startsWith(key);
                    case "host" -> row.urlkey().startsWith(host + ")");
                    case "domain" ->
                        row.urlkey().startsWith(host + ")") || row.urlkey().startsWith(host + ",");
                    default -> false;
                })
                .filter(row -> range.contains(row.timestamp()))
                .toList();
    }

    /// `filter=statuscode:200` compares the text, so that revisits, which have `-`, are lost.
    private static List<WaybackServerRow> filtered(List<WaybackServerRow> rows, Map<String, String> parameters) {
        var filter = parameters.get("filter");
        if (filter == null) return rows;
        var name = filter.substring(0, filter.indexOf(':'));
        var pattern = filter.substring(filter.indexOf(':') + 1);
        return rows.stream().filter(row -> row.field(name).matches(pattern)).toList();
    }

    /// `collapse` compares with the line before, whatever URL that is of, and keeps the first.
    private static List<WaybackServerRow> collapsed(List<WaybackServerRow> rows, Map<String, String> parameters) {
        var collapse = parameters.get("collapse");
        if (collapse == null) return rows;
        var parts = collapse.split(":", -1);
        var kept = new ArrayList<WaybackServerRow>();
        var last = "";
        for (var row : rows) {
            var value = row.field(parts[0]);
            if (parts.length > 1) value = value.substring(0, Math.min(value.length(), Integer.parseInt(parts[1])));
            if (!value.equals(last)) kept.add(row);
            last = value;
        }
        return kept;
    }

    private WaybackServerAnswer page(List<WaybackServerRow> rows, Map<String, String> parameters) {
        // Pages by number are taken from an index that does not know the newest captures.
        if (parameters.containsKey("page") && !rows.isEmpty()) rows = rows.subList(0, rows.size() - 1);
        var fields = List.of(parameters
                .getOrDefault("fl", String.join(",", WaybackServerRow.FIELDS))
                .split(",", -1));
        var start = start(parameters.get("resumeKey"));
        var limit = Integer.parseInt(parameters.getOrDefault("limit", Integer.toString(site.rowsMax)));
        if (limit < 0) {
            start = Math.max(0, rows.size() + limit);
            limit = -limit;
        }
        var end = Math.min(rows.size(), start + limit);
        var shown = new ArrayList<>(rows.subList(Math.min(start, end), end));
        if (site.repeatsRows && start > 0 && !shown.isEmpty()) shown.addFirst(rows.get(start - 1));
        if (site.repeatsRows && !shown.isEmpty()) shown.addLast(shown.getLast());
        var resumes = (end < rows.size() || site.repeatsResumeKey)
                && parameters.containsKey("limit")
                && fields.contains("urlkey")
                && parameters.getOrDefault("showResumeKey", "false").equals("true");
        if (site.repeatsResumeKey && start > 0) end = start;
        var resumeKey = resumes ? resumeKey(rows.get(Math.min(end, rows.size() - 1)), end) : "";
        return parameters.getOrDefault("output", "").equals("json")
                ? WaybackServerAnswer.of(200, "application/json", json(fields, shown, resumeKey))
                : WaybackServerAnswer.of(200, "text/plain", text(fields, shown, resumeKey));
    }

    private static String resumeKey(WaybackServerRow next, int index) {
        return URLEncoder.encode(next.urlkey() + " " + next.timestamp() + "!" + index, StandardCharsets.UTF_8);
    }

    private static int start(@Nullable String resumeKey) {
        return resumeKey == null ? 0 : Integer.parseInt(resumeKey.substring(resumeKey.lastIndexOf('!') + 1));
    }

    private static String json(List<String> fields, List<WaybackServerRow> rows, String resumeKey) {
        if (rows.isEmpty() && resumeKey.isEmpty()) return "[]\n";
        var lines = new ArrayList<String>();
        lines.add(array(fields));
        for (var row : rows) lines.add(array(fields.stream().map(row::field).toList()));
        if (!resumeKey.isEmpty()) {
            lines.add("[]");
            lines.add(array(List.of(resumeKey)));
        }
        return "[" + String.join(",\n", lines) + "]\n";
    }

    private static String text(List<String> fields, List<WaybackServerRow> rows, String resumeKey) {
        var text = new StringBuilder();
        for (var row : rows) {
            text.append(String.join(" ", fields.stream().map(row::field).toList()))
                    .append('\n');
        }
        if (!resumeKey.isEmpty()) text.append('\n').append(resumeKey).append('\n');
        return text.toString();
    }

    /// pywb has no resume keys, other names, and says 404 where there is nothing.
    private static WaybackServerAnswer pywb(List<WaybackServerRow> rows, Map<String, String> parameters) {
        if (rows.isEmpty()) {
            return WaybackServerAnswer.of(404, "application/json", "{\"message\": \"No Captures found\"}\n");
        }
        var lines = new StringBuilder();
        rows.stream()
                .limit(Integer.parseInt(parameters.getOrDefault("limit", "10000")))
                .forEach(row -> lines.append(object(Map.of(
                                "urlkey", row.urlkey(),
                                "timestamp", row.timestamp(),
                                "url", row.original(),
                                "mime", row.mimetype(),
                                "status", row.statuscode(),
                                "digest", row.digest(),
                                "length", row.length())))
                        .append('\n'));
        return WaybackServerAnswer.of(200, "text/x-ndjson", lines.toString());
    }

    private static String array(List<String> values) {
        var text = new StringWriter();
        try (var json = new JsonFactory().createGenerator(text)) {
            json.writeStartArray();
            for (var value : values) json.writeString(value);
            json.writeEndArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static String object(Map<String, String> values) {
        var text = new StringWriter();
        try (var json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            for (var value : values.entrySet()) json.writeStringField(value.getKey(), value.getValue());
            json.writeEndObject();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new HashMap<String, String>();
        for (var pair : query.split("&", -1)) {
            var equals = pair.indexOf('=');
            if (equals < 0) continue;
            parameters.put(
                    pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return parameters;
    }
}
