package clew.chrome;

import clew.Renderer;
import clew.extract.Extracted;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Reads each page twice, in a browser and from its HTML, and keeps the differences until they are taken.
public final class Parity {
    /// The differences of a page. Links are those that count in a crawl, in document order; a link that appears more
    /// often in one reading is listed once for each time it is missing in the other.
    ///
    /// @param same how many links both have
    /// @param onlyShown those that only the browser sees
    /// @param onlyWritten those that only the HTML has
    public record Difference(int same, List<Url> onlyShown, List<Url> onlyWritten) {
        public Difference {
            onlyShown = List.copyOf(onlyShown);
            onlyWritten = List.copyOf(onlyWritten);
        }

        public boolean isNone() {
            return onlyShown.isEmpty() && onlyWritten.isEmpty();
        }

        static Difference of(List<Url> shown, List<Url> written) {
            var onlyShown = without(shown, written);
            return new Difference(shown.size() - onlyShown.size(), onlyShown, without(written, shown));
        }

        private static List<Url> without(List<Url> links, List<Url> others) {
            Map<Url, Integer> left = new HashMap<>();
            for (var other : others) left.merge(other, 1, Integer::sum);
            var rest = new ArrayList<Url>();
            for (var link : links) {
                if (left.getOrDefault(link, 0) == 0) rest.add(link);
                else left.merge(link, -1, Integer::sum);
            }
            return rest;
        }
    }

    private final Policy policy;
    private final HtmlExtractor written = new HtmlExtractor();
    private final Map<Url, Difference> differences = new ConcurrentHashMap<>();

    /// @param policy which links count, and under which URLs
    public Parity(Policy policy) {
        this.policy = policy;
    }

    /// A renderer that finds what `renderer` finds, and compares.
    public Renderer beside(Renderer renderer) {
        return new Renderer() {
            @Override
            public Map<String, String> settings() {
                return renderer.settings();
            }

            @Override
            public Readers start(Crawl crawl) throws IOException, InterruptedException {
                var readers = renderer.start(crawl);
                return new Readers() {
                    @Override
                    public PageReader get() {
                        return beside(readers.get());
                    }

                    @Override
                    public Optional<String> problem() {
                        return readers.problem();
                    }

                    @Override
                    public void close() {
                        readers.close();
                    }
                };
            }
        };
    }

    /// A reader that finds what `shown` finds, and compares.
    public PageReader beside(PageReader shown) {
        return (answer, url) -> {
            var reading = shown.read(answer, url);
            var extracted = reading.extracted();
            if (extracted != null) {
                var page = policy.address(url).shown();
                var came = written.extract(answer.body(), url);
                differences.put(page, Difference.of(links(extracted, page), links(came, page)));
            }
            return reading;
        };
    }

    private List<Url> links(Extracted extracted, Url page) {
        var links = new ArrayList<Url>();
        for (var href : extracted.hrefs()) {
            if (policy.judge(href, extracted.base(), extracted.encoding(), page)
                    instanceof Verdict.Counts(Address address)) {
                links.add(address.shown());
            }
        }
        return links;
    }

    /// The differences of a page that has been read, once; null if the browser did not render it.
    public @Nullable Difference take(Url page) {
        return differences.remove(page);
    }
}
