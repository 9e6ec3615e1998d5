package clew.archive.rewrite;

import clew.extract.CssUrls;
import clew.extract.Srcset;
import clew.html.AttributeValue;
import clew.html.Tag;
import clew.html.Token;
import clew.page.TagReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Replaces what the attributes of tags refer to.
///
/// Besides references, it changes what would keep a page from being shown from another address: the policies that
/// a page sets for itself, the digest of a style sheet, which changes with its references, and what hides the
/// referrer. In files also what compares digests and origins, which files do not have, and `<base>`. For
/// the site itself, references alone.
final class TagRewriter {
    /// Frames that lie deeper in one another stay as they are; in files they become empty.
    private static final int FRAMES_MAX = 8;

    private static final String REFERRER = "same-origin";

    private final byte[] document;
    private final Edits edits;
    private final AttributeValue values;
    private final References references;
    private final TagReading reading;
    private final int frames;

    /// @param frames how many frames with `srcdoc` the document is in
    TagRewriter(
            byte[] document,
            Edits edits,
            AttributeValue values,
            References references,
            TagReading reading,
            int frames) {
        this.document = document;
        this.edits = edits;
        this.values = values;
        this.references = references;
        this.reading = reading;
        this.frames = frames;
    }

    /// Rewrites a start tag, and returns where it ends.
    int rewrite(Token token) {
        var read = AttributeSpan.read(document, token.offset);
        var values = read.attributes().stream().map(this::value).toList();
        var others = new ArrayList<String>();
        for (var i = 0; i < values.size(); i++) {
            var attribute = read.attributes().get(i);
            others.add(rewritten(token.tag, attribute.name(), values.get(i), read.attributes()));
        }
        for (var i = 0; i < values.size(); i++) {
            var attribute = read.attributes().get(i);
            if (isDropped(token.tag, attribute.name(), read.attributes(), others)) {
                edits.replace(attribute.start(), attribute.to(), new byte[0]);
            } else if (!others.get(i).equals(values.get(i))) {
                edits.replace(attribute.from(), attribute.to(), written(attribute, others.get(i)));
            }
        }
        return read.end();
    }

    /// Whether an attribute has no place in a file.
    ///
    /// @param others what the values have become
    private boolean isDropped(Tag tag, String name, List<AttributeSpan> all, List<String> others) {
        if (!isForFiles()) return false;
        return switch (name) {
            case "href" -> tag == Tag.BASE;
            case "integrity", "crossorigin" -> {
                var isElsewhere = false;
                for (var i = 0; i < all.size(); i++) {
                    var isReference = switch (all.get(i).name()) {
                        case "href", "src", "xlink:href" -> true;
                        default -> false;
                    };
                    isElsewhere |= isReference && References.isAbsolute(others.get(i));
                }
                yield !isElsewhere;
            }
            default -> false;
        };
    }

    private String value(AttributeSpan attribute) {
        var from = attribute.from() + attribute.quote();
        return values.decode(document, from, Math.max(0, attribute.to() - attribute.quote() - from));
    }

    private String rewritten(Tag tag, String name, String value, List<AttributeSpan> all) {
        return switch (name) {
            case "href" ->
                switch (tag) {
                    case BASE -> isForFiles() ? value : references.rewrittenBase(value);
                    case A, AREA -> references.rewrittenLink(value);
                    default -> references.rewritten(value);
                };
            case "src", "xlink:href", "poster", "background", "formaction", "longdesc", "cite" ->
                references.rewritten(value);
            case "action" -> tag == Tag.FORM ? references.rewritten(value) : value;
            case "data" -> tag == Tag.OBJECT ? references.rewritten(value) : value;
            case "srcset", "imagesrcset" -> Srcset.rewritten(value, references::rewritten);
            case "style",
                    "fill",
                    "stroke",
                    "filter",
                    "mask",
                    "clip-path",
                    "marker-start",
                    "marker-mid",
                    "marker-end",
                    "cursor" -> CssUrls.rewritten(value, references::rewritten);
            case "srcdoc" -> tag == Tag.IFRAME ? frame(value) : value;
            case "content" -> tag == Tag.META ? meta(value, all) : value;
            case "integrity" -> tag == Tag.LINK && isForServer() ? "" : value;
            case "referrerpolicy" -> isForServer() ? REFERRER : value;
            case "to", "from", "by" -> animated(List.of(value), all);
            case "values" -> animated(List.of(value.split(";", -1)), all);
            // In XML a namespace may have any prefix.
            default -> name.endsWith(":href") ? references.rewritten(value) : value;
        };
    }

