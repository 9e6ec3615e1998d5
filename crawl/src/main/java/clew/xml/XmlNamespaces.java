package clew.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which prefix stands for which namespace in the open elements. A look-up costs the same for any number of
/// declarations.
final class XmlNamespaces {
    private static final String XML = "http://www.w3.org/XML/1998/namespace";
    private static final String XMLNS = "http://www.w3.org/2000/xmlns/";

    /// A declaration, and the one that it hides; null marks the start of an element.
    private record Hidden(String prefix, @Nullable String namespace) {}

    private final Map<String, String> namespaces = new HashMap<>(Map.of("xml", XML));
    private final List<@Nullable Hidden> hidden = new ArrayList<>();

    /// An element starts.
    void open() {
        hidden.add(null);
    }

    /// It ends.
    void close() {
        for (var last = hidden.removeLast(); last != null; last = hidden.removeLast()) {
            if (last.namespace == null) namespaces.remove(last.prefix);
            else namespaces.put(last.prefix, last.namespace);
        }
    }

    /// Declares a prefix for the element that started last. Invalid declarations are ignored, as in Chromium.
    ///
    /// @param prefix "" for names without one
    void declare(String prefix, String namespace) {
        if (prefix.equals("xml") || prefix.equals("xmlns")) return;
        if (namespace.equals(XML) || namespace.equals(XMLNS)) return;
        if (namespace.isEmpty() && !prefix.isEmpty()) return;
        hidden.add(new Hidden(prefix, namespaces.put(prefix, namespace)));
    }

    /// Null if the prefix is not declared.
    @Nullable
    String get(String prefix) {
        return namespaces.get(prefix);
    }

    /// The part after the prefix, which must be a name without another prefix.
    static String local(String name) throws NotWellFormed {
        var local = name.substring(name.indexOf(':') + 1);
        if (local.isEmpty() || local.indexOf(':') >= 0 || !XmlInput.isNameStart(local.codePointAt(0))) {
            throw new NotWellFormed(false);
        }
        return local;
    }
}
