package clew.archive.rewrite;

/// A document whose references lead somewhere else.
///
/// @param type the media type to serve it with; it names the encoding of the bytes where that is known
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record Rewritten(byte[] bytes, String type) {}
