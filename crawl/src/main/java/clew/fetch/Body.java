package clew.fetch;

import org.jspecify.annotations.Nullable;

/// The content of an answer, unpacked.
///
/// @param type the media type and its parameters as the server sent them; empty where it sent none
/// @param bytes the content; empty where the type is none that can hold links
/// @param truncated whether the content went on after these bytes
/// @param length of the content; null where it was neither read nor recorded
@SuppressWarnings("ArrayRecordComponent") // a body is passed on and read, never compared
public record Body(
        String type,
        byte[] bytes,
        boolean truncated,
        @Nullable Long length) {
    public static final Body NONE = unread("", null);

    public Body(String type, byte[] bytes, boolean truncated) {
        this(type, bytes, truncated, (long) bytes.length);
    }

    /// The content of an answer that is not read.
    ///
    /// @param length how much of it was recorded; null where it was not
    public static Body unread(String type, @Nullable Long length) {
        return new Body(type, new byte[0], false, length);
    }

    /// Whether `bytes` are the content, which may be empty.
    public boolean isRead() {
        return length != null && length == bytes.length;
    }
}
