package clew.engine;

import clew.encoding.Encoding;
import clew.journal.Journal;
import clew.page.Link;
import clew.page.Page;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.SkipRule;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
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

    /// The first link of a journal that a policy judges differently than the one that it was crawled with: what no
    /// sample shows. Reads every page.
    static Optional<String> difference(Policy policy, Journal journal) throws IOException {
        var left = journal.pages().count();
        for (long number = 0; left > 0; number++) {
            var position = journal.pages().find(number);
            if (position.isEmpty()) continue;
            left--;
            var page = journal.read(position.get());
            var encoding = Encoding.forLabel(page.document().charset());
            for (var link : page.links()) {
                var now = again(policy, link, page, encoding);
                if (now.equals(link.verdict())) continue;
                return Optional.of("policy '" + policy.name() + "' is a different one: on "
                        + page.url().display()
                        + " the link '" + Url.display(link.href()) + "' was " + text(link.verdict()) + " and is now "
                        + text(now));
            }
        }
        return Optional.empty();
    }

    /// What becomes of a link. Of one that is not relative to its page, such as that of a style sheet, no more is
    /// known than where it leads.
    private static Verdict again(Policy policy, Link link, Page page, Optional<Encoding> encoding) {
        if (link.isLink() && encoding.isPresent()) {
            return policy.judge(link.href(), page.base(), encoding.get(), page.url());
        }
        return link.address()
                .<Verdict>map(address -> new Verdict.Counts(policy.address(address.asked())))
                .orElse(link.verdict());
    }

    private static String text(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Skipped(String rule) -> "skipped by the rule " + rule;
            case Verdict.Counts(Address(Url asked, Url shown)) ->
                shown.display() + (asked.equals(shown) ? "" : ", requested as " + asked.display());
        };
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
