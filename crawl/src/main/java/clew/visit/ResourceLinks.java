package clew.visit;

import clew.encoding.Encoding;
import clew.extract.Resource;
import clew.extract.ResourceExtractor;
import clew.extract.Resources;
import clew.fetch.Body;
import clew.page.Link;
import clew.page.Links;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// What a page or a style sheet needs, as links of it: each once, in the order in which they are written. A frame is a
/// link to a page, because it has links and resources of its own.
record ResourceLinks(ResourceExtractor extractor, Policy policy) {
    /// No document needs more; one that names more wants our memory.
    static final int RESOURCES_MAX = 100_000;

    /// @param cut whether links are left out: the document names more than [#RESOURCES_MAX], or all its links are
    /// longer
    ///     than [Page#RESOLVED_MAX]
    record Found(List<Link> links, boolean cut) {
        /// What is to be said of a document with these links.
        Outcome outcome(Outcome read) {
            return cut && read instanceof Outcome.Read(int status, boolean _) ? new Outcome.Read(status, true) : read;
        }
    }

    /// The links of a document that is only read for its resources.
    ///
    /// @param url where it came from
    /// @param shown the same as the policy shows it
    Found of(Body body, Url url, Url shown) {
        return links(read(body, url), shown, 0);
    }

    /// The links of a page and its resources together, in document order.
    ///
    /// @param resolved how long the URLs of those links are, together
    Found beside(List<Link> anchors, long resolved, Body body, Url url, Url shown) {
        var found = links(read(body, url), shown, resolved);
        return new Found(found.links.isEmpty() ? anchors : merged(anchors, found.links), found.cut);
    }

    private Resources read(Body body, Url url) {
        return ResourceExtractor.isStylesheet(body, url)
                ? extractor.stylesheet(body, url, Encoding.UTF_8)
                : extractor.page(body, url);
    }

    private Found links(Resources found, Url shown, long resolved) {
        var links = new ArrayList<Link>();
        var pages = new HashSet<String>();
        var files = new HashSet<String>();
        var length = resolved;
        for (var resource : found.resources()) {
            if (!(resource.isPage() ? pages : files).add(resource.url())) continue;
            if (links.size() == RESOURCES_MAX) return new Found(links, true);
            var url = Url.parse(resource.url(), found.base(), found.encoding()).ok();
            length += url.map(Url::href).orElse(resource.url()).length();
            if (length > Page.RESOLVED_MAX) return new Found(links, true);
            links.add(link(resource, url, shown));
        }
        return new Found(links, false);
    }

    private Link link(Resource resource, Optional<Url> url, Url shown) {
        var verdict =
                url.map(found -> policy.judge(resource.url(), found, shown)).orElse(Verdict.INVALID);
        return new Link(
                verdict, resource.url(), "", false, resource.offset(), resource.isPage() ? Role.LINK : Role.RESOURCE);
    }

    /// By their places. Links that are not where they are written, because the page is badly nested, stay among the
    /// links around them.
    private static List<Link> merged(List<Link> anchors, List<Link> resources) {
        var merged = new Links.Builder(anchors.size() + resources.size());
        var next = 0;
        for (var resource : resources) {
            while (next < anchors.size() && anchors.get(next).offset() <= resource.offset()) {
                merged.add(anchors.get(next++));
            }
            // A frame may be among the links already, where frames are links.
            var isThere = !resource.isResource() && next > 0 && isAt(anchors.get(next - 1), resource.offset());
            if (!isThere) merged.add(resource);
        }
        while (next < anchors.size()) merged.add(anchors.get(next++));
        return merged.build();
    }

    private static boolean isAt(Link link, int offset) {
        return offset != Link.UNKNOWN && link.offset() == offset;
    }
}
