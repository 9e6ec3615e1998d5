package clew.archive.mirror;

import clew.archive.rewrite.Addresses;
import clew.archive.rewrite.Destination;
import clew.archive.rewrite.DocumentKind;
import clew.archive.rewrite.DocumentRewriter;
import clew.encoding.Encoding;
import clew.extract.ResourceExtractor;
import clew.extract.Resources;
import clew.fetch.Body;
import clew.page.TagReading;
import clew.url.Parsed;
import clew.url.Url;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The references in files of a mirror: all that [DocumentRewriter] would rewrite in a page, a style sheet or an SVG
/// image. What a file is, its extension says, as it does for a browser that opens it from disk.
final class MirrorReferences {
    private static final Set<String> HTML = Set.of("html", "htm");
    private static final Set<String> XML = Set.of("xhtml", "xht", "svg");

    /// Documents for programs, which browsers show if they are opened.
    private static final Set<String> DATA = Set.of("xml", "rss", "atom", "rdf", "xsl", "xsd");

    private final ResourceExtractor resources = new ResourceExtractor(false);

    /// A reference, and where it leads from its file.
    record Reference(String text, Parsed target) {}

    /// Whether a file may have references.
    static boolean has(Path file) {
        return !kind(file).equals(DocumentKind.OTHER);
    }

    /// Whether a file has references that matter only to browsers, and most often none.
    static boolean isData(Path file) {
        return DATA.contains(extension(file));
    }

    /// Whether a file is a page.
    static boolean isPage(Path file) {
        var extension = extension(file);
        return HTML.contains(extension) || (XML.contains(extension) && !extension.equals("svg"));
    }

    /// What a file is read as.
    static DocumentKind kind(Path file) {
        var extension = extension(file);
        if (HTML.contains(extension)) return DocumentKind.HTML;
        if (XML.contains(extension) || DATA.contains(extension)) return DocumentKind.XML;
        return extension.equals("css") ? DocumentKind.STYLESHEET : DocumentKind.OTHER;
    }

    /// All that is written in a file, but for places in the file itself.
    ///
    /// @param url the `file:` URL of the file
    List<Reference> written(Path file, Url url, byte[] bytes) {
        return written(file, url, bytes, TagReading.CRAWL);
    }

    private static List<Reference> written(Path file, Url url, byte[] bytes, TagReading reading) {
        var written = new ArrayList<Reference>();
        new DocumentRewriter(new Recorded(written), Destination.FILES, "", reading)
                .rewrite(kind(file), body(file, bytes), url);
        return written;
    }

    /// All that is written in a file, in whatever way a browser reads its tags; a style sheet has none.
    ///
    /// @param url the `file:` URL of the file
    List<Reference> inAnyReading(Path file, Url url, byte[] bytes) {
        var found = new ArrayList<Reference>();
        if (kind(file) == DocumentKind.STYLESHEET) return found;
        for (var reading : TagReading.BROWSERS) found.addAll(written(file, url, bytes, reading));
        return found;
    }

    /// What a browser requests when it shows a file, read independently.
    ///
    /// @param url the `file:` URL of the file
    List<Reference> loaded(Path file, Url url, byte[] bytes) {
        var body = body(file, bytes);
        return references(
                kind(file) == DocumentKind.STYLESHEET
                        ? resources.stylesheet(body, url, Encoding.UTF_8)
                        : resources.page(body, url));
    }

    private static Body body(Path file, byte[] bytes) {
        var type = switch (kind(file)) {
            case HTML -> "text/html";
            case XML -> "application/xhtml+xml";
            case STYLESHEET -> "text/css";
            case OTHER -> "";
        };
        return new Body(type, bytes, false);
    }

    private static List<Reference> references(Resources found) {
        return found.resources().stream()
                .map(resource ->
                        new Reference(resource.url(), Url.parse(resource.url(), found.base(), found.encoding())))
                .toList();
    }

    /// Takes note of references, and leaves them as they are.
    private record Recorded(List<Reference> references) implements Addresses {
        @Override
        public String of(Url target) {
            return target.href();
        }

        @Override
        public String of(Url target, String reference) {
            return other(reference, new Parsed.Ok(target));
        }

        @Override
        public String other(String reference, Parsed target) {
            references.add(new Reference(reference, target));
            return reference;
        }
    }

    /// In lower case; the name of a file that has none.
    static String extension(Path file) {
        var name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
