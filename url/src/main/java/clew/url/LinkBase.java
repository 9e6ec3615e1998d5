package clew.url;

import org.jspecify.annotations.Nullable;

/// The base of links, cut where references continue it. The cuts are made on first use, and kept: a page with many
/// links pays for them once.
final class LinkBase {
    /// How much of the base a link needs. Each part includes the ones before it.
    enum Part {
        NOTHING,
        AUTHORITY,
        FOLDER,
        PAGE
    }

    private final Url url;
    private final String href;
    private final boolean http;
    private @Nullable String throughAuthority;
    private @Nullable String throughFolder;
    private @Nullable Url page;

    LinkBase(Url url) {
        this.url = url;
        this.href = url.href();
        this.http = href.startsWith("http://") || href.startsWith("https://");
    }

    /// Another base, which has the same objects for the cuts that are equal.
    LinkBase next(Url other) {
        var next = new LinkBase(other);
        if (throughAuthority != null && throughAuthority.equals(next.throughAuthority())) {
            next.throughAuthority = throughAuthority;
        }
        if (throughFolder != null && throughFolder.equals(next.throughFolder())) next.throughFolder = throughFolder;
        if (page != null && page.equals(next.page())) next.page = page;
        return next;
    }

    Url url() {
        return url;
    }

    /// Whether references may take the fast path at all.
    boolean isHttp() {
        return http;
    }

    int schemeEnd() {
        return href.charAt(4) == ':' ? 4 : 5;
    }

    int queryStart() {
        return url.queryStart();
    }

    /// The text of the base from its start to the end of that part.
    String through(Part part) {
        return switch (part) {
            case NOTHING -> "";
            case AUTHORITY -> throughAuthority();
            case FOLDER -> throughFolder();
            case PAGE -> page().href();
        };
    }

    /// The scheme with its colon.
    String throughScheme() {
        return href.charAt(4) == ':' ? "http:" : "https:";
    }

    String throughAuthority() {
        if (throughAuthority == null) throughAuthority = through(url.pathStart());
        return throughAuthority;
    }

    String throughFolder() {
        if (throughFolder == null) throughFolder = through(folderEnd());
        return throughFolder;
    }

    String throughPath() {
        return through(url.pathEnd());
    }

    /// The base without its fragment.
    Url page() {
        if (page == null) page = url.withoutFragment();
        return page;
    }

    int folderEnd() {
        return href.lastIndexOf('/', url.pathEnd() - 1) + 1;
    }

    /// The end of the folder above the one that ends here. Nothing is above the first.
    int parentEnd(int folderEnd) {
        return Math.max(href.lastIndexOf('/', folderEnd - 2), url.pathStart()) + 1;
    }

    String through(int end) {
        return href.substring(0, end);
    }

    /// The URL with another path, query and fragment after the authority of this one.
    Url sibling(String href, int queryStart, int fragmentStart) {
        return url.sibling(href, queryStart, fragmentStart);
    }
}
