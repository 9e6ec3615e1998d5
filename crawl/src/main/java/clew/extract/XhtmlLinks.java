package clew.extract;

import clew.html.Tag;
import clew.html.TokenList;
import clew.html.tree.Element;
import clew.html.tree.LinkCollector;
import clew.html.tree.OpenElements;
import clew.page.LinkTags;
import clew.page.LinkText;
import clew.xml.XmlElement;
import clew.xml.XmlReader;
import clew.xml.XmlSink;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// Reads the links of an XHTML page, up to the first place where it is not well-formed.
final class XhtmlLinks implements XmlSink {
    static final String XHTML = "http://www.w3.org/1999/xhtml";

    private final LinkCollector links;
    private final LinkTags counted;
    private final OpenElements open = new OpenElements();
    private @Nullable Element title;

    private XhtmlLinks(LinkTags counted, LinkText text) {
        links = new LinkCollector(false, text);
        this.counted = counted;
    }

    /// Offsets are the indices of [XmlElement#index].
    ///
    /// @param from where the page begins, behind a byte order mark
    static LinkCollector read(byte[] bytes, int from, Charset charset, LinkTags counted, LinkText text) {
        var page = new XhtmlLinks(counted, text);
        XmlReader.read(bytes, from, charset, page);
        page.links.finish();
        return page.links;
    }

    @Override
    public void start(XmlElement tag) {
        var element = new Element();
        var name = tag.namespace().equals(XHTML) ? tag.local() : "";
        element.become(
                switch (name) {
                    case "a" -> Tag.A;
                    case "area" -> Tag.AREA;
                    case "base" -> Tag.BASE;
                    case "frame" -> Tag.FRAME;
                    case "iframe" -> Tag.IFRAME;
                    case "link" -> Tag.LINK;
                    case "meta" -> Tag.META;
                    case "title" -> Tag.TITLE;
                    case "template" -> Tag.TEMPLATE;
                    default -> Tag.OTHER;
                });
        element.offset = tag.index();
        if (element.tag == Tag.META) {
            meta(element, tag);
        } else if (counts(element.tag, tag)) {
            element.href = orEmpty(tag.attribute(isFrame(element.tag) ? "src" : "href"));
            element.nofollow = !isFrame(element.tag) && TokenList.has(orEmpty(tag.attribute("rel")), "nofollow");
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

    private boolean counts(Tag tag, XmlElement element) {
        var hasHref = element.attribute(isFrame(tag) ? "src" : "href") != null;
        return switch (tag) {
            case BASE -> hasHref;
            case A -> hasHref && counted.a();
            case AREA -> hasHref && counted.area();
            case FRAME, IFRAME -> hasHref && counted.frame();
            case LINK -> hasHref && TokenList.has(orEmpty(element.attribute("rel")), "canonical");
            default -> false;
        };
    }

    private static void meta(Element element, XmlElement tag) {
        var content = orEmpty(tag.attribute("content"));
        element.nofollow =
                orEmpty(tag.attribute("name")).equalsIgnoreCase("robots") && TokenList.forbidFollowing(content);
        var refreshes = orEmpty(tag.attribute("http-equiv")).equalsIgnoreCase("refresh");
        element.href = refreshes ? content : "";
    }

    private static boolean isFrame(Tag tag) {
        return tag == Tag.FRAME || tag == Tag.IFRAME;
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }

    @Override
    public void end(XmlElement tag) {
        var element = open.pop();
        links.close(element);
        links.closeTitle();
        if (open.size() > 0 && open.current() == title) links.resumeTitle();
    }

    @Override
    public void text(CharSequence text) {
        if (open.contains(Tag.TEMPLATE)) return;
        for (var i = 0; i < text.length() && links.wants(); i++) links.add(text.charAt(i));
    }
}
