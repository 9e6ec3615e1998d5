package clew.chrome;

import clew.extract.HtmlExtractor;
import clew.fetch.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The headers that an answer is shown with: those of the server, without what our fetcher has handled already and
/// what does not concern the page.
final class ResponseHeaders {
    private static final Set<String> LEFT_OUT = Set.of(
            "connection",
            "keep-alive",
            "transfer-encoding",
            "trailer",
            "upgrade",
            "content-length",
            "content-encoding",
            "content-type", // set again below, never missing
            "content-disposition", // what we read as a page is shown as one
            "alt-svc",
            "strict-transport-security",
            "clear-site-data",
            "speculation-rules",
            "report-to",
            "reporting-endpoints",
            "nel",
            "content-security-policy-report-only");

    /// The headers of an empty page.
    static final List<Map<String, String>> HTML = List.of(header("Content-Type", "text/html"));

    private ResponseHeaders() {}

    static List<Map<String, String>> of(Answer answer) {
        var headers = new ArrayList<Map<String, String>>();
        headers.add(header("Content-Type", HtmlExtractor.type(answer.body())));
        for (var line : answer.head().text().replaceAll("\r?\n[ \t]+", " ").split("\r?\n", -1)) {
            var colon = line.indexOf(':');
            if (colon <= 0 || line.startsWith("HTTP/")) continue;
            var name = line.substring(0, colon).strip();
            if (!isToken(name) || LEFT_OUT.contains(name.toLowerCase(Locale.ROOT))) continue;
            headers.add(header(name, line.substring(colon + 1).strip()));
        }
        return headers;
    }

    private static Map<String, String> header(String name, String value) {
        return Map.of("name", name, "value", value.replaceAll("[\\x00-\\x08\\x0A-\\x1F]", ""));
    }

    private static boolean isToken(String name) {
        return name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    }
}
