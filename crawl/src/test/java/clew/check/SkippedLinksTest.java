package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.policy.Policy;
import clew.view.Locations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Links that a policy leaves out lead to their own page, or out of the web, by the verdict of the rule.
class SkippedLinksTest {
    @TempDir
    private Path folder;

    private CheckSummary check(Policy policy) throws IOException, InterruptedException {
        var output = new JsonLinesFindings(new ByteArrayOutputStream(), Locations.URLS);
        return new FakeWeb("https://h.example/")
                .policy(policy)
                .page("https://h.example/", """
                        <p id=here><a href="#here">here</a> <a href="#gone">gone</a> <a href="">empty</a> <a href=/>self</a>
                        <a href=mailto:a@h.example>mail</a>
                        """)
                .check(folder.resolve("journal"), SiteCheck.Options.links(), output);
    }

    @Test
    void aLinkToItsOwnPageIsCheckedThoughTheRuleLeavesItOut() throws Exception {
        var summary = check(Policy.sitemap());
        assertEquals(4, summary.links(), "mail is not on the web");
        assertEquals(Map.of(LinkVerdict.OK, 3L, LinkVerdict.BROKEN, 1L), summary.verdicts());
        assertEquals(Map.of(), summary.unchecked());
    }
}
