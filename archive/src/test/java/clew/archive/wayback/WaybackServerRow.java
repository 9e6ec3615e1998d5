package clew.archive.wayback;

import java.util.Comparator;
import java.util.List;

/// A line of the stand-in's list, in which anything may be written.
public record WaybackServerRow(
        String urlkey,
        String timestamp,
        String original,
        String mimetype,
        String statuscode,
        String digest,
        String length) {
    static final List<String> FIELDS =
            List.of("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length");
    static final Comparator<WaybackServerRow> ORDER = Comparator.comparing(WaybackServerRow::urlkey)
            .thenComparing(WaybackServerRow::timestamp)
            .thenComparing(WaybackServerRow::original);

    String field(String name) {
        return switch (name) {
            case "urlkey" -> urlkey;
            case "timestamp" -> timestamp;
            case "original" -> original;
            case "mimetype" -> mimetype;
            case "statuscode" -> statuscode;
            case "digest" -> digest;
            case "length" -> length;
            default -> "-";
        };
    }
}
