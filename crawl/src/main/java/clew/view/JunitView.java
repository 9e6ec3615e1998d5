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
/// ([Outcome#isError]). A page that robots.txt disallows is a test that was skipped.
///
/// Links are not looked at: `crawler check -format junit` does that.
public final class JunitView implements View {
    private final Batch pending;

    public JunitView(OutputStream out) {
        this.pending = new Batch(out);
    }

    @Override
    public boolean readsDetails() {
        return false;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) {
        var name = starts.isEmpty() ? "crawl" : starts.getFirst().href();
        write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"crawler\">\n  <testsuite name=\""
                + XmlText.of(name) + "\">\n");
    }

    @Override
    public void page(Page page) throws IOException {
        var test = "    <testcase classname=\"" + page.ticket().kind().code() + "\" name=\""
                + XmlText.of(page.url().href()) + "\"";
        switch (page.outcome()) {
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _ -> write(test + "/>\n");
            case Outcome.Declined(int status) -> error(test, "status-" + status, "status " + status, page);
            case Outcome.Failed(Failure failure) -> error(test, failure.reason().code(), failure.text(), page);
            case Outcome.Refused refused ->
                write(test + ">\n      <skipped message=\"" + XmlText.of(refused.why()) + "\"/>\n    </testcase>\n");
        }
        pending.endPage();
    }

    private void error(String test, String type, String message, Page page) {
        var parent = page.ticket().parent();
        var found = parent < 0 ? "" : "found on page " + parent;
        write(test + ">\n      <failure type=\"" + XmlText.of(type) + "\" message=\"" + XmlText.of(message) + "\">"
                + found + "</failure>\n    </testcase>\n");
    }

    private void write(String text) {
        pending.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void end(CrawlSummary summary) {
        write("  </testsuite>\n</testsuites>\n");
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }
}
