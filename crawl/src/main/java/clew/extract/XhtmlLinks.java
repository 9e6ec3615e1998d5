package clew.extract;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/// Reads the links of an XHTML page that is well-formed XML.
///
/// No document type is read and no entity is resolved, inside the page or outside it.
final class XhtmlLinks {
    static final String XHTML = "http://www.w3.org/1999/xhtml";

    private final Links links = new Links(false);
    private final boolean withAreas;
    private final OpenElements open = new OpenElements();
    private @Nullable Element title;

    private XhtmlLinks(boolean withAreas) {
        this.withAreas = withAreas;
    }

    /// @param from where the page begins, behind a byte order mark
    /// @return null where the page is no XML: read as HTML it shows more than a browser's error message
    static @Nullable Links read(byte[] bytes, int from, Charset charset, boolean withAreas) {
        var page = new XhtmlLinks(withAreas);
        try {
            var reader = reader(bytes, from, charset);
            if (reader == null) return null;
            page.read(reader);
        } catch (XMLStreamException _) {
            return null;
        }
        page.links.finish();
        return page.links;
    }

    /// Null where the bytes are not in that encoding. The XML parser could find out by itself, but would write to
    /// standard error.
    static @Nullable XMLStreamReader reader(byte[] bytes, int from, Charset charset) throws XMLStreamException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        // Otherwise it writes to standard error.
        factory.setXMLReporter((_, _, _, _) -> {});
        try {
            var text = charset.newDecoder().decode(ByteBuffer.wrap(bytes, from, bytes.length - from));
            return factory.createXMLStreamReader(new StringReader(text.toString()));
        } catch (CharacterCodingException _) {
            return null;
        }
    }

    private void read(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> start(reader);
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text(reader);
                default -> {}
            }
        }
    }

    private void start(XMLStreamReader reader) {
        var element = new Element();
        var name = XHTML.equals(reader.getNamespaceURI()) ? reader.getLocalName() : "";
        element.become(
                switch (name) {
                    case "a" -> Tag.A;
                    case "area" -> Tag.AREA;
                    case "base" -> Tag.BASE;
                    case "link" -> Tag.LINK;
                    case "meta" -> Tag.META;
                    case "title" -> Tag.TITLE;
                    case "template" -> Tag.TEMPLATE;
                    default -> Tag.OTHER;
                });
        if (counts(element.tag, reader)) {
            var href = attribute(reader, "href");
            element.href = href == null ? "" : href;
            element.nofollow = Words.has(attributeOrEmpty(reader, "rel"), "nofollow");
        }
        links.append(null, element, open.contains(Tag.TEMPLATE));
        // Only what stands right in a title belongs to it.
        links.closeTitle();
        if (element.tag == Tag.TITLE && title == null && !open.contains(Tag.TEMPLATE)) {
            title = element;
            links.openTitle(false);
        }
        open.push(element);
    }

    private boolean counts(Tag tag, XMLStreamReader reader) {
        var hasHref = attribute(reader, "href") != null;
        return switch (tag) {
            case A, BASE -> hasHref;
            case AREA -> hasHref && withAreas;
            case LINK -> hasHref && Words.has(attributeOrEmpty(reader, "rel"), "canonical");
            case META ->
                attributeOrEmpty(reader, "name").equalsIgnoreCase("robots")
                        && Words.forbidFollowing(attributeOrEmpty(reader, "content"));
            default -> false;
        };
    }

    private static @Nullable String attribute(XMLStreamReader reader, String name) {
        return reader.getAttributeValue("", name);
    }

    private static String attributeOrEmpty(XMLStreamReader reader, String name) {
        var value = attribute(reader, name);
        return value == null ? "" : value;
    }

    private void end() {
        var element = open.pop();
        links.close(element);
        links.closeTitle();
        if (open.size() > 0 && open.current() == title) links.resumeTitle();
    }

    private void text(XMLStreamReader reader) {
        if (open.contains(Tag.TEMPLATE)) return;
        var text = reader.getTextCharacters();
        var start = reader.getTextStart();
        for (var i = 0; i < reader.getTextLength() && links.wants(); i++) links.add(text[start + i]);
    }
}
