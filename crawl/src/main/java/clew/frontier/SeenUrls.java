package clew.frontier;

/// Which keys have been seen.
public interface SeenUrls {
    boolean contains(String key);

    /// Whether the key is new.
    boolean add(String key);
}
