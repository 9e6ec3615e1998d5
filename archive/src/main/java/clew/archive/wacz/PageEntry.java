package clew.archive.wacz;

import java.time.Instant;

/// A page in the list of pages of an archive.
///
/// @param title empty for none
public record PageEntry(String url, Instant timestamp, String title) {}
