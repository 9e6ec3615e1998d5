package clew.folder;

import clew.policy.Rewrite;
import clew.policy.Scope;
import clew.url.Url;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// One URL for each file of a folder: `/docs/` for `docs/index.html`, and its own path for any other. What leads to the
/// same file is another spelling of that: `/about` and `/about.html?v=2` are `/about.html`. What leads to no file
/// stays as it is.
///
/// @param below the URLs of the folder
/// @param known the answer for each path so far; nothing where there is no file
record FolderAliases(FolderFiles files, Scope below, Map<String, Optional<Url>> known) implements Rewrite {
    /// So many answers are kept: to look at the disk takes longer than to judge a link.
    private static final int KNOWN_MAX = 100_000;

    FolderAliases(FolderFiles files, Scope below) {
        this(files, below, new ConcurrentHashMap<>());
    }

    @Override
    public Url apply(Url url) {
        if (!below.contains(url)) return url;
        var path = url.pathname();
        var canonical = known.get(path);
        if (canonical == null) {
            canonical = files.canonical(url);
            if (known.size() < KNOWN_MAX) known.put(path, canonical);
        }
        return canonical.orElse(url);
    }
}
