package clew.fetch;

/// The content of an answer, unpacked.
///
/// @param type the media type and its parameters as the server sent them; empty where it sent none
/// @param bytes the content; empty where the type is none that can hold links
/// @param truncated whether the content went on after these bytes
/// @param length of `bytes`; where nobody wanted those, the length of what was recorded instead
@SuppressWarnings("ArrayRecordComponent") // a body is passed on and read, never compared
public record Body(String type, byte[] bytes, boolean truncated, long length) {
    public static final Body NONE = new Body("", new byte[0], false);

    public Body(String type, byte[] bytes, boolean truncated) {
        this(type, bytes, truncated, bytes.length);
    }

    /// The content of an answer that nobody wanted to read.
    ///
    /// @param length how much of it was recorded
    static Body unread(String type, long length) {
        return new Body(type, NONE.bytes(), false, length);
    }
}
