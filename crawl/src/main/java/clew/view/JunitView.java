package clew.view;

import clew.page.CrawlSummary;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Pages as a JUnit report, which every CI server shows: a test for each page, which fails where the page is an error
/// ([Outcome#isError]). A page that robots.txt disallows is a test that was skipped. Each test is a suite of its own: a
/// suite begins with the number of its tests, which a crawl does not know before its end.
///
/// Links are not looked at: `crawler check -format junit` does that.
public final class JunitView implements View {
    private final Batch pending;
    private final Locations locations;

    public JunitView(OutputStream out, Locations locations) {
        this.pending = new Batch(out);
        this.locations = locations;
    }

    @Override
    public boolean readsDetails() {
        return false;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) {
        var name = starts.isEmpty() ? "crawl" : locations.site(starts.getFirst());
        write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" + XmlText.of(name) + "\">\n");
    }

    @Override
    public void page(Page page) throws IOException {
        switch (page.outcome()) {
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _ -> suite(page, 0, 0, "");
            case Outcome.Declined(int status) -> error(page, "status-" + status, "status " + status);
            case Outcome.Failed(Failure failure) -> error(page, failure.reason().code(), failure.text());
            case Outcome.Refused refused ->
                suite(page, 0, 1, "<skipped message=\"" + XmlText.of(refused.why()) + "\"/>");
        }
        pending.endPage();
    }

    private void error(Page page, String type, String message) {
        var parent = page.ticket().parent();
        var found = parent < 0 ? "" : "found on page " + parent;
        suite(
                page,
                1,
                0,
                "<failure type=\"" + XmlText.of(type) + "\" message=\"" + XmlText.of(message) + "\">" + found
                        + "</failure>");
    }

    private void suite(Page page, int failures, int skipped, String result) {
        var name = XmlText.of(locations.name(page.url()));
        write("  <testsuite name=\"" + name + "\" tests=\"1\" failures=\"" + failures + "\" errors=\"0\" skipped=\""
                + skipped + "\">\n    <testcase classname=\""
                + page.ticket().kind().code() + "\" name=\"" + name
                + "\"" + (result.isEmpty() ? "/>\n" : ">\n      " + result + "\n    </testcase>\n")
                + "  </testsuite>\n");
    }

    private void write(String text) {
        pending.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void end(CrawlSummary summary) {
        write("</testsuites>\n");
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }
}
