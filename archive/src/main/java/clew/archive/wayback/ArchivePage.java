package clew.archive.wayback;

import clew.extract.HtmlExtractor;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Pages in which the archive itself speaks, whatever their status says. What it adds to captures is in none of them.
final class ArchivePage {
    /// They are short.
    private static final int READ_MAX = 64 << 10;

    private static final Pattern REDIRECT =
            Pattern.compile("\\bgot an http (3[0-9]{2}) response at crawl time\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern BLOCKED = Pattern.compile("\\burl has been excluded\\b"
            + "|\\bexcluded from the wayback machine\\b|\\bcannot be (?:crawled or )?displayed due to robots\\.txt\\b");

    private static final Pattern NOT_ARCHIVED = Pattern.compile("\\bhas not archived that url\\b"
            + "|\\bdoes(?:n.{1,7}t| not) have that page archived\\b|\\bnot in archive\\b|\\burl not found\\b");

    private static final HtmlExtractor LINKS = new HtmlExtractor();

    private ArchivePage() {}

    /// What such a page says of a capture; empty for a capture.
    static Optional<ReplayPage> read(Body body, Url address, Function<Url, Optional<Url>> originals) {
        var text = beginning(body.bytes());
        if (ReplayInserts.areIn(ReplayInserts.text(body.bytes()))) return Optional.empty();
        var redirect = REDIRECT.matcher(text);
        if (redirect.find()) {
            return target(body, address, originals)
                    .map(target -> new ReplayPage.Redirect(Integer.parseInt(redirect.group(1)), target));
        }
        return saysBlocked(text) && text.contains("wayback machine")
                ? Optional.of(new ReplayPage.Blocked())
                : Optional.empty();
    }

    static String beginning(byte[] bytes) {
        var length = Math.min(bytes.length, READ_MAX);
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    static boolean saysBlocked(String text) {
        return BLOCKED.matcher(text).find();
    }

    static boolean saysNotArchived(String text) {
        return NOT_ARCHIVED.matcher(text).find();
    }

    /// The page has one link to a capture: where the redirect leads.
    private static Optional<Url> target(Body body, Url address, Function<Url, Optional<Url>> originals) {
        var found = LINKS.extract(body, address);
        return found.anchors().stream()
                .map(Anchor::href)
                .flatMap(href -> Url.parse(href, found.base()).ok().flatMap(originals).stream())
                .findFirst();
    }
}
