package clew.xml;

import clew.html.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An element of an XML page.
///
/// @param name as in its tags
/// @param namespace "" for none
/// @param local its name without the prefix
/// @param index where its start tag begins, as the number of UTF-16 units before it in the page, each line ending
///     being one; for a tag from an entity, where the entity is
public record XmlElement(String name, String namespace, String local, List<Attribute> attributes, int index) {
    /// An attribute that is not a namespace declaration.
    record Attribute(String namespace, String local, String value) {}

    /// The value of an attribute, if present.
    @Nullable
    public String attribute(String ofNamespace, String named) {
        for (var attribute : attributes) {
            if (attribute.local.equals(named) && attribute.namespace.equals(ofNamespace)) return attribute.value;
        }
        return null;
    }

    @Nullable
    public String attribute(String named) {
        return attribute("", named);
    }
}
