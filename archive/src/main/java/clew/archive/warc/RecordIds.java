package clew.archive.warc;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// The ids of WARC records. They derive from the crawl and the place of a record in it, never from chance: the same
/// crawl gives the same ids.
final class RecordIds {
    private RecordIds() {}

    /// @param index of the exchange among those of its subject
    static String of(String crawlId, String subject, int index, String type) {
        return id("exchange " + crawlId + " " + subject + " " + index + " " + type);
    }

    static String ofWarcinfo(String crawlId, int file) {
        return id("warcinfo " + crawlId + " " + file);
    }

    private static String id(String name) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(("clew " + name).getBytes(StandardCharsets.UTF_8)) + ">";
    }
}
