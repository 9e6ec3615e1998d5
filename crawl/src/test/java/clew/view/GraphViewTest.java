package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Document;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

class GraphViewTest {
    private static final Document HTML = new Document("text/html", "", 1L, "", "", "", "", "", 0, true);

    private Policy policy = Policy.standard();
    private final List<Page> pages = new ArrayList<>();

    private GraphViewTest read(String url, String... targets) {
        var links = new ArrayList<Link>();
        for (var target : targets) {
            links.add(new Link(new Verdict.Counts(policy.address(Url.of(target))), target, "", false));
        }
        return add(url, new Outcome.Read(200, false), HTML, links);
    }

    private GraphViewTest add(String url, Outcome outcome, Document document, List<Link> links) {
        var shown = policy.address(Url.of(url)).shown();
        var ticket = new Ticket(pages.size(), Kind.PAGE, shown, null, 0, 0);
        pages.add(new Page(ticket, shown, shown, outcome, Instant.EPOCH, Duration.ZERO, document, links));
        return this;
    }

    private String printed(Format format) throws IOException {
        var out = new ByteArrayOutputStream();
        HostileCrawl.show(pages, format.view(out, new Format.UrlRules(policy, Scope.host(HostileCrawl.START))));
        return out.toString(StandardCharsets.UTF_8);
    }

    private List<String> edges() throws IOException {
        return printed(Format.DOT)
                .lines()
                .filter(line -> line.contains(" -> "))
                .map(String::strip)
                .toList();
    }

    @Test
    void graphmlIsValidWhateverTheCrawlHolds() throws IOException, SAXException {
        Schema.of("graphml.xsd")
                .validate(HostileCrawl.printed(Format.GRAPHML, new HostileCrawl(Instant.EPOCH).pages()));
    }

    @Test
    void allLinksFromAPageToAnotherAreOneEdge() throws IOException {
        read("http://h.example/", "http://h.example/b", "http://h.example/a", "http://h.example/b#x");
        read("http://h.example/a", "http://h.example/");
        read("http://h.example/b", "http://h.example/b");
        assertEquals(
                List.of("n0 -> n2 [weight=2];", "n0 -> n1 [weight=1];", "n1 -> n0 [weight=1];", "n2 -> n2 [weight=1];"),
                edges());
        assertTrue(printed(Format.GRAPHML)
                .contains("<edge source=\"n0\" target=\"n2\"><data key=\"weight\">2</data>"
                        + "<data key=\"kind\">link</data></edge>"));
    }

    @Test
    void whatWasNotVisitedIsNotThere() throws IOException {
        read("http://h.example/", "http://h.example/later", "http://other.example/", "http://h.example/a");
        read("http://h.example/a");
        assertEquals(List.of("n0 -> n1 [weight=1];"), edges());
        assertFalse(printed(Format.GRAPHML).contains("other"));
    }

    @Test
    void aRedirectIsAnEdge() throws IOException {
        add("http://h.example/old", new Outcome.Moved(301, Url.of("http://h.example/new#x")), Document.NONE, List.of());
        read("http://h.example/new");
        assertEquals(List.of("n0 -> n1 [weight=1, style=dashed];"), edges());
        assertTrue(printed(Format.GRAPHML).contains("<data key=\"kind\">redirect</data>"));
    }

    @Test
    void thePolicySaysWhatIsOnePage() throws IOException {
        policy = Policy.sitemap();
        read("http://h.example/", "https://h.example/a/", "http://h.example/%61");
        read("http://h.example/a");
        assertEquals(List.of("n0 -> n1 [weight=2];"), edges());
    }

    @Test
    void moreEdgesThanFitInMemoryComeBackInOrder() throws IOException {
        var count = 400;
        for (int i = 0; i < count; i++) {
            var targets = new String[100];
            for (int k = 0; k < targets.length; k++) targets[k] = "http://h.example/" + (i + k) % count;
            read("http://h.example/" + i, targets);
        }
        var edges = edges();
        assertEquals(40_000, edges.size());
        for (int i = 0; i < edges.size(); i++) {
            var source = i / 100;
            assertEquals("n" + source + " -> n" + (source + i % 100) % count + " [weight=1];", edges.get(i));
        }
    }

    @Test
    void aTitleCannotEndItsQuotes() throws IOException {
        var hostile = "\\\" ]; evil [label=\"&lt;\\N\\";
        var document = new Document("text/html", "", 1L, "", hostile, "", "", "", 0, true);
        add("http://h.example/?a&b&lt;|", new Outcome.Read(200, false), document, List.of());
        var node = printed(Format.DOT)
                .lines()
                .filter(line -> line.startsWith("  n0"))
                .toList();
        assertEquals(
                List.of(
                        "  n0 [label=\"http://h.example/?a&b&amp;lt;%7C\", URL=\"http://h.example/?a&amp;b&amp;lt;%7C\","
                                + " status=200, depth=0,"
                                + " tooltip=\"\\\\\\\" ]; evil [label=\\\"&amp;lt;\\\\N\\\\\"];"),
                node);
    }

    @Test
    void aCrawlWithoutPagesIsAnEmptyGraph() throws IOException, SAXException {
        Schema.of("graphml.xsd").validate(printed(Format.GRAPHML).getBytes(StandardCharsets.UTF_8));
        assertTrue(printed(Format.DOT).endsWith("];\n}\n"));
    }
}
