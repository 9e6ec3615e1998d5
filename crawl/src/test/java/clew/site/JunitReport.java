package clew.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Text;

/// What Jenkins takes for a JUnit report: the rules of its schema junit-10.xsd for the elements that we write, in the
/// strictest of its versions, and numbers that are those of the tests.
public final class JunitReport {
    /// @param text whether it may have text
    private record Rule(Set<String> required, Set<String> optional, Set<String> children, boolean text) {}

    private static final Rule RESULT = new Rule(Set.of(), Set.of("type", "message"), Set.of(), true);

    private static final Map<String, Rule> RULES = Map.of(
            "testsuites",
            new Rule(
                    Set.of(),
                    Set.of("name", "time", "tests", "failures", "disabled", "errors"),
                    Set.of("testsuite"),
                    false),
            "testsuite",
            new Rule(
                    Set.of("name", "tests", "failures", "errors"),
                    Set.of(
                            "time",
                            "disabled",
                            "skipped",
                            "timestamp",
                            "hostname",
                            "id",
                            "package",
                            "file",
                            "log",
                            "url"),
                    Set.of("testsuite", "properties", "testcase", "system-out", "system-err"),
                    false),
            "testcase",
            new Rule(
                    Set.of("name"),
                    Set.of("classname", "time", "timestamp", "assertions", "status", "class", "file", "line", "group"),
                    Set.of("skipped", "error", "failure", "system-out", "system-err"),
                    false),
            "failure",
            RESULT,
            "error",
            RESULT,
            "skipped",
            RESULT,
            "system-out",
            new Rule(Set.of(), Set.of(), Set.of(), true));

    private JunitReport() {}

    /// Fails if Jenkins would refuse the report.
    public static Document requireValid(byte[] xml) throws Exception {
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
        assertEquals("testsuites", document.getDocumentElement().getTagName());
        check(document.getDocumentElement());
        return document;
    }

    private static void check(Element element) {
        var name = element.getTagName();
        var rule = RULES.get(name);
        assertTrue(rule != null, name);
        var attributes = new TreeSet<String>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            attributes.add(element.getAttributes().item(i).getNodeName());
        }
        assertTrue(attributes.containsAll(rule.required), name + " has only " + attributes);
        attributes.removeAll(rule.required);
        assertTrue(rule.optional.containsAll(attributes), name + " has " + attributes);
        for (var node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                assertTrue(rule.children.contains(child.getTagName()), child.getTagName() + " in " + name);
                check(child);
            } else {
                assertTrue(
                        node instanceof Text
                                && (rule.text || node.getTextContent().isBlank()),
                        name);
            }
        }
        if (name.equals("testsuite")) count(element);
    }

    private static void count(Element suite) {
        var tags = Map.of("tests", "testcase", "failures", "failure", "errors", "error", "skipped", "skipped");
        var said = new HashMap<String, Integer>();
        var counted = new HashMap<String, Integer>();
        tags.forEach((attribute, tag) -> {
            if (!suite.hasAttribute(attribute)) return;
            said.put(attribute, Integer.valueOf(suite.getAttribute(attribute)));
            counted.put(attribute, suite.getElementsByTagName(tag).getLength());
        });
        assertEquals(counted, said);
    }
}
