package clew.archive;

import clew.Renderer;
import clew.extract.Extracted;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.extract.Reading;
import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.fetch.Fetcher.Wanted;
import clew.page.Anchor;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Stands in for a browser: it requests what the test says that a page loads, and finds the links that the test says
/// its scripts make.
///
/// @param loads what each page loads, by the paths of the pages
/// @param made the links that scripts make, by the paths of the pages
record FakeBrowser(Map<String, List<String>> loads, Map<String, List<String>> made) implements Renderer {
    @Override
    public Map<String, String> settings() {
        return Map.of("render", "chrome");
    }

    @Override
    public Readers start(Crawl crawl) {
        return new Readers() {
            @Override
            public PageReader get() {
                return new Reader(crawl);
            }

            @Override
            public void close() {}
        };
    }

    private final class Reader implements PageReader {
        private final Crawl crawl;
        private final HtmlExtractor extractor = new HtmlExtractor();

        Reader(Crawl crawl) {
            this.crawl = crawl;
        }

        @Override
        public Reading read(Answer answer, Url url) throws InterruptedException {
            return read(answer, url, null);
        }

        @Override
        public Reading read(Answer answer, Url url, Exchange.@Nullable Listener listener) throws InterruptedException {
            try (var fetcher = crawl.client().fetcher(listener)) {
                for (var loaded : loads.getOrDefault(url.pathname(), List.of())) {
                    fetcher.fetch(Url.parse(loaded, url).ok().orElseThrow(), Wanted.ANYTHING);
                }
            }
            var read = extractor.extract(answer.body(), url);
            var anchors = new ArrayList<>(read.anchors());
            for (var href : made.getOrDefault(url.pathname(), List.of())) anchors.add(new Anchor(href, "made", false));
            return Reading.of(
                    answer,
                    new Extracted(
                            read.base(),
                            anchors,
                            read.title(),
                            read.canonical(),
                            read.nofollow(),
                            read.encoding(),
                            read.certain()));
        }
    }
}
