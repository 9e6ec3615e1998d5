package clew.engine;

import clew.encoding.Encoding;
import clew.policy.Policy;
import clew.policy.SkipRule;
import clew.policy.Verdict;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells policies of the same name apart, by what can be written down of them: the names of their rewrites and rules,
/// and a digest of what they make of sample links. A lambda has no name; the digest has what it does.
final class PolicyRules {
    private static final List<String> HREFS = List.of(
            "",
            "#a",
            "/",
            "/a",
            "/a/",
            "/a//b",
            "/A/B.HTML",
            "/index.html",
            "/a/index.php",
            "/%7ea/%2f",
            "/a;jsessionid=1",
            "/a?",
            "/a?b=1&a=2",
            "/a?a=2&b=1",
            "/a/a/a/a",
            "/print/a",
            "/tag/a",
            "/2026/11/19/",
            "/web/2015/http://a.example/",
            "http://other.example/a/",
            "https://other.example/a/",
            "https://www.other.example:8443/",
            "https://web.archive.org/web/2015/http://a.example/",
            "mailto:a@b.example",
            "javascript:a",
            "ftp://a.example/");

    private static final List<String> EXTENSIONS = List.of(
            "pdf", "doc", "docx", "xls", "xlsx", "ppt", "odt", "txt", "csv", "xml", "json", "rss", "md", "html", "htm",
            "php", "asp", "aspx", "jsp", "jpg", "jpeg", "png", "gif", "svg", "webp", "ico", "css", "js", "zip", "tar",
            "gz", "7z", "exe", "dmg", "iso", "mp3", "mp4", "mov", "avi", "wav", "webm", "woff2");

    private static final List<String> PARAMETERS = List.of(
            "utm_source",
            "utm_medium",
            "utm_campaign",
            "gclid",
            "fbclid",
            "sid",
            "session",
            "PHPSESSID",
            "ref",
            "sort",
            "order",
            "lang",
            "page",
            "print",
            "id",
            "q",
            "v",
            "t",
            "ts",
            "ver");

    private PolicyRules() {}

    /// @param start where the crawl starts; the samples are links of that page
    static String of(Policy policy, Url start) {
        var rewrites = Stream.concat(policy.mappings().stream(), policy.rewrites().stream())
                .map(rewrite -> name(rewrite.getClass()));
        var names = Stream.concat(rewrites, policy.skips().stream().map(SkipRule::name));
        return names.collect(Collectors.joining(", ")) + " (" + digest(policy, start) + ")";
    }

    private static String name(Class<?> type) {
        return type.isHidden() || type.isAnonymousClass() ? "unnamed" : type.getSimpleName();
    }

    private static String digest(Policy policy, Url start) {
        var page = policy.address(start).shown();
        var verdicts = hrefs(start)
                .map(href -> switch (policy.judge(href, start, Encoding.UTF_8, page)) {
                    case Verdict.Skipped(String rule) -> rule;
                    case Verdict.Counts(var address) ->
                        address.asked().href() + " " + address.shown().href();
                })
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(verdicts), 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static Stream<String> hrefs(Url start) {
        var own = Stream.of(
                start.href(),
                "http://" + start.host() + "/A",
                "https://" + start.host() + "/A",
                "https://www." + start.host() + "/A");
        var files = EXTENSIONS.stream().map(extension -> "/a." + extension);
        var queries = PARAMETERS.stream().flatMap(name -> Stream.of("/a?" + name + "=1", "/a.css?" + name + "=1"));
        return Stream.of(HREFS.stream(), own, files, queries).flatMap(all -> all);
    }
}
