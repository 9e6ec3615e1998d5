package clew.archive.mirror;

import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.extract.HtmlExtractor;
import clew.extract.Resource;
import clew.extract.ResourceExtractor;
import clew.extract.Resources;
import clew.fetch.Body;
import clew.page.Anchor;
import clew.page.LinkTags;
import clew.url.Url;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The references in files of a mirror: what a page, a style sheet or an SVG image loads, and where its links lead.
/// What a file is, its extension says, as it does for a browser that opens it from disk.
final class MirrorReferences {
    private static final Set<String> HTML = Set.of("html", "htm");
    private static final Set<String> XML = Set.of("xhtml", "xht", "svg");

    private final HtmlExtractor links = new HtmlExtractor(new LinkTags(true, true, false));
    private final ResourceExtractor resources = new ResourceExtractor(false);

    /// What one file refers to.
    ///
    /// @param base what the references are relative to
    /// @param loaded what a browser requests when it shows the file
    /// @param linked where a reader may go
    record Found(Url base, Encoding encoding, List<String> loaded, List<String> linked) {}

    /// Whether a file may have references.
    static boolean has(Path file) {
        var extension = extension(file);
        return HTML.contains(extension) || XML.contains(extension) || extension.equals("css");
    }

    /// Whether a file is a page.
    static boolean isPage(Path file) {
        var extension = extension(file);
        return HTML.contains(extension) || (XML.contains(extension) && !extension.equals("svg"));
    }

    /// @param url the `file:` URL of the file
    Found read(Path file, Url url, byte[] bytes) {
        var extension = extension(file);
        if (extension.equals("css")) {
            var sheet = resources.stylesheet(new Body("text/css", bytes, false), url, Encoding.UTF_8);
            return new Found(sheet.base(), sheet.encoding(), urls(sheet), List.of());
        }
        var body = new Body(HTML.contains(extension) ? "text/html" : "application/xhtml+xml", bytes, false);
        return page(resources.page(body, url), links.extract(body, url));
    }

    private static Found page(Resources loaded, Extracted page) {
        var linked = page.anchors().stream().map(Anchor::href).toList();
        return new Found(loaded.base(), loaded.encoding(), urls(loaded), linked);
    }

    private static List<String> urls(Resources found) {
        return found.resources().stream().map(Resource::url).toList();
    }

    private static String extension(Path file) {
        var name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
