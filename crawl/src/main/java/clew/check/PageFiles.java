package clew.check;

import clew.url.Url;
import java.util.Optional;

/// Names the file of a page, where a folder was checked.
@FunctionalInterface
public interface PageFiles {
    /// The file with its folders, separated by slashes; nothing where the page is not a file.
    Optional<String> file(Url page);

    /// Pages of the web.
    static PageFiles none() {
        return _ -> Optional.empty();
    }

    /// The file of a page, or else its URL.
    default String name(Url page) {
        return file(page).orElseGet(page::href);
    }
}
