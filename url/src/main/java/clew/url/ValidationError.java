package clew.url;

/// A validation error in a text and the index where it is: inside the offending part where that part still reads as
/// it was given, else at that part's beginning.
public record ValidationError(UrlError error, int at) {}
