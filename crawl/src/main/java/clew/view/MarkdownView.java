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
import java.util.TreeMap;

/// A crawl as Markdown for a comment on a pull request: what became of its pages in numbers, and a list of the
/// errors. A long list is cut, so that a comment of GitHub, at most 65,536 characters, can hold all of it.
///
/// Links are not looked at: `crawler check -format markdown` does that.
public final class MarkdownView implements View {
    private static final int LIST_CHARACTERS_MAX = 50_000;

    private final OutputStream out;
    private final Locations locations;
    private final Map<String, Long> results = new TreeMap<>();
    private final StringBuilder errors = new StringBuilder();
    private long errorCount;
    private long listed;
    private String start = "";

    public MarkdownView(OutputStream out, Locations locations) {
        this.out = out;
        this.locations = locations;
    }

    @Override
    public boolean readsDetails() {
        return false;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) {
        if (!starts.isEmpty()) start = locations.site(starts.getFirst());
    }

    @Override
    public void page(Page page) {
        switch (page.outcome()) {
            case Outcome.Refused _ -> count("not requested (robots.txt)");
            case Outcome.Declined(int status) -> error(page, "status " + status, "status " + status);
            case Outcome.Answered answered -> count("status " + answered.status());
            case Outcome.Failed(Failure failure) -> error(page, failure.reason().text(), failure.text());
        }
    }

    private void count(String result) {
        results.merge(result, 1L, Long::sum);
    }

    private void error(Page page, String result, String what) {
        count(result);
        errorCount++;
        if (errors.length() > LIST_CHARACTERS_MAX) return;
        listed++;
        errors.append("- ").append(MarkdownCode.of(locations.name(page.url())));
        errors.append(": ").append(MarkdownCode.of(what)).append('\n');
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        var text = new StringBuilder("### Crawl of ")
                .append(MarkdownCode.of(start))
                .append("\n\n");
        text.append(summary.pages()).append(summary.pages() == 1 ? " page and " : " pages and ");
        text.append(summary.links()).append(summary.links() == 1 ? " link" : " links");
        text.append(summary.finished() ? ".\n" : "; the crawl is not finished.\n");
        text.append("\n| result | URLs |\n|---|---:|\n");
        results.forEach((result, count) ->
                text.append("| ").append(result).append(" | ").append(count).append(" |\n"));
        if (errorCount > 0) text.append("\n#### Errors\n\n").append(errors);
        if (errorCount > listed)
            text.append("- … and ").append(errorCount - listed).append(" more\n");
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
