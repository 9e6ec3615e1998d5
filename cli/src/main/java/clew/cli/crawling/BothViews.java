package clew.cli.crawling;

import clew.page.CrawlSummary;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Two outputs of one crawl.
public record BothViews(View first, View second) implements View {
    @Override
    public void begin(List<Url> starts, Map<String, String> settings) throws IOException {
        first.begin(starts, settings);
        second.begin(starts, settings);
    }

    @Override
    public boolean readsDetails() {
        return first.readsDetails() || second.readsDetails();
    }

    @Override
    public void page(Page page) throws IOException {
        first.page(page);
        second.page(page);
    }

    @Override
    public void progress(long done, long known) {
        first.progress(done, known);
        second.progress(done, known);
    }

    @Override
    public void robots(RobotsTxt robotsTxt) {
        first.robots(robotsTxt);
        second.robots(robotsTxt);
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        first.end(summary);
        second.end(summary);
    }

    @Override
    public Optional<String> incomplete() {
        return first.incomplete().or(second::incomplete);
    }

    @Override
    public void flush() throws IOException {
        first.flush();
        second.flush();
    }
}
