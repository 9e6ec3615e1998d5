package clew.archive.warc;

/// What a revisit refers to: the response that has the content.
///
/// @param date as its record has it
/// @param payloadDigest empty where its record does not tell
public record OriginalResponse(String url, String date, String payloadDigest) {}
