package clew.xml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads an XML page as Chromium does: what comes before the first place that is not well-formed counts, and nothing
/// after it.
///
/// 1. Nothing outside the page is read: no document type, no entity.
/// 2. Time and memory are linear in the length of the page: the expansion of entities is bounded by [#EXPANSION_MAX]
///    and five times that length.
public final class XmlReader {
    /// Chromium stops reading at a deeper element.
    private static final int DEPTH_MAX = 5000;

    private static final int EXPANSION_MAX = 1_000_000;
    private static final int EXPANSION_FACTOR = 5;
    private static final int ENTITIES_DEEP_MAX = 40;

    private final XmlSink sink;
    private final XmlNamespaces namespaces = new XmlNamespaces();
    private final XmlEntities entities = new XmlEntities();
    private final List<XmlElement> open = new ArrayList<>();

    /// The entities being replaced, from the outermost to the innermost.
    private final List<String> replacing = new ArrayList<>();

    /// Text that counts only if what follows is well-formed.
    private final StringBuilder text = new StringBuilder();

    private final boolean cut;
    private XmlInput in;
    private boolean standalone;

    /// How many elements were open at the start of the entity being replaced: it cannot end those.
    private int openOutside;

    private long expansionLeft;

    /// Where in the page the entity being replaced is.
    private int entityIndex;

    private XmlReader(String page, boolean cut, XmlSink sink) {
        this.in = new XmlInput(page);
        this.cut = cut;
        this.sink = sink;
        this.expansionLeft = EXPANSION_MAX + (long) EXPANSION_FACTOR * page.length();
    }

    /// @param from where the page starts, after a byte order mark
    public static void read(byte[] bytes, int from, Charset charset, XmlSink sink) {
        var decoder = charset.newDecoder();
        var encoded = ByteBuffer.wrap(bytes, from, bytes.length - from);
        var decoded =
                CharBuffer.allocate((int) Math.ceil(encoded.remaining() * (double) decoder.maxCharsPerByte()) + 1);
        // Invalid bytes end the page; an incomplete character at the end of the page is dropped.
        var incomplete = decoder.decode(encoded, decoded, false);
        var page = decoded.flip().toString();
        if (page.indexOf('\r') >= 0) page = page.replace("\r\n", "\n").replace('\r', '\n');
        new XmlReader(page, incomplete.isError(), sink).read();
    }

    private void read() {
        try {
            prolog();
            startTag();
            content();
            // The page has ended too early, or what follows its root does not matter.
            if (!cut) tellText();
        } catch (NotWellFormed e) {
            if (e.textCounts()) tellText();
        }
    }

    private void tellText() {
        if (text.isEmpty()) return;
        sink.text(text);
        text.setLength(0);
    }

    private void prolog() throws NotWellFormed {
        standalone = in.declaration();
        var typed = false;
        while (true) {
            in.skipSpaces();
            if (in.starts("<!--")) {
                in.comment();
            } else if (in.starts("<?")) {
                in.instruction();
            } else if (!typed && in.starts("<!DOCTYPE")) {
                entities.read(in);
                typed = true;
            } else {
                return;
            }
        }
    }

    /// Reads on to the end of the input, or of the root.
    private void content() throws NotWellFormed {
        while (!in.isAtEnd() && !open.isEmpty()) {
            if (in.peek() == '&') reference();
            else if (in.peek() != '<') in.charData(text);
            else if (in.starts("</")) endTag();
            else if (in.starts("<!--")) {
                in.comment();
                tellText();
            } else if (in.starts("<?")) {
                in.instruction();
                tellText();
            } else if (in.starts("<![CDATA[")) {
                var section = in.cdata();
                tellText();
                text.append(section);
                tellText();
            } else startTag();
        }
    }

    private void endTag() throws NotWellFormed {
        in.expect("</");
        var element = open.getLast();
        if (open.size() == openOutside) throw new NotWellFormed(false);
        if (!in.name().equals(element.name())) throw new NotWellFormed(false);
        in.skipSpaces();
        in.expect(">");
        tellText();
        close(element);
    }

    private void close(XmlElement element) {
        open.removeLast();
        namespaces.close();
        sink.end(element);
    }

    private record Raw(String name, String value) {}

    private void startTag() throws NotWellFormed {
        if (in.peek() != '<' || !in.startsName(1)) throw new NotWellFormed(true);
        var index = replacing.isEmpty() ? in.index() : entityIndex;
        in.expect("<");
        var name = in.name();
        var attributes = new ArrayList<Raw>();
        var spaces = in.skipSpaces();
        // Chromium keeps an element whose tag is cut by the end of the page after a name or a space.
        while (!in.isAtEnd() && in.peek() != '>' && !in.starts("/>")) {
            if (!spaces) throw new NotWellFormed(false);
            var attribute = in.name();
            in.skipSpaces();
            in.expect("=");
            in.skipSpaces();
            attributes.add(new Raw(attribute, attributeValue()));
            spaces = in.skipSpaces();
            if (!spaces && in.isAtEnd()) throw new NotWellFormed(false);
        }
        var element = element(name, attributes, index);
        tellText();
        open.add(element);
        sink.start(element);
        if (open.size() > DEPTH_MAX) throw new NotWellFormed(false);
        if (in.skipIf("/>")) close(element);
        else in.skip(1);
    }

