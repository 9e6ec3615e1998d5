package clew.extract;

import clew.extract.SitemapReader.Portion;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// The URLs in the XML of a sitemap or a feed, one after the other. The root says what it is; names count without
/// their namespaces, which half of the web gets wrong.
final class SitemapTags {
    /// Deeper than any sitemap.
    private static final int DEPTH_MAX = 64;

    private static final XMLInputFactory XML = factory();

    private final XMLStreamReader in;
    private final Portion portion;
    private final Deque<String> open = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private String root = "";
    private boolean inUrl;

    SitemapTags(Reader in, Portion portion) throws XMLStreamException {
        this.in = XML.createXMLStreamReader(in);
        this.portion = portion;
    }

    /// Neither document types nor entities: what they could do is not needed here.
    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        // Otherwise it writes to standard error.
        factory.setXMLReporter((_, _, _, _) -> {});
        return factory;
    }

    /// Whether what has been read so far is a sitemap or a feed.
    boolean isSitemap() {
        return switch (root) {
            case "urlset", "sitemapindex", "rss", "RDF", "feed" -> true;
            default -> false;
        };
    }

    /// Whether it lists sitemaps.
    boolean isIndex() {
        return root.equals("sitemapindex");
    }

    /// Goes to the next URL, if there is one.
    ///
    /// @throws XMLStreamException where it is broken, or the portion is at its end
    boolean next() throws XMLStreamException {
        while (in.hasNext()) {
            portion.goOn();
            switch (event()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (begins(local(in.getLocalName()))) return true;
                    if (!isSitemap()) return false;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (inUrl && text.length() <= SitemapReader.URL_LENGTH_MAX) text.append(in.getText());
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    open.pop();
                    if (inUrl && ends()) return true;
                }
                default -> {}
            }
        }
        return false;
    }

    private int event() throws XMLStreamException {
        try {
            return in.next();
        } catch (RuntimeException e) {
            // So the JDK's reader says that a document type is broken: it has no message for that.
            throw new XMLStreamException(e);
        }
    }

    /// The URL as it is written.
    String found() {
        return text.toString().strip();
    }

    /// Whether this tag is a URL by itself.
    private boolean begins(String name) throws XMLStreamException {
        if (open.size() == DEPTH_MAX) throw new XMLStreamException("too deep");
        if (open.isEmpty()) root = name;
        var parent = open.isEmpty() ? "" : open.element();
        open.push(name);
        text.setLength(0);
        inUrl = switch (root) {
            case "urlset" -> name.equals("loc") && parent.equals("url");
            case "sitemapindex" -> name.equals("loc") && parent.equals("sitemap");
            case "rss", "RDF" -> name.equals("link") && parent.equals("item");
            default -> false;
        };
        if (!root.equals("feed") || !name.equals("link") || !parent.equals("entry")) return false;
        var relation = in.getAttributeValue(null, "rel");
        var href = in.getAttributeValue(null, "href");
        if (href == null || !(relation == null || relation.equals("alternate"))) return false;
        text.append(href);
        return true;
    }

    /// Whether a URL ends here.
    private boolean ends() {
        inUrl = false;
        return !text.isEmpty() && text.length() <= SitemapReader.URL_LENGTH_MAX;
    }

    private static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }
}