    /// What an animation of SVG sets an attribute to: a reference, or a style that may have some.
    private String animated(List<String> values, List<AttributeSpan> all) {
        var name = all.stream()
                .filter(attribute -> attribute.name().equals("attributename"))
                .map(this::value)
                .findFirst();
        if (name.isEmpty()) return String.join(";", values);
        var local = name.get().strip().toLowerCase(Locale.ROOT).replaceFirst(".*:", "");
        var isReference = local.equals("href") || local.equals("src");
        return values.stream()
                .map(value ->
                        isReference ? references.rewritten(value) : CssUrls.rewritten(value, references::rewritten))
                .collect(Collectors.joining(";"));
    }

    /// Rewrites a document that is a `<?xml-stylesheet`, without its end. In files, only style sheets are left: what a
    /// transformation makes of a document is not known.
    void instruction() {
        var read = AttributeSpan.read(document, 0).attributes();
        var isStyle = read.stream()
                .filter(attribute -> attribute.name().equals("type"))
                .allMatch(attribute -> value(attribute).equals("text/css"));
        for (var attribute : read) {
            if (!attribute.name().equals("href")) continue;
            var value = value(attribute);
            // All references are rewritten, so that it is known where each leads.
            var rewritten = references.rewrittenBase(value);
            var other = isForFiles() && !isStyle ? Addresses.INVALID : rewritten;
            if (!other.equals(value)) edits.replace(attribute.from(), attribute.to(), written(attribute, other));
        }
    }

    private String meta(String content, List<AttributeSpan> all) {
        for (var attribute : all) {
            var value = value(attribute).strip();
            if (isForServer() && attribute.name().equals("name") && value.equalsIgnoreCase("referrer")) return REFERRER;
            if (!attribute.name().equals("http-equiv")) continue;
            if (value.equalsIgnoreCase("refresh")) return references.refresh(content);
            // Firefox loads the style sheets of a `Link`.
            if (value.equalsIgnoreCase("link") && isForFiles()) return "";
            if (value.equalsIgnoreCase("content-security-policy")) return isForItsSite() ? content : "";
        }
        return content;
    }

    private String frame(String html) {
        if (frames >= FRAMES_MAX) return isForFiles() ? "" : html;
        var bytes = html.getBytes(StandardCharsets.UTF_8);
        var rewritten = html;
        for (var inner : reading.ofFrames()) rewritten = frame(bytes, inner);
        return rewritten;
    }

    private String frame(byte[] html, TagReading inner) {
        var base = DocumentRewriter.base(html, references.base(), inner);
        var relative = references.relativeTo(base);
        var rewriter = new HtmlRewriter(html, StandardCharsets.UTF_8, relative, inner, frames + 1, null);
        return new String(rewriter.rewritten(0), StandardCharsets.UTF_8);
    }

    private boolean isForServer() {
        return references.destination() == Destination.SERVER;
    }

    private boolean isForItsSite() {
        return references.destination() == Destination.SITE;
    }

    private boolean isForFiles() {
        return references.destination() == Destination.FILES;
    }

    /// A value in quotes, in ASCII, and so in whatever encoding the document is.
    private static byte[] written(AttributeSpan attribute, String value) {
        return ((attribute.hasValue() ? "" : "=") + quoted(value)).getBytes(StandardCharsets.US_ASCII);
    }

    static String quoted(String value) {
        var text = new StringBuilder("\"");
        value.codePoints().forEach(c -> {
            if (c == '&' || c == '"' || c == '<' || c == '>' || c < ' ' || c > '~') {
                text.append("&#").append(c).append(';');
            } else {
                text.append((char) c);
            }
        });
        return text.append('"').toString();
    }
}
