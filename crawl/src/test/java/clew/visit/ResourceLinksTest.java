package clew.visit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.ResourceExtractor;
import clew.fetch.Body;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The links and the resources of a page together have a limit.
class ResourceLinksTest {
    private static final Url PAGE = Url.of("http://h.example/");
    private static final int BASE = 100_000;

    /// @param resolved how long the links of the page are
    private static ResourceLinks.Found found(long resolved) {
        var html = new StringBuilder("<base href=/" + "b".repeat(BASE) + "/>");
        for (int i = 0; i < 10; i++)
            html.append("<img src=x").append(i).append("><img src=x").append(i).append('>');
        var body = new Body("text/html", html.toString().getBytes(StandardCharsets.US_ASCII), false);
        return new ResourceLinks(new ResourceExtractor(false), Policy.standard())
                .beside(List.of(), resolved, body, PAGE, PAGE);
    }

    @Test
    void resourcesThatFitBesideTheLinksAreAllThere() {
        var found = found(Page.RESOLVED_MAX - 10 * (BASE + 100));
        assertEquals(10, found.links().size());
        assertFalse(found.cut());
    }

    @Test
    void thoseBeyondTheLimitAreLeftOutAndTheDocumentIsCut() {
        var found = found(Page.RESOLVED_MAX - 3 * (BASE + 100));
        assertEquals(3, found.links().size());
        assertTrue(found.cut());
        assertEquals(new Outcome.Read(200, true), found.outcome(new Outcome.Read(200, false)));
    }
}
