package clew.xml;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertSame;

import clew.fuzz.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Elements are nested, each is where its tag is, and its text has characters of XML only.
public final class XmlFuzz implements FuzzTarget {
    @Override
    public void check(byte[] input) {
        var text = FuzzTarget.text(input).replace("\r\n", "\n").replace('\r', '\n');
        var valid = text.getBytes(StandardCharsets.UTF_8);
        XmlReader.read(valid, 0, StandardCharsets.UTF_8, new Nested(text));
        XmlReader.read(input, 0, StandardCharsets.UTF_8, new Nested(""));
    }

    private static final class Nested implements XmlSink {
        private final String page;
        private final List<XmlElement> open = new ArrayList<>();
        private boolean ended;

        Nested(String page) {
            this.page = page;
        }

        @Override
        public void start(XmlElement element) {
            promise(!ended, "there is one root");
            if (!page.isEmpty()) promise("<&".indexOf(page.charAt(element.index())) >= 0, "an element is at its tag");
            open.add(element);
        }

        @Override
        public void end(XmlElement element) {
            assertSame(open.removeLast(), element, "elements are nested");
            ended = open.isEmpty();
        }

        @Override
        public void text(CharSequence text) {
            promise(!open.isEmpty(), "a text is in an element");
            promise(text.codePoints().allMatch(XmlInput::isChar), "a text is of characters of XML");
        }
    }

    /// Entities may expand to a million characters, and five times the length of the page.
    @Override
    public Bound bound() {
        return new Bound(30_000_000, 500, 20_000);
    }

    @Override
    public int repeatedBytes() {
        return 48 * 1024;
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE a [<!ENTITY e '<b>x</b>'>]><a x='1'>&e;&amp;&#65;<!--c--><?p i?><![CDATA[<]]></a>",
                "<a xmlns='u' xmlns:p='v' p:q='r'><p:b/></a>",
                "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0' 'http://x'><html>&nbsp;&eacute;</html>",
                "<!DOCTYPE a [<!ELEMENT a (b|c)*><!ATTLIST a b CDATA 'c'><!NOTATION n SYSTEM 'x'><!ENTITY % p 'q'>%p;]><a/>",
                "<?xml version='1.0' standalone='yes'?><!DOCTYPE a [<!ENTITY e SYSTEM 'x'><!ENTITY f '&e;'>]><a b='&f;'>&f;</a>",
                "<!DOCTYPE a [<!ENTITY a '&b;&b;'><!ENTITY b '&a;'>]><a>&a;</a>",
                "<a>\u00e9\ud83d\ude00]]></a>",
                "<\u00e9 \u00e9='&#x10FFFF;&lt;'>\r\n\r</\u00e9>");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.both("<a>", "</a>"),
                new Repeated("<html", " xmlns:n~='u'", "", "><a/><a/><a/>"),
                Repeated.of("<html", " xmlns:n~='u'", "><a/>"),
                Repeated.of("<html xmlns:Aa='u' xmlns:BB='v'>", "<p xmlns='u'/>", ""),
                Repeated.of("<html xmlns:a='u'>", "<a:p a:b='c'/>", ""),
                Repeated.of("<html>", "<b xmlns:n~='u'>", ""),
                Repeated.of("<html>", "<x:a/>", ""),
                Repeated.of("<html", " n~='u'", ">"),
                Repeated.of("<html", " n='u'", ">"),
                Repeated.of("<a>"),
                Repeated.of("<a>", "<b></b>", ""),
                Repeated.of("<html>", "<!-- -", ""),
                Repeated.of("<html>", "<!---->", ""),
                Repeated.of("<html>", "<?p?>", ""),
                Repeated.of("<html>", "]", ""),
                Repeated.of("<html>", "<![CDATA[x]]>", ""),
                Repeated.of("<html>", "&lt;", ""),
                Repeated.of("<html>", "&x;", ""),
                Repeated.of("<html>&#", "0", "65;"),
                Repeated.of("<", "a", ""),
                Repeated.of("<html>&", "a", ""),
                Repeated.of("<html a='", "a\n", "'>"),
                Repeated.of("<!DOCTYPE a [", "<!ENTITY a 'b'>", "]><html>&a;"),
                Repeated.of("<!DOCTYPE a [", "<!ENTITY a~ 'b'>", "]><html>&a1000;"),
                Repeated.of("<!DOCTYPE a [<!ENTITY a '<b/><b/><b/><b/>'>]><a>", "&a;", ""),
                Repeated.of("<!DOCTYPE a [<!ENTITY a '", "<b/>", "'>]><a>&a;&a;&a;&a;&a;&a;&a;&a;"),
                Repeated.of("<!DOCTYPE a [", "<!ELEMENT a (b)>", ""),
                Repeated.of("<!DOCTYPE a [<!ELEMENT a ", "(b,", ""),
                Repeated.of("<!DOCTYPE a [<!ATTLIST a ", "b 'c' ", ""),
                Repeated.of("<!DOCTYPE a [", "%p;", ""));
    }
}
