package clew.archive.rewrite;

import clew.html.AttributeValue;
import clew.page.TagReading;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What comes before the root of an XML document: comments, processing instructions and a document type.
///
/// The style sheets that it names are rewritten. In files, declarations that give elements attributes are removed.
///
/// @param document with the rewritten prolog
/// @param end where that ends
@SuppressWarnings("ArrayRecordComponent") // never compared
record XmlProlog(byte[] document, int end) {
    /// @param from where the document starts, after its byte order mark
    static XmlProlog rewritten(byte[] document, int from, Charset charset, References references) {
        var edits = new Edits(document);
        var at = from;
        while (at < document.length) {
            if (starts(document, at, "<!--")) {
                at = after(document, at, "-->");
            } else if (starts(document, at, "<?")) {
                var end = after(document, at, "?>");
                if (starts(document, at, "<?xml-stylesheet")) {
                    var instruction = Arrays.copyOfRange(document, at, Math.max(at, end - "?>".length()));
                    edits.replace(at, at + instruction.length, rewritten(instruction, charset, references));
                }
                at = end;
            } else if (starts(document, at, "<!DOCTYPE")) {
                at += "<!DOCTYPE".length();
            } else if (starts(document, at, "<!")) {
                var end = declarationEnd(document, at);
                if (references.destination() == Destination.FILES && isUnsafe(document, at, end)) {
                    edits.replace(at, end, new byte[0]);
                }
                at = end;
            } else if (document[at] == '"' || document[at] == '\'') {
                at = after(document, at + 1, document[at] == '"' ? "\"" : "'");
            } else if (document[at] == '<') {
                break;
            } else {
                at++;
            }
        }
        var result = edits.result();
        return new XmlProlog(result, result.length - (document.length - at));
    }

    private static byte[] rewritten(byte[] instruction, Charset charset, References references) {
        var edits = new Edits(instruction);
        new TagRewriter(instruction, edits, new AttributeValue(charset), references, TagReading.CRAWL, 0, null)
                .instruction();
        return edits.result();
    }

    /// Whether a declaration gives elements attributes, or may hold others that do.
    private static boolean isUnsafe(byte[] document, int at, int end) {
        if (starts(document, at, "<!ATTLIST")) return true;
        var text = new String(document, at, end - at, StandardCharsets.ISO_8859_1);
        return text.startsWith("<!ENTITY")
                && text.substring("<!ENTITY".length()).stripLeading().startsWith("%");
    }

    private static int declarationEnd(byte[] document, int from) {
        var at = from;
        while (at < document.length && document[at] != '>') {
            var isQuote = document[at] == '"' || document[at] == '\'';
            at = isQuote ? after(document, at + 1, document[at] == '"' ? "\"" : "'") : at + 1;
        }
        return Math.min(at + 1, document.length);
    }

    private static int after(byte[] document, int from, String end) {
        var at = from;
        while (at < document.length && !starts(document, at, end)) at++;
        return Math.min(at + end.length(), document.length);
    }

    private static boolean starts(byte[] document, int at, String text) {
        if (at + text.length() > document.length) return false;
        for (var i = 0; i < text.length(); i++) if (document[at + i] != text.charAt(i)) return false;
        return true;
    }
}
