package clew.xml;

import clew.html.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An element of an XML page.
///
/// @param name as its tags have it
/// @param namespace "" for none
/// @param local its name without a prefix
public record XmlElement(String name, String namespace, String local, List<Attribute> attributes) {
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
