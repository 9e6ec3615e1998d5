package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import clew.page.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Links that are much longer than what they are written as, in a check.
class LongLinksCheckTest {
    private static final String LONG = "b".repeat(5_000);

    @TempDir
    private Path folder;

    private static final class Collected implements FindingsOutput {
        private final List<Finding> findings = new ArrayList<>();

        @Override
        public void page(Page page, List<Finding> found) {
            findings.addAll(found);
        }

        @Override
        public void end(CheckSummary summary) {}
    }

    private List<Finding> check(FakeWeb site) throws Exception {
        var all = new Collected();
        site.check(folder.resolve("journal"), SiteCheck.Options.links(), all);
        return all.findings;
    }

    /// Each finding had a URL of its own: 120,000 of 8,000 characters did not fit the memory.
    @Test
    void equalBrokenLinksHaveOneUrl() throws Exception {
        var html = "<base href=/" + LONG + "/>" + "<a href=x>".repeat(100) + "<a href=y>".repeat(100);
        var findings = check(new FakeWeb("http://h.example/").page("http://h.example/", html));
        assertEquals(200, findings.size());
        for (int i = 1; i < 100; i++) {
            assertSame(findings.getFirst().url(), findings.get(i).url());
            assertSame(findings.getFirst().shown(), findings.get(i).shown());
            assertSame(findings.getLast().url(), findings.get(100 + i).url());
        }
    }

    /// So had each a reason of its own, where a redirect names a place.
    @Test
    void equalReasonsAreOneText() throws Exception {
        var to = "http://h.example/" + LONG + "#gone";
        var html = new StringBuilder();
        for (int i = 0; i < 100; i++) html.append("<a href=/r#").append(i).append('>');
        var findings = check(new FakeWeb("http://h.example/")
                .page("http://h.example/", html.toString())
                .moved("http://h.example/r", 302, to)
                .page("http://h.example/" + LONG, "<p>here</p>"));
        assertEquals(100, findings.size());
        for (var finding : findings) assertSame(findings.getFirst().reason(), finding.reason());
    }
}
