package clew.http;

/// What a server said of a response, by which it can tell whether that is still the same (RFC 9110, section 8.8).
///
/// @param etag empty for none
/// @param lastModified empty for none
public record Validators(String etag, String lastModified) {
    public static final Validators NONE = new Validators("", "");

    public Validators {
        // They come from the web, by way of a journal.
        if (!isFieldValue(etag)) etag = "";
        if (!isFieldValue(lastModified)) lastModified = "";
    }

    private static boolean isFieldValue(String text) {
        return text.chars().allMatch(c -> (c >= ' ' && c < 0x7F) || (c > 0x7F && c <= 0xFF) || c == '\t');
    }

    public boolean isEmpty() {
        return etag.isEmpty() && lastModified.isEmpty();
    }

    /// The lines of a request that ask for the response only if it has changed.
    String lines() {
        return (etag.isEmpty() ? "" : "If-None-Match: " + etag + "\r\n")
                + (lastModified.isEmpty() ? "" : "If-Modified-Since: " + lastModified + "\r\n");
    }
}
