package clew.journal;

import clew.page.Page;
import clew.page.Ticket;
import org.jspecify.annotations.Nullable;

/// A page and its bytes, which [RecordCodec] made of it.
///
/// @param page null where it is too large to be kept beside its bytes; the journal has it
/// @param weight what it costs to keep the page in memory, roughly, in bytes
@SuppressWarnings("ArrayRecordComponent") // passed on and written, never compared
public record PageRecord(Ticket ticket, @Nullable Page page, byte[] bytes, long weight) {
    /// Without the page where that is heavier than `weightMax`.
    public PageRecord atMost(long weightMax) {
        return weight <= weightMax ? this : new PageRecord(ticket, null, bytes, weight);
    }
}
