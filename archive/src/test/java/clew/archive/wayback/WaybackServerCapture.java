package clew.archive.wayback;

import clew.archive.wacz.Surt;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A capture of the stand-in.
///
/// @param headers those of the response that was captured, but for its type
/// @param isRevisit listed as `warc/revisit` and replayed with its content, as the Wayback Machine does
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WaybackServerCapture(
        String timestamp,
        String url,
        int status,
        String type,
        byte[] body,
        Map<String, String> headers,
        boolean isRevisit) {
    public WaybackServerCapture {
        headers = Map.copyOf(headers);
    }

    WaybackServerCapture withHeader(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name.toLowerCase(Locale.ROOT), value);
        return new WaybackServerCapture(timestamp, url, status, type, body, more, isRevisit);
    }

    String urlKey() {
        return Surt.of(url);
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    /// As an archive shows it: 32 letters and digits.
    String digest() {
        try {
            var sha1 = MessageDigest.getInstance("SHA-1").digest(body);
            return HexFormat.of().withUpperCase().formatHex(sha1).substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    WaybackServerRow row() {
        return isRevisit
                ? new WaybackServerRow(urlKey(), timestamp, url, "warc/revisit", "-", digest(), "412")
                : new WaybackServerRow(
                        urlKey(),
                        timestamp,
                        url,
                        type.isEmpty() ? "unk" : type.replaceFirst(";.*", ""),
                        Integer.toString(status),
                        digest(),
                        Integer.toString(body.length + 300));
    }
}
