package clew.journal;

import clew.page.Page;

/// A page and its bytes, which [RecordCodec] made of it.
///
/// @param weight what it costs to keep the page in memory, roughly, in bytes
@SuppressWarnings("ArrayRecordComponent") // passed on and written, never compared
public record PageRecord(Page page, byte[] bytes, long weight) {}
