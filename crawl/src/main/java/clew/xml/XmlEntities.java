package clew.xml;

import clew.html.CharacterReferences;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The document type of an XML page and the entities that it declares. Nothing outside the page is ever read.
///
/// Of the declarations in a document type, only entities count; default values of attributes do not.
final class XmlEntities {
    /// What a reference stands for.
    ///
    /// @param text the replacement text; null if that is outside the page
    /// @param parsed whether references to it are allowed
    record Entity(@Nullable String text, boolean parsed) {
        static final Entity NOTHING = new Entity("", true);
    }

    /// The public identifiers for which Chromium knows the entities of HTML.
    private static final Set<String> XHTML = Set.of(
            "-//W3C//DTD XHTML 1.0 Transitional//EN",
            "-//W3C//DTD XHTML 1.1//EN",
            "-//W3C//DTD XHTML 1.0 Strict//EN",
            "-//W3C//DTD XHTML 1.0 Frameset//EN",
            "-//W3C//DTD XHTML Basic 1.0//EN",
            "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
            "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
            "-//W3C//DTD MathML 2.0//EN",
            "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
            "-//WAPFORUM//DTD XHTML Mobile 1.1//EN",
            "-//WAPFORUM//DTD XHTML Mobile 1.2//EN");
    private static final Map<String, String> PREDEFINED =
            Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'");
    private static final String PUBLIC_ID_SIGNS = " \n-'()+,./:=?;!*#@$_%";

    private final Map<String, Entity> declared = new HashMap<>();
    private boolean xhtml;

    /// Whether there may be declarations that we have not read.
    private boolean unread;

    /// The text of a predefined entity; null for others.
    static @Nullable String predefined(String name) {
        return PREDEFINED.get(name);
    }

    /// @param standalone whether the document declares that it depends on nothing outside
    Entity get(String name, boolean standalone) throws NotWellFormed {
        var own = declared.get(name);
        if (own != null) return own;
        var html = xhtml ? CharacterReferences.named(name + ";") : null;
        if (html != null) return new Entity(html.equals("&") ? "&amp;" : html.equals("<") ? "&lt;" : html, true);
        if (!unread || standalone) throw new NotWellFormed(false);
        return Entity.NOTHING;
    }

    /// Reads a document type, at its `<!DOCTYPE`.
    void read(XmlInput in) throws NotWellFormed {
        in.expect("<!DOCTYPE");
        in.expectSpaces();
        in.name();
        var spaces = in.skipSpaces();
        if (spaces && (in.starts("PUBLIC") || in.starts("SYSTEM"))) {
            var publicId = externalId(in);
            xhtml = publicId != null && XHTML.contains(publicId);
            unread = true;
            in.skipSpaces();
        }
        if (in.skipIf("[")) {
            internalSubset(in);
            in.skipSpaces();
        }
        in.expect(">");
    }

    /// The public identifier, if there is one.
    private static @Nullable String externalId(XmlInput in) throws NotWellFormed {
        String publicId = null;
        if (in.skipIf("PUBLIC")) {
            in.expectSpaces();
            publicId = in.quoted();
            if (!isPublicId(publicId)) throw new NotWellFormed(false);
        } else {
            in.expect("SYSTEM");
        }
        in.expectSpaces();
        in.quoted();
        return publicId;
    }

    private static boolean isPublicId(String text) {
        return text.chars()
                .allMatch(c ->
                        c < 0x80 && (CharacterReferences.isAlphanumeric((char) c) || PUBLIC_ID_SIGNS.indexOf(c) >= 0));
    }

    private void internalSubset(XmlInput in) throws NotWellFormed {
        while (true) {
            in.skipSpaces();
            if (in.skipIf("]")) return;
            if (in.starts("<!--")) in.comment();
            else if (in.starts("<?")) in.instruction();
            else if (in.skipIf("<!ENTITY")) entity(in);
            else if (in.skipIf("<!ELEMENT") || in.skipIf("<!ATTLIST") || in.skipIf("<!NOTATION")) declaration(in);
            else if (in.skipIf("%")) parameterReference(in);
            else throw new NotWellFormed(false);
        }
    }

    private void parameterReference(XmlInput in) throws NotWellFormed {
        in.name();
        in.expect(";");
        unread = true;
    }

    /// A declaration that is ignored here.
    private static void declaration(XmlInput in) throws NotWellFormed {
        in.expectSpaces();
        in.name();
        in.expectSpaces();
        if (in.peek() == '>') throw new NotWellFormed(false);
        while (in.peek() != '>') {
            if (in.peek() == '"' || in.peek() == '\'') in.quoted();
            else if (in.peek() < 0 || in.peek() == '<' || in.peek() == '&') throw new NotWellFormed(false);
            else in.skip(1);
        }
        in.skip(1);
    }

    private void entity(XmlInput in) throws NotWellFormed {
        in.expectSpaces();
        var parameter = in.skipIf("%");
        if (parameter) in.expectSpaces();
        var name = in.name();
        in.expectSpaces();
        Entity entity;
        if (in.starts("PUBLIC") || in.starts("SYSTEM")) {
            externalId(in);
            var unparsed = in.skipSpaces() && !parameter && in.skipIf("NDATA");
            if (unparsed) {
                in.expectSpaces();
                in.name();
            }
            entity = new Entity(null, !unparsed);
        } else {
            entity = new Entity(value(in.quoted()), true);
        }
        in.skipSpaces();
        in.expect(">");
        // The first declaration counts.
        if (!parameter) declared.putIfAbsent(name, entity);
    }

    /// `EntityValue`: character references in it are replaced at once, entity references only when the entity is
    /// used.
    private static String value(String literal) throws NotWellFormed {
        var in = new XmlInput(literal);
        var value = new StringBuilder(literal.length());
        while (!in.isAtEnd()) {
            if (in.starts("&#")) {
                value.appendCodePoint(in.characterReference());
            } else if (in.peek() == '&') {
                value.append('&').append(in.entityReference()).append(';');
            } else {
                value.append((char) in.peek());
                in.skip(1);
            }
        }
        return value.toString();
    }
}
