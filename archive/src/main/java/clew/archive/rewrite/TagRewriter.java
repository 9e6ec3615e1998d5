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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Replaces what the attributes of tags refer to.
///
/// Besides references, it changes what would keep a page from being shown from another address: the policies that
/// a page sets for itself, the digest of a style sheet, which changes with its references, and what hides the
/// referrer. In files also what compares digests and origins, which files do not have, and `<base>`. For
/// the site itself, references alone.
final class TagRewriter {
    /// Frames that lie deeper in one another stay as they are; in files they become empty.
    private static final int FRAMES_MAX = 8;

    /// How many bytes an escape takes more than the character.
    private static final int ESCAPED_MORE = 4;

    private static final String REFERRER = "same-origin";

    private final byte[] document;
    private final Edits edits;
    private final AttributeValue values;
    private final References references;
    private final TagReading reading;
    private final int frames;
    private final byte @Nullable [] headTag;

    /// @param frames how many frames with `srcdoc` the document is in
    /// @param headTag a tag for the heads of pages in it; null for none
    TagRewriter(
            byte[] document,
            Edits edits,
            AttributeValue values,
            References references,
            TagReading reading,
            int frames,
            byte @Nullable [] headTag) {
        this.document = document;
        this.edits = edits;
        this.values = values;
        this.references = references;
        this.reading = reading;
        this.frames = frames;
        this.headTag = headTag;
    }

    /// Rewrites a start tag of HTML, and returns where it ends. One with very many attributes loses the last of them.
    int rewrite(Token token) {
        var read = AttributeSpan.read(document, token.offset);
        rewrite(token, read);
        if (read.rest() < read.restEnd()) edits.replace(read.rest(), read.restEnd(), new byte[0]);
        return read.end();
    }

    /// The same for XML. Where nothing has to change a document stays as it is, so no attribute may be left out.
    ///
    /// @throws DocumentTooLarge if there are very many attributes
    int rewriteXml(Token token) {
        var read = AttributeSpan.read(document, token.offset);
        if (read.rest() < read.restEnd()) throw new DocumentTooLarge();
        rewrite(token, read);
        return read.end();
    }

    private void rewrite(Token token, AttributeSpan.Tag read) {
        var attributes = read.attributes();
        var values = attributes.stream().map(this::value).toList();
        var use = use(token.tag, attributes, values);
        var others = new ArrayList<String>();
        var isElsewhere = false;
        for (var i = 0; i < values.size(); i++) {
            var name = attributes.get(i).name();
            var other = rewritten(token.tag, name, values.get(i), use);
            others.add(other);
            isElsewhere |= isReference(name) && References.isAbsolute(other);
        }
        for (var i = 0; i < values.size(); i++) {
            var attribute = attributes.get(i);
            if (isForFiles() && isDropped(token.tag, attribute.name(), isElsewhere)) {
                edits.replace(attribute.start(), attribute.to(), new byte[0]);
            } else if (!others.get(i).equals(values.get(i))) {
                edits.replace(attribute.from(), attribute.to(), written(attribute, others.get(i)));
            }
        }
    }

    /// Whether an attribute has no place in a file.
    ///
    /// @param isElsewhere whether the element is not a file
    private static boolean isDropped(Tag tag, String name, boolean isElsewhere) {
        return switch (name) {
            case "href" -> tag == Tag.BASE;
            case "integrity", "crossorigin" -> !isElsewhere;
            default -> false;
        };
    }

    private static boolean isReference(String name) {
        return switch (name) {
            case "href", "src", "xlink:href" -> true;
            default -> false;
        };
    }

    /// What other attributes of its tag make of a value.
    private enum Use {
        /// The policy for the referrer, in the `content` of a `<meta>`.
        REFERRER,
        REFRESH,
        /// The headers `Link` and `Content-Security-Policy`, in the same place.
        LINK,
        POLICY,
        /// An animation of SVG sets an attribute that refers to something, or a style that may have references.
        REFERENCE,
        STYLE,
        NONE
    }

