package clew.archive.wayback;

import clew.http.FetchException;
import clew.http.HttpDate;
import clew.http.ResponseHead;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The head of a capture as an archive sends it, and as the site sent it then.
///
/// The fields of the site have the prefix `x-archive-orig-`, all but Content-Type. Archives that run pywb
/// leave them as they were.
record MementoHead(ResponseHead head) {
    private static final String ORIGINAL = "x-archive-orig-";

    /// What speaks of the way that the response took to us, or of the archive.
    private static final Set<String> NOT_THE_SITES = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "transfer-encoding",
            "content-encoding",
            "content-length",
            "trailer",
            "upgrade",
            "memento-datetime",
            "link",
            "location");

    /// When it was captured; empty where it is not a capture, but something that the archive itself says.
    Optional<Instant> captured() {
        return HttpDate.parse(head.first("memento-datetime"));
    }

    /// Whether the content was packed when it was captured.
    boolean wasPacked() {
        return head.first(ORIGINAL + "content-encoding").strip().endsWith("gzip");
    }

    /// The head that goes with the content, unpacked.
    ///
    /// @param type the media type; empty for none
    /// @param location where it redirects to; null where it does not
    ResponseHead original(String type, long length, @Nullable Url location) {
        var text = new StringBuilder(head.text().lines().findFirst().orElse("HTTP/1.1 200 OK"));
        text.append("\r\n");
        var names = new LinkedHashSet<>(head.names());
        var prefixed = names.stream().anyMatch(name -> name.startsWith(ORIGINAL));
        for (var name : names) {
            if (prefixed ? name.startsWith(ORIGINAL) : !name.startsWith("x-archive-")) {
                var bare = prefixed ? name.substring(ORIGINAL.length()) : name;
                if (!NOT_THE_SITES.contains(bare) && !bare.isEmpty() && !bare.equals("content-type")) {
                    for (var value : head.all(name)) field(text, bare, value);
                }
            }
        }
        if (!type.isEmpty()) field(text, "content-type", type);
        if (location != null) field(text, "location", location.href());
        field(text, "content-length", Long.toString(length));
        try {
            return ResponseHead.parse(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        } catch (FetchException e) {
            throw new IllegalStateException("made of a head that could be read", e);
        }
    }

    private static void field(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }
}
