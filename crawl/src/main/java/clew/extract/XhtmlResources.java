package clew.extract;

import java.nio.charset.Charset;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/// Reads the resources of an XHTML page that is well-formed XML.
final class XhtmlResources {
    private static final String SVG = "http://www.w3.org/2000/svg";
    private static final String XLINK = "http://www.w3.org/1999/xlink";

    private final ResourceTags tags = new ResourceTags();
    private final StringBuilder text = new StringBuilder();
    private final boolean guessing;
    private @Nullable String base;
    private int templates;

    private XhtmlResources(boolean guessing) {
        this.guessing = guessing;
    }

    /// @return null where the page is no XML
    static HtmlResources.@Nullable Found read(byte[] bytes, int from, Charset charset, boolean guessing) {
        var page = new XhtmlResources(guessing);
        try {
            var reader = XhtmlLinks.reader(bytes, from, charset);
            if (reader == null) return null;
            while (reader.hasNext()) page.read(reader, reader.next());
        } catch (XMLStreamException _) {
            return null;
        }
        return new HtmlResources.Found(page.tags.found(), page.base);
    }

    private void read(XMLStreamReader reader, int event) {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> start(reader);
            case XMLStreamConstants.END_ELEMENT -> end(reader);
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                text.append(reader.getText());
            default -> {}
        }
    }

    private void start(XMLStreamReader reader) {
        text.setLength(0);
        if (isHtml(reader, "template")) templates++;
        if (templates > 0) return;
        var local = reader.getLocalName();
        var tag = local.equals("feImage") ? Tag.FEIMAGE : Tag.named(local);
        var attributes = (ResourceTags.Attributes) name -> attribute(reader, name);
        if (SVG.equals(reader.getNamespaceURI())) tags.svg(tag, attributes);
        else if (XhtmlLinks.XHTML.equals(reader.getNamespaceURI())) tags.html(tag, attributes);
        if (base == null && isHtml(reader, "base")) base = reader.getAttributeValue("", "href");
    }

    private static @Nullable String attribute(XMLStreamReader reader, Attribute name) {
        return name == Attribute.XLINK_HREF
                ? reader.getAttributeValue(XLINK, "href")
                : reader.getAttributeValue("", name.text());
    }

    private void end(XMLStreamReader reader) {
        if (isHtml(reader, "template")) templates--;
        if (templates == 0) {
            var local = reader.getLocalName();
            if (local.equals("style")) tags.addAll(CssUrls.of(text.toString()));
            if (guessing && local.equals("script")) tags.addAll(ScriptStrings.of(text.toString()));
        }
        text.setLength(0);
    }

    private static boolean isHtml(XMLStreamReader reader, String name) {
        return XhtmlLinks.XHTML.equals(reader.getNamespaceURI())
                && reader.getLocalName().equals(name);
    }
}
