package clew.archive.mirror;

import clew.url.Url;
import java.util.HashSet;
import java.util.Set;

/// What the files of a mirror load from elsewhere, because it was not taken along: the references that were left as
/// they were.
///
/// The list is bounded. Beyond its limit, any URL of the web counts as being in it.
public final class NotTaken {
    private static final int MAX = 100_000;

    private final Set<String> urls = new HashSet<>();
    private boolean full;

    void add(Url url) {
        if (urls.size() < MAX) urls.add(url.withoutFragment().href());
        else full = true;
    }

    /// Whether a file of the mirror refers to it.
    public boolean contains(Url url) {
        return urls.contains(url.withoutFragment().href()) || (full && url.isHttp());
    }
}
