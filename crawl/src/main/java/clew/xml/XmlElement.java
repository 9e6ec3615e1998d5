package clew.xml;

import clew.html.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An element of an XML page.
///
/// @param name as its tags have it
/// @param namespace "" for none
/// @param local its name without a prefix
/// @param index where its start tag begins: how many UTF-16 units of the page come before it, each end of a line being
///     one; of a tag that an entity brings, where the entity is
public record XmlElement(String name, String namespace, String local, List<Attribute> attributes, int index) {
    /// An attribute that declares no namespace.
    record Attribute(String namespace, String local, String value) {}

    /// The value of an attribute, if it is there.
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
