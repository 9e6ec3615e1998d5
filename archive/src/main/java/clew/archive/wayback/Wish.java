package clew.archive.wayback;

/// A capture to ask an archive for.
///
/// @param timestamp 1 to 14 digits; where the archive has no capture of that very time, the nearest may do
/// @param url as it was captured
/// @param use what it is for
record Wish(String timestamp, String url, Use use) {
    enum Use {
        /// The archive lists it, and it is the answer if it is given.
        LISTED,
        /// The same, but whether the archive has it is not known.
        UNLISTED,
        /// It is only kept beside the answer.
        EXTRA
    }

    boolean isExtra() {
        return use == Use.EXTRA;
    }
}
