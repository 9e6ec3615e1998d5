package clew.fetch;

/// How many idle connections are kept to all hosts together. Once there are half as many, a host keeps one and no more,
/// so that a few hosts do not keep all others from having any. Belongs to the lock of the [Hosts].
final class IdleLimit {
    private final int most;
    private int kept;

    /// @param most how many, at most
    IdleLimit(int most) {
        this.most = most;
    }

    /// Takes a place for a connection.
    ///
    /// @param isFirst whether its host has no idle one
    /// @return whether there was one
    boolean take(boolean isFirst) {
        if (kept >= (isFirst ? most : most / 2)) return false;
        kept++;
        return true;
    }

    void giveBack(int places) {
        kept -= places;
    }
}
