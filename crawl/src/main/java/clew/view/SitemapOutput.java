package clew.view;

import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Where the entries of a sitemap go: one document, or as many files as it takes.
interface SitemapOutput {
    /// @param starts where the crawl starts; sitemaps of a sitemap are beside the first
    void begin(List<Url> starts) throws IOException;

    /// @param entry a complete `<url>` element, in ASCII
    void add(String entry) throws IOException;

    void end() throws IOException;

    void flush() throws IOException;

    /// Why not all entries are there; see [View#incomplete].
    Optional<String> incomplete();
}
