package clew.report;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A folder of a site, with the pages in it and below it.
final class Folder {
    final int number;
    final String name;
    final @Nullable Folder parent;
    final TreeMap<String, Folder> children = new TreeMap<>();

    /// Those in the folder itself.
    long ownPages;

    /// Those of them that are errors.
    long ownErrors;

    /// Those in it and below.
    long pages;

    /// Those of them that are errors.
    long errors;

    long bytes;

    Folder(int number, String name, @Nullable Folder parent) {
        this.number = number;
        this.name = name;
        this.parent = parent;
    }

    /// Its path from the host on, or the host.
    String path() {
        return parent == null ? name : parent.path() + "/" + name;
    }
}
