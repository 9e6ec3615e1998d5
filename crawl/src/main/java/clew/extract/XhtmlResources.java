package clew.extract;

import clew.html.Attribute;
import clew.html.Tag;
import clew.page.TagReading;
import clew.url.Url;
import clew.xml.XmlElement;
import clew.xml.XmlReader;
import clew.xml.XmlSink;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// Reads the resources of an XHTML page, up to the first place where it is not well-formed.
final class XhtmlResources implements XmlSink {
    private static final String SVG = "http://www.w3.org/2000/svg";
    private static final String XLINK = "http://www.w3.org/1999/xlink";

    private final ResourceTags tags = new ResourceTags();
    private final StringBuilder text = new StringBuilder();
    private final boolean guessing;
    private final Url url;
    private final TagReading reading;
    private boolean wantsResources = true;
    private @Nullable Url base;
    private int templates;

    private final HtmlResources.FrameUrls ofFrames = new HtmlResources.FrameUrls();

    private XhtmlResources(Url url, boolean guessing, TagReading reading) {
        this.reading = reading;
        this.url = url;
        this.guessing = guessing;
    }

    static HtmlResources.Found read(
            byte[] bytes, int from, Charset charset, Url url, boolean guessing, TagReading reading) {
        var page = new XhtmlResources(url, guessing, reading);
        XmlReader.read(bytes, from, charset, page);
        return new HtmlResources.Found(page.tags.found(), page.base());
    }

    /// What a page is relative to.
    static Url base(byte[] bytes, int from, Charset charset, Url url, TagReading reading) {
        var page = new XhtmlResources(url, false, reading);
        page.wantsResources = false;
        XmlReader.read(bytes, from, charset, page);
        return page.base();
    }

    private Url base() {
        return base == null ? url : base;
    }

    @Override
    public void start(XmlElement element) {
        text.setLength(0);
        if (isHtml(element, "template")) templates++;
        var before = tags.found().size();
        tags.at(element.index());
        var tag = element.local().equals("feImage") ? Tag.FEIMAGE : Tag.named(element.local());
        var attributes = (ResourceTags.Attributes) name -> attribute(element, name);
        if (wantsResources && element.namespace().equals(SVG)) tags.svg(tag, attributes);
        else if (wantsResources && element.namespace().equals(XhtmlLinks.XHTML)) tags.html(tag, attributes);
        var srcdoc = wantsResources && isHtml(element, "iframe") ? attribute(element, Attribute.SRCDOC) : null;
        if (srcdoc != null) {
            for (var inner : reading.ofFrames()) {
                tags.addAll(HtmlResources.srcdoc(srcdoc, base(), guessing, inner, 0, ofFrames));
            }
        }
        if (templates > 0) {
            tags.dropPlaceholders(before);
        } else if (base == null && isHtml(element, "base")) {
            var href = element.attribute("href");
            if (href != null) base = HtmlExtractor.base(href, url);
        }
    }

    private static @Nullable String attribute(XmlElement element, Attribute name) {
        return name == Attribute.XLINK_HREF ? element.attribute(XLINK, "href") : element.attribute(name.text());
    }

    @Override
    public void text(CharSequence more) {
        if (wantsResources) text.append(more);
    }

    @Override
    public void end(XmlElement element) {
        var before = tags.found().size();
        tags.at(element.index());
        if (element.local().equals("style")) tags.addAll(CssUrls.of(text.toString()));
        if (guessing && element.local().equals("script")) tags.addAll(ScriptStrings.of(text.toString()));
        if (templates > 0) tags.dropPlaceholders(before);
        if (isHtml(element, "template")) templates--;
        text.setLength(0);
    }

    private static boolean isHtml(XmlElement element, String name) {
        return element.namespace().equals(XhtmlLinks.XHTML) && element.local().equals(name);
    }
}
