package clew.archive.warc;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/// What the first record of every WARC file tells about the crawl.
///
/// @param crawlId part of the names of the files; letters, digits, dots, hyphens and underscores
/// @param started when the crawl began
/// @param software such as `clew/0.1`
/// @param robots how robots.txt is treated: `obey` or `ignore`
/// @param browser which pages a browser showed, so that what it loaded is stored: `chrome` for all, `auto` for those
///     that scripts seem to build; empty for none
public record WarcInfo(
        String crawlId,
        Instant started,
        String software,
        String userAgent,
        String robots,
        String browser,
        Redaction redaction) {
    private static final String SUFFIX = ".warc.gz";
    private static final String CONFORMS_TO =
            "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/";

    public WarcInfo {
        if (!crawlId.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")) {
            throw new IllegalArgumentException("crawlId is " + PlainText.of(crawlId));
        }
        for (var line : new String[] {software, userAgent, robots, browser}) {
            if (!line.chars().allMatch(c -> c >= ' ' && c != 0x7F)) {
                throw new IllegalArgumentException("a control character in " + PlainText.of(line));
            }
        }
    }

    /// The name of a WARC file.
    public String fileName(int file) {
        return fileName(crawlId, file);
    }

    public static String fileName(String crawlId, int file) {
        return "%s%05d%s".formatted(filePrefix(crawlId), file, SUFFIX);
    }

    /// The number of the file that has a name; -1 for a name that is not one of this crawl's.
    public static int fileNumber(String crawlId, String name) {
        var prefix = filePrefix(crawlId);
        if (!name.startsWith(prefix) || !name.endsWith(SUFFIX)) return -1;
        var digits = name.substring(prefix.length(), Math.max(prefix.length(), name.length() - SUFFIX.length()));
        return digits.matches("\\d{5,9}") ? Integer.parseInt(digits) : -1;
    }

    /// What the names of all WARC files of a crawl begin with.
    public static String filePrefix(String crawlId) {
        return "clew-" + crawlId + "-";
    }

    WarcHeader header(int file) {
        return WarcHeader.of("warcinfo", RecordIds.ofWarcinfo(crawlId, file))
                .with("WARC-Date", WarcDate.of(started))
                .with("WARC-Filename", fileName(file))
                .with("Content-Type", "application/warc-fields");
    }

    /// The fields that the WARC standard recommends, `redacted`, which lists header fields without their values, and
    /// `render`, which says that a browser was used.
    byte[] block() {
        var text = new StringBuilder();
        field(text, "software", software);
        field(text, "format", "WARC File Format 1.1");
        field(text, "conformsTo", CONFORMS_TO);
        field(text, "robots", robots);
        field(text, "http-header-user-agent", userAgent);
        if (!browser.isEmpty()) field(text, "render", browser);
        if (!redaction.names().isEmpty()) field(text, "redacted", String.join(", ", redaction.names()));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void field(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }
}
