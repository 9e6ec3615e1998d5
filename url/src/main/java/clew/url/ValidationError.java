package clew.url;

/// A validation error in a text and its index: inside the offending part if that part is still as given, else at the
/// start of that part.
public record ValidationError(UrlError error, int at) {}
