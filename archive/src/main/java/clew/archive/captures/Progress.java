package clew.archive.captures;

/// Is told how far the download of a list has come.
@FunctionalInterface
public interface Progress {
    /// A page of the list has arrived.
    ///
    /// @param rows how many captures there are so far, those of an interrupted run included
    void listed(long rows);
}
