package clew.archive;

import clew.view.DownloadStatistics;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.regex.Pattern;

/// What became of all URLs that a crawl came to know, and what the archive saved by storing nothing twice.
///
/// @param counts of all known URLs, each as one of the others
/// @param sameContent responses whose content was stored with another one
/// @param bytesSaved how long that content is, as it was sent
/// @param truncated responses that were not a failure, and of which only the beginning is stored
public record ArchiveStatistics(DownloadStatistics.Counts counts, long sameContent, long bytesSaved, long truncated) {
    private static final String MANIFEST = "manifest";
    private static final Pattern TRUNCATED = Pattern.compile(",\\s+\"truncated\" : \\d+");
    private static final Pattern DECLINED = Pattern.compile("\"declined\" : (\\d+),\\s+\"failed\" : (\\d+)");

    /// As an object in JSON, with a line for each number, and for the name of the list of digests.
    public String json() {
        var text = new StringWriter();
        try (var json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeNumberField("known", counts.known());
            json.writeNumberField("downloaded", counts.downloaded());
            json.writeNumberField("redirected", counts.redirected());
            json.writeNumberField("notModified", counts.notModified());
            json.writeNumberField("refused", counts.refused());
            json.writeNumberField("declined", counts.declined());
            json.writeNumberField("failed", counts.failed());
            json.writeNumberField("notRequested", counts.notVisited());
            json.writeNumberField("duplicatesByKey", counts.repeated());
            json.writeNumberField("duplicatesByContent", sameContent);
            json.writeNumberField("bytes", counts.bytes());
            json.writeNumberField("bytesSaved", bytesSaved);
            json.writeNumberField("truncated", truncated);
            json.writeStringField(MANIFEST, Manifest.NAME);
            json.writeEndObject();
        } catch (IOException e) {
            throw new AssertionError("written to memory", e);
        }
        return text + "\n";
    }

    /// The same as earlier versions wrote it, which did not count what was cut.
    static String withoutTruncated(String json) {
        return TRUNCATED.matcher(json).replaceFirst("");
    }

    /// The same as those before them wrote it, where the answers with an error status counted as failed.
    static String withDeclinedAsFailed(String json) {
        return DECLINED.matcher(withoutTruncated(json))
                .replaceFirst(
                        found -> "\"failed\" : " + (Long.parseLong(found.group(1)) + Long.parseLong(found.group(2))));
    }

    /// The same as the first versions wrote it.
    static String withoutManifest(String json) {
        return withDeclinedAsFailed(json).replace(",\n  \"" + MANIFEST + "\" : \"" + Manifest.NAME + "\"", "");
    }
}
