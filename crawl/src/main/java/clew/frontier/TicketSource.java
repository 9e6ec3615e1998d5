package clew.frontier;

/// Where a ticket was found, and how it is watched.
///
/// @param link the index of a link, or [AdmissionListener#REDIRECT]
record TicketSource(int link, Admission.Watch watch) {
    static TicketSource of(int code) {
        var watch = switch (code & 3) {
            case 0 -> Admission.Watch.NONE;
            case 1 -> Admission.Watch.PATTERN;
            default -> Admission.Watch.AT_ANY_DEPTH;
        };
        return new TicketSource((code >> 2) - 1, watch);
    }

    /// In four bytes, for the backlog.
    int code() {
        var bits = switch (watch) {
            case NONE -> 0;
            case PATTERN -> 1;
            case AT_ANY_DEPTH -> 2;
        };
        return Math.multiplyExact(link + 1, 4) | bits;
    }
}
