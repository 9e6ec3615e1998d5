package clew.page;

/// Why there is no answer.
///
/// @param detail more for people, in printable ASCII; may be empty
public record Failure(Reason reason, String detail) {
    /// Every reason there is. The code is stable and goes into records; the text is for people.
    public enum Reason {
        UNKNOWN_HOST("unknown-host", "no such host"),
        NAME_SERVER("name-server", "the name server did not answer"),
        UNREACHABLE("unreachable", "no connection"),
        TLS("tls", "no secure connection"),
        DEADLINE("deadline", "timed out"),
        CUT("cut", "connection closed early"),
        PROTOCOL("protocol", "not a valid HTTP response"),
        ENCODING("encoding", "content encoding cannot be decoded"),
        BAD_REDIRECT("bad-redirect", "redirects to an invalid URL"),
        HEADERS("headers", "too many headers"),
        GUARDED("guarded", "not a public address"),
        PROXY("proxy", "the proxy refused the request"),
        SERVER_ERROR("server-error", "server error"),
        ELSEWHERE("elsewhere", "moved to another host"),
        REDIRECTS("redirects", "too many redirects"),
        BOT_WALL("bot-wall", "a bot wall"),
        WITHHELD("withheld", "not given by the archive"),
        RENDER("render", "the browser could not render it"),
        FILE("file", "the file cannot be read"),
        INTERNAL("internal", "an error in Clew itself");

        private final String code;
        private final String text;

        Reason(String code, String text) {
            this.code = code;
            this.text = text;
        }

        public String code() {
            return code;
        }

        public String text() {
            return text;
        }
    }

    public Failure {
        detail = printable(detail);
    }

    /// Whether it says that the host cannot be reached, rather than something of what was asked for.
    public boolean isOfHost() {
        return switch (reason) {
            case UNKNOWN_HOST, NAME_SERVER, UNREACHABLE, TLS, DEADLINE, CUT, PROTOCOL, GUARDED, PROXY -> true;
            case ENCODING,
                    BAD_REDIRECT,
                    HEADERS,
                    SERVER_ERROR,
                    ELSEWHERE,
                    REDIRECTS,
                    BOT_WALL,
                    WITHHELD,
                    RENDER,
                    FILE,
                    INTERNAL -> false;
        };
    }

    /// One line for people.
    public String text() {
        return detail.isEmpty() ? reason.text() : reason.text() + " (" + detail + ")";
    }

    /// What a server wrote may end up in a detail, and must be inert on a terminal.
    private static String printable(String text) {
        var clean = new StringBuilder();
        text.chars().limit(200).forEach(c -> clean.append(c >= ' ' && c <= '~' ? (char) c : '?'));
        return clean.toString();
    }
}
