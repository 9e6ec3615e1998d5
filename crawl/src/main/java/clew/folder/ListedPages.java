package clew.folder;

import clew.url.Url;
import java.nio.file.Path;
import java.util.List;

/// The pages of a folder.
///
/// @param urls the page of the folder itself first, where it has one, then all others in alphabetical order
/// @param unreadable folders below it that cannot be listed
/// @param hasUnfollowed whether there are symbolic links to folders, or out of the folder, that were not followed
public record ListedPages(List<Url> urls, List<Path> unreadable, boolean hasUnfollowed) {
    public ListedPages {
        urls = List.copyOf(urls);
        unreadable = List.copyOf(unreadable);
    }
}
