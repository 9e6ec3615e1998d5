package clew.extract;

import clew.url.Url;
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
    private final Url url;
    private @Nullable String base;
    private int templates;

    private XhtmlResources(Url url, boolean guessing) {
        this.url = url;
        this.guessing = guessing;
    }

    /// @return null where the page is no XML
    static HtmlResources.@Nullable Found read(byte[] bytes, int from, Charset charset, Url url, boolean guessing) {
        var page = new XhtmlResources(url, guessing);
        try {
            var reader = XhtmlLinks.reader(bytes, from, charset);
            if (reader == null) return null;
            while (reader.hasNext()) page.read(reader, reader.next());
        } catch (XMLStreamException _) {
            return null;
        }
        return new HtmlResources.Found(page.tags.found(), page.base());
    }

    private Url base() {
        return HtmlExtractor.base(base, url);
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
        var before = tags.found().size();
        var local = reader.getLocalName();
        var tag = local.equals("feImage") ? Tag.FEIMAGE : Tag.named(local);
        var attributes = (ResourceTags.Attributes) name -> attribute(reader, name);
        if (SVG.equals(reader.getNamespaceURI())) tags.svg(tag, attributes);
        else if (XhtmlLinks.XHTML.equals(reader.getNamespaceURI())) tags.html(tag, attributes);
        var srcdoc = isHtml(reader, "iframe") ? attribute(reader, Attribute.SRCDOC) : null;
        if (srcdoc != null) tags.addAll(HtmlResources.srcdoc(srcdoc, base(), guessing, 0));
        if (templates > 0) tags.dropPlaceholders(before);
        else if (base == null && isHtml(reader, "base")) base = reader.getAttributeValue("", "href");
    }

    private static @Nullable String attribute(XMLStreamReader reader, Attribute name) {
        return name == Attribute.XLINK_HREF
                ? reader.getAttributeValue(XLINK, "href")
                : reader.getAttributeValue("", name.text());
    }

    private void end(XMLStreamReader reader) {
        var before = tags.found().size();
        var local = reader.getLocalName();
        if (local.equals("style")) tags.addAll(CssUrls.of(text.toString()));
        if (guessing && local.equals("script")) tags.addAll(ScriptStrings.of(text.toString()));
        if (templates > 0) tags.dropPlaceholders(before);
        if (isHtml(reader, "template")) templates--;
        text.setLength(0);
    }

    private static boolean isHtml(XMLStreamReader reader, String name) {
        return XhtmlLinks.XHTML.equals(reader.getNamespaceURI())
                && reader.getLocalName().equals(name);
    }
}
