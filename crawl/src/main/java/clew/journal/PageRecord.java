package clew.journal;

import clew.page.Page;
import clew.page.StoredExchange;
import clew.page.Ticket;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page and its bytes, made by [RecordCodec].
///
/// @param page null if it is too large to be kept with its bytes; the journal has it
/// @param weight roughly how many bytes of memory the page takes
@SuppressWarnings("ArrayRecordComponent") // passed on and written, never compared
public record PageRecord(Ticket ticket, @Nullable Page page, byte[] bytes, long weight) {
    /// Without the page if that is heavier than `weightMax`.
    public PageRecord atMost(long weightMax) {
        return weight <= weightMax ? this : new PageRecord(ticket, null, bytes, weight);
    }

    /// The same page, with its exchanges in an archive.
    public PageRecord in(List<StoredExchange> archive) {
        return new PageRecord(ticket, page == null ? null : page.in(archive), RecordCodec.in(archive, bytes), weight);
    }
}
