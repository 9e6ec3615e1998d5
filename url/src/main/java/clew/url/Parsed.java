package clew.url;

import java.util.Optional;

/// The result of parsing a text as a URL: [Ok] with the URL, or [Bad] with the reason and the place.
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

    /// The text is not a valid URL. `at` is the index in the text where the parser found the error: inside the
    /// offending part if that part is still as given, else at the start of that part.
    record Bad(UrlError error, int at) implements Parsed {
        /// The reason and the place, for messages that show the text as [Url#display(String)] does: "its port is not
        /// a number, at character 21".
        public String text(String input) {
            var hidden = input.length() - Url.display(input).length();
            return error.text() + ", at character " + Math.max(1, at + 1 - hidden);
        }
    }

    /// The URL, if there is one; for callers that do not need the reason.
    default Optional<Url> ok() {
        return this instanceof Ok(Url url) ? Optional.of(url) : Optional.empty();
    }
}
