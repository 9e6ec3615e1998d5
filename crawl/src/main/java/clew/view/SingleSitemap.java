package clew.view;

import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A sitemap in one document. What goes beyond the limits of the protocol is left out, and [#incomplete] says so.
final class SingleSitemap implements SitemapOutput {
    private final Urlset urlset;
    private boolean isFull;
    private long found;

    SingleSitemap(OutputStream out, Urlset.Limits limits) {
        this.urlset = new Urlset(out, limits);
    }

    @Override
    public void begin(List<Url> starts) {
        // The document does not name itself.
    }

    @Override
    public void add(String entry) throws IOException {
        found++;
        // The first ones, and not a shorter one that would still fit.
        isFull = isFull || !urlset.add(entry);
    }

    @Override
    public void end() {
        urlset.end();
    }

    @Override
    public void flush() throws IOException {
        urlset.flush();
    }

    @Override
    public Optional<String> incomplete() {
        if (!isFull) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT, "one sitemap holds at most %,d URLs, and the site has %,d", urlset.entries(), found));
    }
}
