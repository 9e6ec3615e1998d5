package clew.url;

import org.jspecify.annotations.Nullable;

/// The special schemes with their default ports. All other schemes are ordinary and have no table.
enum Scheme {
    FTP("ftp", 21),
    FILE("file", Url.NO_PORT),
    HTTP("http", 80),
    HTTPS("https", 443),
    WS("ws", 80),
    WSS("wss", 443);

    private final String text;
    private final int defaultPort;

    Scheme(String text, int defaultPort) {
        this.text = text;
        this.defaultPort = defaultPort;
    }

    /// The special scheme whose name is the first `end` characters of `text`, or null for an ordinary one.
    static @Nullable Scheme special(String text, int end) {
        var candidate = switch (end) {
            case 2 -> WS;
            case 3 -> text.charAt(0) == 'f' ? FTP : WSS;
            case 4 -> text.charAt(0) == 'f' ? FILE : HTTP;
            case 5 -> HTTPS;
            default -> null;
        };
        return candidate != null && text.startsWith(candidate.text) ? candidate : null;
    }

    static @Nullable Scheme special(String scheme) {
        return special(scheme, scheme.length());
    }

    String text() {
        return text;
    }

    int defaultPort() {
        return defaultPort;
    }
}
