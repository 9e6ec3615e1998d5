package clew.fetch;

import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Parsed;
import clew.url.Url;
import java.util.HexFormat;

/// Where a redirect leads.
final class Location {
    private static final HexFormat UPPER_HEX = HexFormat.of().withUpperCase();

    private Location() {}

    static Outcome.Fetched moved(int status, String location, Url url) {
        return switch (Url.parse(escaped(location), url)) {
            case Parsed.Ok(Url target) -> new Outcome.Moved(status, target);
            case Parsed.Bad(var error, int _) -> new Outcome.Failed(new Failure(Reason.BAD_REDIRECT, error.text()));
        };
    }

    /// A header is read as one character per byte. Bytes beyond ASCII are escaped as they are, so that UTF-8 arrives as
    /// what it means wherever it stands, also in a host.
    private static String escaped(String header) {
        var ascii = new StringBuilder(header.length());
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            if (c < 0x80) ascii.append(c);
            else UPPER_HEX.toHexDigits(ascii.append('%'), (byte) c);
        }
        return ascii.toString();
    }
}
