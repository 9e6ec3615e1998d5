package clew.archive.captures;

import clew.url.Url;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A request for a list of captures.
///
/// 1. There is always a limit: without one the server cuts the list and does not say so.
/// 2. The server chooses nothing for us. `collapse` compares neighbouring lines and loses pages, a filter by status
///    loses revisits, and `page` reads an older index.
///
/// @param from the first time to list, 1 to 14 digits; null for all times
/// @param to the last time to list, inclusive: `2015` is all of that year
/// @param limit how many rows a page has at most
public record CdxQuery(
        ArchiveAddress archive,
        Url url,
        Match match,
        @Nullable String from,
        @Nullable String to,
        int limit) {
    private static final String FIELDS = "urlkey,timestamp,original,mimetype,statuscode,digest,length";
    private static final Pattern ENCODED = Pattern.compile("[A-Za-z0-9%+_.*~-]*");

    public CdxQuery {
        if (!url.isHttp()) throw new IllegalArgumentException("no web archive has " + url.display());
        if (limit < 1) throw new IllegalArgumentException("limit is " + limit);
        if (from != null) TimestampRange.check(from);
        if (to != null) TimestampRange.check(to);
    }

    public CdxQuery withLimit(int value) {
        return new CdxQuery(archive, url, match, from, to, value);
    }

    /// The address of the first page of the list.
    public Url first() {
        return Url.of(archive.cdx().href() + "?" + parameters() + "&limit=" + limit);
    }

    /// The address of the page that begins at a resume key.
    ///
    /// @param resumeKey as the server sent it: the Wayback Machine sends it encoded, and it is not encoded twice
    public Url next(String resumeKey) {
        return Url.of(first().href() + "&resumeKey=" + encoded(resumeKey));
    }

    /// The address of the last rows of the list, which is not continued.
    public Url last() {
        return Url.of(archive.cdx().href() + "?" + selection() + "&gzip=false&limit=-" + limit);
    }

    /// A resume key that fits into a URL, and into a line of text.
    static String encoded(String resumeKey) {
        return ENCODED.matcher(resumeKey).matches() ? resumeKey : encode(resumeKey);
    }

    /// What decides which rows the list has: everything but the length of its pages.
    String identity() {
        return archive.cdx().href() + "?" + parameters();
    }

    private String parameters() {
        return selection() + "&showResumeKey=true&gzip=false";
    }

    private String selection() {
        var parameters = new StringBuilder("url=").append(encode(subject()));
        parameters.append("&matchType=").append(match.parameter());
        parameters.append("&output=json&fl=").append(FIELDS);
        if (from != null) parameters.append("&from=").append(from);
        if (to != null) parameters.append("&to=").append(to);
        return parameters.toString();
    }

    private String subject() {
        return switch (match) {
            case EXACT, PREFIX -> url.withoutFragment().withoutUserInfo().href();
            case HOST, DOMAIN -> url.host();
        };
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
