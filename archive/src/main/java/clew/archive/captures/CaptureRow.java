package clew.archive.captures;

import clew.archive.warc.BadArchive;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcDate;
import clew.policy.Policy;
import clew.url.Url;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// A capture, as an archive lists it.
///
/// The text of a row is one line of ASCII, its parts separated by spaces. Lines in byte order are in the order of
/// their keys, and those of a key in the order of time.
///
/// @param key what makes two URLs one page, by our policy. The archive's own key would not do: it ignores case, and
/// `/A` and `/a` are two pages
/// @param timestamp 14 digits
/// @param original the URL that was captured
/// @param mimeType `warc/revisit` for a revisit; empty where it is not known
/// @param status 0 where it is not known
/// @param digest of the stored content; empty where it is not known
/// @param length of the stored record, which is compressed; -1 where it is not known
public record CaptureRow(
        String key, String timestamp, String original, String mimeType, int status, String digest, long length) {
    private static final String REVISIT = "warc/revisit";
    private static final String UNKNOWN = "-";
    private static final int PARTS = 7;
    private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{14}");
    private static final Pattern WORD = Pattern.compile("[!-~]+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern STATUS = Pattern.compile("[1-9][0-9]{2}");

    public CaptureRow {
        if (!isTime(timestamp)) throw new IllegalArgumentException("timestamp is " + timestamp);
    }

    /// A row of a list; nothing where the URL is not one of the web, such as `mailto:`, is longer than
    /// any that is ever requested, or the timestamp is not a time. Parts that make no sense count as unknown.
    public static Optional<CaptureRow> of(
            Policy policy,
            String timestamp,
            String original,
            String mimeType,
            String status,
            String digest,
            String length) {
        if (!isTime(timestamp) || original.length() > Policy.LENGTH_MAX) return Optional.empty();
        return Url.parse(original)
                .ok()
                .filter(Url::isHttp)
                .map(url -> new CaptureRow(
                        policy.key(policy.address(url).shown()),
                        timestamp,
                        url.withoutFragment().href(),
                        word(mimeType),
                        STATUS.matcher(status).matches() ? Integer.parseInt(status) : 0,
                        word(digest),
                        NUMBER.matcher(length).matches() ? Long.parseLong(length) : -1));
    }

    static boolean isTime(String timestamp) {
        return TIMESTAMP.matcher(timestamp).matches()
                && WarcDate.parseDigits(timestamp).isPresent();
    }

    /// @throws BadArchive if it is not the text of a row
    public static CaptureRow parse(String line) throws BadArchive {
        var parts = line.split(" ", -1);
        if (parts.length != PARTS || !isTime(parts[1]) || !is(STATUS, parts[4]) || !is(NUMBER, parts[6])) {
            throw new BadArchive("a line of the list of captures is damaged: " + PlainText.of(line));
        }
        return new CaptureRow(
                parts[0],
                parts[1],
                parts[2],
                known(parts[3]),
                parts[4].equals(UNKNOWN) ? 0 : Integer.parseInt(parts[4]),
                known(parts[5]),
                parts[6].equals(UNKNOWN) ? -1 : Long.parseLong(parts[6]));
    }

    /// The line that [#parse] reads.
    public String text() {
        return String.join(
                " ",
                key,
                timestamp,
                original,
                mimeType.isEmpty() ? UNKNOWN : mimeType,
                status == 0 ? UNKNOWN : Integer.toString(status),
                digest.isEmpty() ? UNKNOWN : digest,
                length < 0 ? UNKNOWN : Long.toString(length));
    }

    /// Whether the content had not changed since an earlier capture, so that the archive did not store it again.
    public boolean isRevisit() {
        return mimeType.equals(REVISIT);
    }

    public Instant time() {
        return WarcDate.parseDigits(timestamp).orElseThrow();
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    /// This revisit with what is known of its content, from the capture that stored it.
    CaptureRow withContentOf(CaptureRow stored) {
        return new CaptureRow(key, timestamp, original, stored.mimeType, stored.status, digest, stored.length);
    }

    private static boolean is(Pattern pattern, String part) {
        return part.equals(UNKNOWN) || pattern.matcher(part).matches();
    }

    private static String word(String part) {
        return WORD.matcher(part).matches() ? known(part) : "";
    }

    private static String known(String part) {
        return part.equals(UNKNOWN) ? "" : part;
    }
}