    // Names

    private XmlElement element(String name, List<Raw> raw, int index) throws NotWellFormed {
        namespaces.open();
        var names = new HashSet<String>();
        for (var attribute : raw) {
            if (!names.add(attribute.name)) throw new NotWellFormed(false);
            if (attribute.name.equals("xmlns")) namespaces.declare("", attribute.value);
            else if (attribute.name.startsWith("xmlns:"))
                namespaces.declare(XmlNamespaces.local(attribute.name), attribute.value);
        }
        var attributes = new ArrayList<XmlElement.Attribute>(raw.size());
        for (var attribute : raw) {
            if (attribute.name.equals("xmlns") || attribute.name.startsWith("xmlns:")) continue;
            attributes.add(attribute(attribute));
        }
        var colon = name.indexOf(':');
        var namespace = namespaces.get(colon <= 0 ? "" : name.substring(0, colon));
        var local = colon <= 0 ? name : name.substring(colon + 1);
        return new XmlElement(name, namespace == null ? "" : namespace, local, attributes, index);
    }

    /// Chromium ignores attributes whose prefix is not declared.
    private XmlElement.Attribute attribute(Raw raw) throws NotWellFormed {
        var colon = raw.name.indexOf(':');
        if (colon < 0) return new XmlElement.Attribute("", raw.name, raw.value);
        var local = XmlNamespaces.local(raw.name);
        var namespace = namespaces.get(raw.name.substring(0, colon));
        if (colon == 0 || namespace == null) throw new NotWellFormed(true);
        return new XmlElement.Attribute(namespace, local, raw.value);
    }

    // Values and references

    private String attributeValue() throws NotWellFormed {
        var quote = in.peek();
        if (quote != '"' && quote != '\'') throw new NotWellFormed(false);
        in.skip(1);
        var value = new StringBuilder();
        attributeValue(value, quote);
        in.expect(quote == '"' ? "\"" : "'");
        return value.toString();
    }

    /// Reads on to the quote, or to the end of the input.
    private void attributeValue(StringBuilder value, int quote) throws NotWellFormed {
        for (var c = in.peek(); c >= 0 && c != quote; c = in.peek()) {
            if (c == '<' || ((c < ' ' || c >= 0xFFFE) && !XmlInput.isChar(c))) throw new NotWellFormed(false);
            if (c == '&') {
                if (in.starts("&#")) value.appendCodePoint(in.characterReference());
                else replaceInValue(value, in.entityReference());
            } else {
                value.append(XmlInput.isSpace(c) ? ' ' : (char) c);
                in.skip(1);
            }
        }
    }

    private void replaceInValue(StringBuilder value, String name) throws NotWellFormed {
        var predefined = XmlEntities.predefined(name);
        if (predefined != null) {
            value.append(predefined);
            return;
        }
        var replacement = replacement(name);
        if (replacement == null) throw new NotWellFormed(false);
        var around = enter(name, replacement);
        attributeValue(value, -1);
        leave(around);
    }

    private void reference() throws NotWellFormed {
        if (in.starts("&#")) {
            text.appendCodePoint(in.characterReference());
            return;
        }
        if (replacing.isEmpty()) entityIndex = in.index();
        var name = in.entityReference();
        var predefined = XmlEntities.predefined(name);
        if (predefined != null) {
            text.append(predefined);
            return;
        }
        var replacement = replacement(name);
        if (replacement == null) return;
        var around = enter(name, replacement);
        var before = openOutside;
        openOutside = open.size();
        content();
        if (open.size() != openOutside) throw new NotWellFormed(false);
        openOutside = before;
        leave(around);
    }

    /// Starts to read the replacement text of an entity, and returns the input around it.
    private XmlInput enter(String name, String replacement) throws NotWellFormed {
        expansionLeft -= replacement.length() + 1;
        if (expansionLeft < 0 || replacing.size() == ENTITIES_DEEP_MAX || replacing.contains(name)) {
            throw new NotWellFormed(false);
        }
        replacing.add(name);
        var around = in;
        in = new XmlInput(replacement);
        return around;
    }

    private void leave(XmlInput around) {
        replacing.removeLast();
        in = around;
    }

    /// Null if the entity is outside the page.
    private @Nullable String replacement(String name) throws NotWellFormed {
        var entity = entities.get(name, standalone);
        if (!entity.parsed()) throw new NotWellFormed(false);
        return entity.text();
    }
}
