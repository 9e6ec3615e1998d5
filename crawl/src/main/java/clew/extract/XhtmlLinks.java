package clew.extract;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/// The links of an XHTML page that is well-formed XML.
///
/// No document type is read and no entity is resolved, inside the page or outside it.
///
/// @param base the first `<base href>`, or null
record XhtmlLinks(List<String> hrefs, @Nullable String base) {
    private static final String XHTML = "http://www.w3.org/1999/xhtml";

    /// @param charset the server's, or null where the page itself says
    /// @return null where the page is no XML: read as HTML it shows more than a browser's error message
    static @Nullable XhtmlLinks read(byte[] bytes, @Nullable String charset, boolean withAreas) {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        var hrefs = new ArrayList<String>();
        String base = null;
        var templates = 0;
        try {
            var in = new ByteArrayInputStream(bytes);
            var reader =
                    charset == null ? factory.createXMLStreamReader(in) : factory.createXMLStreamReader(in, charset);
            while (reader.hasNext()) {
                var event = reader.next();
                if (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) continue;
                if (!XHTML.equals(reader.getNamespaceURI())) continue;
                var name = reader.getLocalName();
                if (name.equals("template")) templates += event == XMLStreamConstants.START_ELEMENT ? 1 : -1;
                if (event != XMLStreamConstants.START_ELEMENT || templates > 0) continue;
                var href = reader.getAttributeValue("", "href");
                if (href == null) continue;
                if (name.equals("a") || (withAreas && name.equals("area"))) hrefs.add(href);
                else if (name.equals("base") && base == null) base = href;
            }
        } catch (XMLStreamException _) {
            return null;
        }
        return new XhtmlLinks(hrefs, base);
    }
}
