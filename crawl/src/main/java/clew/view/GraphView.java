package clew.view;

import clew.frontier.Fingerprint;
import clew.frontier.Fingerprints;
import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// The pages of a site and the links between them, as a graph: first all pages, in ticket order, then the links of
/// each, in document order.
///
/// 1. A node is a page that was visited, with the number of its ticket. So no link leads to a node that is not there:
///    links to other sites, and to pages that the crawl did not come to, are left out.
/// 2. All links from one page to another are one edge, which has their number. A redirect is an edge of its own kind,
/// and so is a refresh.
///
/// Whether the target of a link is visited is often known only later. So links wait in an [EdgeFile] until the end, and
/// memory holds a fingerprint per page: 40 bytes at most, outside the heap.
final class GraphView implements View {
    private final GraphWriter writer;
    private final Policy policy;
    private final EdgeFile edges = new EdgeFile();
    // Nobody sees the key: it only keeps sites from aiming at fingerprints.
    private final Fingerprints visited =
            new Fingerprints(UUID.randomUUID().toString().replace("-", ""), Fingerprints.BITS);
    private final Fingerprint print = visited.fingerprint();

    /// @param policy which URLs are one page
    GraphView(GraphWriter writer, Policy policy) {
        this.writer = writer;
        this.policy = policy;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) {
        writer.begin();
    }

    @Override
    public void page(Page page) throws IOException {
        if (page.ticket().kind() != Kind.PAGE) return;
        visited.add(policy.key(page.url()), page.ticket().number());
        writer.node(page);
        if (page.outcome() instanceof Outcome.Moved(int _, Url target)) {
            keep(page, policy.key(policy.address(target).shown()), 1, true);
        }
        var refresh = page.refresh();
        if (refresh.isPresent())
            keep(page, policy.key(policy.address(refresh.get()).shown()), 1, true);
        links(page);
    }

    private void links(Page page) throws IOException {
        var weights = new LinkedHashMap<String, Integer>();
        for (var link : page.links()) {
            if (!link.isLink() || !(link.verdict() instanceof Verdict.Counts(var address))) continue;
            weights.merge(policy.key(address.shown()), 1, Integer::sum);
        }
        for (var target : weights.entrySet()) keep(page, target.getKey(), target.getValue(), false);
    }

    private void keep(Page page, String key, int weight, boolean redirect) throws IOException {
        var target = print.of(key);
        edges.add(page.ticket().number(), target.low(), target.high(), weight, redirect);
    }

    @Override
    public void end(CrawlSummary summary) throws IOException {
        try (edges;
                visited) {
            edges.forEach((source, low, high, weight, redirect) -> {
                print.set(low, high);
                var target = visited.number(print);
                if (target != Fingerprints.NONE) writer.edge(source, target, weight, redirect);
            });
        }
        writer.end();
    }

    @Override
    public void flush() throws IOException {
        writer.flush();
    }
}
