package clew.chrome;

/// Something that a page requested and did not get.
///
/// @param url without its fragment
public record FailedRequest(String url, Cause cause) {
    /// Why it failed.
    public enum Cause {
        /// It is on the network, which is off.
        NETWORK("is not a file"),
        /// It is a file, but not one of the folder.
        OUTSIDE("is outside the folder"),
        MISSING("is missing"),
        /// The browser cannot or may not read it.
        UNREADABLE("cannot be read"),
        /// The page itself does not finish loading, or crashes its tab.
        UNFINISHED("does not finish loading");

        private final String text;

        Cause(String text) {
            this.text = text;
        }

        /// The rest of a sentence that begins with the URL.
        public String text() {
            return text;
        }
    }
}
