package clew.view;

import clew.http.ContentType;
import clew.page.CrawlSummary;
import clew.page.Document;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The pages of a site as a sitemap of the protocol 0.9 (sitemaps.org): those that were read, are HTML, and do not say
/// that they really are elsewhere or that no search engine may list them. docs/views.md says what is left out and why.
final class SitemapView implements View {
    /// What the protocol's schema allows for the text of a URL.
    private static final int LOCATION_CHARS_MIN = 12;

    private static final int LOCATION_CHARS_MAX = 2_048;

    private final Policy policy;
    private final SitemapOutput output;

    /// @param policy which URLs are one page
    SitemapView(SitemapOutput output, Policy policy) {
        this.policy = policy;
        this.output = output;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) throws IOException {
        output.begin(starts);
    }

    @Override
    public void page(Page page) throws IOException {
        if (page.ticket().kind() != Kind.PAGE || !isRead(page.outcome()) || !isHtml(page)) return;
        if (isElsewhere(page) || page.document().facts().noindex()) return;
        var location = Rfc3986.text(page.url());
        if (location.length() < LOCATION_CHARS_MIN || location.length() > LOCATION_CHARS_MAX) return;
        output.add(entry(location, LastModified.of(page.document())));
    }

    /// 304 is the answer to a crawl that requests only what has changed.
    private static boolean isRead(Outcome outcome) {
        return outcome instanceof Outcome.Read read
                && ((read.status() >= 200 && read.status() < 300) || read.isUnmodified());
    }

    /// A page whose server names no type is one where something was found in it.
    private static boolean isHtml(Page page) {
        var type = ContentType.of(page.document().type());
        if (!type.isUnknown()) return type.mayBePage();
        return !page.links().isEmpty() || !page.document().title().isEmpty();
    }

    private boolean isElsewhere(Page page) {
        return canonical(page.document())
                .filter(url -> !policy.key(policy.address(url).shown()).equals(policy.key(page.url())))
                .isPresent();
    }

    private static Optional<Url> canonical(Document document) {
        return document.canonical().isEmpty()
                ? Optional.empty()
                : Url.parse(document.canonical()).ok().filter(Url::isHttp);
    }

    private static String entry(String location, String lastModified) {
        var entry = new StringBuilder("  <url>\n    <loc>")
                .append(XmlText.of(location))
                .append("</loc>\n");
        if (!lastModified.isEmpty())
            entry.append("    <lastmod>").append(lastModified).append("</lastmod>\n");
        return entry.append("  </url>\n").toString();
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        output.end();
    }

    @Override
    public void flush() throws IOException {
        output.flush();
    }

    @Override
    public Optional<String> incomplete() {
        return output.incomplete();
    }
}
