package clew.archive.wacz;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a WACZ file says of itself.
///
/// @param created also the time of every entry, so that the same archive is always the same bytes
/// @param mainPage what a reader shows first; null to let it choose
public record WaczInfo(
        String title,
        Instant created,
        String software,
        @Nullable PageEntry mainPage) {}
