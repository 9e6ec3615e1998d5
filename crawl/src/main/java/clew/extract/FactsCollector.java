package clew.extract;

import clew.html.Attribute;
import clew.html.Tag;
import clew.html.TokenList;
import clew.page.PageFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects the [PageFacts] of a page from its elements, in document order.
final class FactsCollector {
    private static final int DESCRIPTION_MAX = 1_024;

    /// The attributes of one element.
    @FunctionalInterface
    interface Attributes {
        @Nullable
        String get(Attribute attribute);
    }

    private final Set<String> fragments = new LinkedHashSet<>();
    private @Nullable String description;
    private int headings;
    private int imagesWithoutAlt;
    private boolean noindex;

    /// @param html whether it is an element of HTML, and not of SVG or MathML
    void element(Tag tag, boolean html, Attributes attributes) {
        fragment(attributes.get(Attribute.ID));
        if (!html) return;
        switch (tag) {
            case A -> fragment(attributes.get(Attribute.NAME));
            case H1 -> headings++;
            case IMG -> {
                if (attributes.get(Attribute.ALT) == null) imagesWithoutAlt++;
            }
            case META -> meta(attributes);
            default -> {}
        }
    }

    private void fragment(@Nullable String name) {
        if (name == null || name.isEmpty() || name.length() > PageFacts.FRAGMENT_LENGTH_MAX) return;
        if (fragments.size() < PageFacts.FRAGMENTS_MAX) fragments.add(name);
    }

    private void meta(Attributes attributes) {
        var name = attributes.get(Attribute.NAME);
        var content = attributes.get(Attribute.CONTENT);
        if (name == null || content == null) return;
        if (name.equalsIgnoreCase("robots") && TokenList.forbidIndexing(content)) noindex = true;
        if (name.equalsIgnoreCase("description") && description == null) {
            var text = content.strip();
            description = text.substring(0, Math.min(text.length(), DESCRIPTION_MAX));
        }
    }

    PageFacts facts() {
        return new PageFacts(
                description == null ? "" : description,
                headings,
                imagesWithoutAlt,
                noindex,
                new ArrayList<>(fragments));
    }
}
