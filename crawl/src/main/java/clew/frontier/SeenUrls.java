package clew.frontier;

/// Which keys have been seen, and as which ticket.
public interface SeenUrls {
    /// In place of a number: it has not been seen.
    long NONE = -1;

    boolean contains(String key);

    /// The ticket that a key was added with, or [#NONE].
    long number(String key);

    /// Whether the key is new. Where it is not, it keeps its number.
    boolean add(String key, long number);
}