    /// Looks at each attribute once, as a tag may have very many of one name. The first that says something counts.
    private Use use(Tag tag, List<AttributeSpan> attributes, List<String> values) {
        for (var i = 0; i < values.size(); i++) {
            var value = values.get(i);
            var use = switch (attributes.get(i).name()) {
                case "name" -> isForServer() && lower(value).equals("referrer") ? Use.REFERRER : Use.NONE;
                case "http-equiv" ->
                    switch (lower(value)) {
                        case "refresh" -> Use.REFRESH;
                        case "link" -> Use.LINK;
                        case "content-security-policy" -> Use.POLICY;
                        default -> Use.NONE;
                    };
                case "attributename" ->
                    switch (lower(value).replaceFirst(".*:", "")) {
                        case "href", "src" -> Use.REFERENCE;
                        default -> Use.STYLE;
                    };
                default -> Use.NONE;
            };
            var isMeta = use != Use.REFERENCE && use != Use.STYLE;
            if (use != Use.NONE && isMeta == (tag == Tag.META)) return use;
        }
        return Use.NONE;
    }

    private String value(AttributeSpan attribute) {
        var from = attribute.from() + attribute.quote();
        return values.decode(document, from, Math.max(0, attribute.to() - attribute.quote() - from));
    }

    private String rewritten(Tag tag, String name, String value, Use use) {
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
            case "content" -> tag == Tag.META ? meta(value, use) : value;
            case "type" -> tag == Tag.SCRIPT && isForServer() ? scriptType(value) : value;
            case "integrity" -> tag == Tag.LINK && isForServer() ? "" : value;
            case "referrerpolicy" -> isForServer() ? REFERRER : value;
            case "to", "from", "by" -> animated(value, use);
            case "values" ->
                Stream.of(value.split(";", -1)).map(one -> animated(one, use)).collect(Collectors.joining(";"));
            // In XML a namespace may have any prefix.
            default -> name.endsWith(":href") ? references.rewritten(value) : value;
        };
    }

    /// Speculation rules become text: browsers load what they name regardless of the policy of the page.
    private static String scriptType(String type) {
        return type.strip().equalsIgnoreCase("speculationrules") ? "text/plain" : type;
    }

    /// What an animation of SVG sets an attribute to.
    private String animated(String value, Use use) {
        return switch (use) {
            case REFERENCE -> references.rewritten(value);
            case STYLE -> CssUrls.rewritten(value, references::rewritten);
            case REFERRER, REFRESH, LINK, POLICY, NONE -> value;
        };
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

    private String meta(String content, Use use) {
        return switch (use) {
            case REFERRER -> REFERRER;
            case REFRESH -> references.refresh(content);
            // Firefox loads the style sheets of a `Link`.
            case LINK -> isForFiles() ? "" : content;
            case POLICY -> isForItsSite() ? content : "";
            case REFERENCE, STYLE, NONE -> content;
        };
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
        var rewriter = new HtmlRewriter(
                html, StandardCharsets.UTF_8, relative, inner, frames + 1, isForServer() ? headTag : null);
        return new String(rewriter.rewritten(0), StandardCharsets.UTF_8);
    }

    private static String lower(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
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
    private byte[] written(AttributeSpan attribute, String value) {
        references
                .allowance()
                .write(ESCAPED_MORE
                        * value.codePoints().filter(TagRewriter::isEscaped).count());
        return ((attribute.hasValue() ? "" : "=") + quoted(value)).getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isEscaped(int c) {
        return c == '&' || c == '"' || c == '<' || c == '>' || c < ' ' || c > '~';
    }

    static String quoted(String value) {
        var text = new StringBuilder("\"");
        value.codePoints().forEach(c -> {
            if (isEscaped(c)) {
                text.append("&#").append(c).append(';');
            } else {
                text.append((char) c);
            }
        });
        return text.append('"').toString();
    }
}
