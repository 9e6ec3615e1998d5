package clew.fetch;

/// The content of an answer, unpacked.
///
/// @param type the media type and its parameters as the server sent them; empty where it sent none
/// @param bytes the content; empty where the type is none that can hold links
/// @param truncated whether the content went on after these bytes
@SuppressWarnings("ArrayRecordComponent") // a body is passed on and read, never compared
public record Body(String type, byte[] bytes, boolean truncated) {
    public static final Body NONE = new Body("", new byte[0], false);
}
