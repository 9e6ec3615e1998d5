package clew.extract;

import clew.extract.Resource.Use;
import clew.html.Attribute;
import clew.html.Tag;
import clew.html.TokenList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which attributes of which elements name resources.
final class ResourceTags {
    /// The attributes of one element.
    interface Attributes {
        @Nullable
        String get(Attribute attribute);
    }

    /// The presentation attributes of SVG whose values may be `url()`.
    private static final List<Attribute> PRESENTATION = List.of(
            Attribute.FILL,
            Attribute.STROKE,
            Attribute.FILTER,
            Attribute.MASK,
            Attribute.CLIP_PATH,
            Attribute.MARKER_START,
            Attribute.MARKER_MID,
            Attribute.MARKER_END,
            Attribute.CURSOR);

    private final List<Resource> found = new ArrayList<>();
    private int offset = Resource.UNKNOWN;

    List<Resource> found() {
        return found;
    }

    /// What comes next belongs to the tag that begins there.
    void at(int place) {
        offset = place;
    }

    void addAll(List<Resource> more) {
        for (var resource : more) found.add(resource.at(offset));
    }

    /// What a script is to put into its place: in templates, from the `from`-th resource on, it is not a URL yet.
    void dropPlaceholders(int from) {
        found.subList(from, found.size())
                .removeIf(resource ->
                        resource.url().contains("{{") || resource.url().contains("${"));
    }

    void html(Tag tag, Attributes attributes) {
        switch (tag) {
            case LINK -> link(attributes);
            case SCRIPT -> add(attributes, Attribute.SRC, Use.SCRIPT);
            case IMG, IMAGE -> {
                add(attributes, Attribute.SRC, Use.IMAGE);
                srcset(attributes, Attribute.SRCSET, Use.IMAGE);
            }
            case SOURCE -> {
                add(attributes, Attribute.SRC, Use.MEDIA);
                srcset(attributes, Attribute.SRCSET, Use.IMAGE);
            }
            case VIDEO -> {
                add(attributes, Attribute.POSTER, Use.IMAGE);
                add(attributes, Attribute.SRC, Use.MEDIA);
            }
            case AUDIO, TRACK -> add(attributes, Attribute.SRC, Use.MEDIA);
            case IFRAME -> {
                // The page that is written right here counts, and no other.
                if (attributes.get(Attribute.SRCDOC) == null) add(attributes, Attribute.SRC, Use.FRAME);
            }
            case FRAME -> add(attributes, Attribute.SRC, Use.FRAME);
            case EMBED -> add(attributes, Attribute.SRC, Use.OBJECT);
            case OBJECT -> add(attributes, Attribute.DATA, Use.OBJECT);
            case INPUT -> {
                var type = attributes.get(Attribute.TYPE);
                if (type != null && type.equalsIgnoreCase("image")) add(attributes, Attribute.SRC, Use.IMAGE);
            }
            case BODY, TABLE, TBODY, THEAD, TFOOT, TR, TD, TH -> add(attributes, Attribute.BACKGROUND, Use.IMAGE);
            default -> {}
        }
        css(attributes, Attribute.STYLE);
    }

    void svg(Tag tag, Attributes attributes) {
        switch (tag) {
            case IMAGE, FEIMAGE -> href(attributes, Use.IMAGE);
            case SCRIPT -> href(attributes, Use.SCRIPT);
            case USE -> href(attributes, Use.FRAGMENT);
            default -> {}
        }
        for (var attribute : PRESENTATION) css(attributes, attribute);
        css(attributes, Attribute.STYLE);
    }

    private void link(Attributes attributes) {
        var rel = attributes.get(Attribute.REL);
        if (rel == null) return;
        if (TokenList.has(rel, "stylesheet")) {
            add(attributes, Attribute.HREF, Use.STYLESHEET);
        } else if (TokenList.has(rel, "icon")
                || TokenList.has(rel, "apple-touch-icon")
                || TokenList.has(rel, "mask-icon")) {
            add(attributes, Attribute.HREF, Use.ICON);
        } else if (TokenList.has(rel, "manifest")) {
            add(attributes, Attribute.HREF, Use.MANIFEST);
        } else if (TokenList.has(rel, "preload") || TokenList.has(rel, "modulepreload")) {
            // But not `prefetch`: that is for the page after this one, and most often is that page.
            add(attributes, Attribute.HREF, Use.PRELOAD);
            srcset(attributes, Attribute.IMAGESRCSET, Use.PRELOAD);
        }
    }

    /// Of the two ways to write it, the one without a prefix counts.
    private void href(Attributes attributes, Use use) {
        var plain = attributes.get(Attribute.HREF) != null;
        add(attributes, plain ? Attribute.HREF : Attribute.XLINK_HREF, use);
    }

    private void add(Attributes attributes, Attribute attribute, Use use) {
        var value = attributes.get(attribute);
        if (value == null) return;
        add(value.strip(), use);
    }

    private void add(String url, Use use) {
        if (!Resource.isHere(url)) found.add(new Resource(url, use, offset));
    }

    private void srcset(Attributes attributes, Attribute attribute, Use use) {
        var value = attributes.get(attribute);
        if (value != null) Srcset.urls(value).forEach(url -> add(url, use));
    }

    private void css(Attributes attributes, Attribute attribute) {
        var value = attributes.get(attribute);
        if (value != null) addAll(CssUrls.of(value));
    }
}
