package clew.archive.wayback;

import clew.archive.rewrite.Destination;
import clew.archive.rewrite.DocumentKind;
import clew.archive.rewrite.DocumentRewriter;
import clew.archive.rewrite.DocumentTooLarge;
import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.html.EncodingSniffer;
import clew.http.ContentType;
import clew.url.Url;
import java.util.Optional;
import java.util.function.Function;

/// What a web archive shows for a capture, made original again, for archives that do not hand out what was captured.
///
/// 1. What the archive adds is removed: scripts, style sheets, the toolbar, comments, and the block around scripts.
/// 2. References that lead into the archive become the URLs that they show captures of. All others stay as they are
///    written, and so does every other byte; but a page in UTF-16 becomes UTF-8.
///
/// A URL that was relative when it was captured is absolute now, because the archive does not say how it was written.
public sealed interface ReplayPage {
    /// What the site had sent.
    ///
    /// @param type its Content-Type
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record Original(byte[] bytes, String type) implements ReplayPage {}

    /// The site had answered with a redirect.
    record Redirect(int status, Url target) implements ReplayPage {}

    /// The archive does not show this capture.
    record Blocked() implements ReplayPage {}

    /// @param body as the archive sent it, with the content type that was captured
    /// @param captured the URL of the capture
    /// @param address where the archive shows it
    /// @param originals the URL that an address of the archive shows a capture of; empty for any other address
    static ReplayPage of(Body body, Url captured, Url address, Function<Url, Optional<Url>> originals) {
        var kind = DocumentKind.of(body.type(), captured, body.bytes());
        if (kind == DocumentKind.HTML) {
            var said = ArchivePage.read(body, address, originals);
            if (said.isPresent()) return said.get();
        }
        if (kind == DocumentKind.OTHER && !isScript(body, captured)) return new Original(body.bytes(), body.type());
        var text = ReplayInserts.text(body.bytes());
        var cleaned = switch (kind) {
            case HTML, XML -> ReplayInserts.removedFromPage(text);
            case STYLESHEET -> ReplayInserts.removedFromStyle(text);
            case OTHER -> ReplayScript.original(text);
        };
        var document = new Body(body.type(), ReplayInserts.bytes(cleaned), false);
        var rewriter = new DocumentRewriter(new OriginalAddresses(address, originals), Destination.SITE);
        try {
            var rewritten = rewriter.rewrite(kind, document, captured);
            return new Original(rewritten.bytes(), isWide(kind, document) ? rewritten.type() : body.type());
        } catch (DocumentTooLarge _) {
            return new Original(document.bytes(), body.type());
        }
    }

    private static boolean isScript(Body body, Url captured) {
        var type = ContentType.of(body.type());
        return type.isUnknown()
                ? captured.pathname().endsWith(".js")
                : type.essence().endsWith("javascript") || type.essence().endsWith("ecmascript");
    }

    /// Whether a document is in UTF-16, which is not kept.
    private static boolean isWide(DocumentKind kind, Body document) {
        var encoding = switch (kind) {
            case HTML -> EncodingSniffer.sniff(document.type(), document.bytes());
            case XML -> EncodingSniffer.sniffXml(document.type(), document.bytes());
            case STYLESHEET, OTHER -> Encoding.UTF_8;
        };
        return encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE;
    }
}
