package clew.url;

import java.util.Optional;

/// What became of a text that was to be a URL: [Ok] with the URL, or [Bad] with the reason and the place.
///
/// Text from the web is often wrong, so a failure is a value here and never an exception.
///
/// ```java
/// Url.parse("https://example.com:80").ok(); // Optional[https://example.com:80/]
/// Url.parse("https://example.com:x"); // Bad[error=PORT_INVALID, at=20]
/// ```
public sealed interface Parsed {

    /// The text is a URL.
    record Ok(Url url) implements Parsed {}

    /// The text is no URL. `at` is the index in the text where the parser saw it: inside the offending part where
    /// that part still reads as it was given, else at that part's beginning.
    record Bad(UrlError error, int at) implements Parsed {}

    /// The URL, where there is one; for callers that do not care why there is none.
    default Optional<Url> ok() {
        return switch (this) {
            case Ok(Url url) -> Optional.of(url);
            case Bad _ -> Optional.empty();
        };
    }
}
