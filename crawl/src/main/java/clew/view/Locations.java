package clew.view;

import clew.url.Url;
import java.util.Optional;

/// Names for people of what a crawl has found: URLs, or files where a folder was crawled.
///
/// A name may have any character: outputs escape it.
@FunctionalInterface
public interface Locations {
    /// Names everything by its URL.
    Locations URLS = _ -> Optional.empty();

    /// The file of a page, with its folders, separated by slashes; nothing where the URL is not one of the folder's.
    Optional<String> file(Url url);

    /// The name of a page or of the target of a redirect.
    default String name(Url url) {
        return file(url).map(file -> file + url.search() + url.hash()).orElseGet(url::display);
    }

    /// The name of a link.
    ///
    /// @param url where it leads
    /// @param written the same as its author wrote it
    default String link(String url, String written) {
        return url;
    }

    /// The name of a pattern of URLs.
    default String pattern(String urls) {
        return urls;
    }

    /// The name of all that was crawled.
    ///
    /// @param start where the crawl began
    default String site(Url start) {
        return start.display();
    }
}
