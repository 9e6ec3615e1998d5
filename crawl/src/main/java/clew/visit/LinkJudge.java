package clew.visit;

import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.frontier.Fingerprint;
import clew.page.Link;
import clew.page.LinkPrints;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Judges the links of pages, one page after the other, and makes their fingerprints. Pages repeat their own links and
/// those of their neighbours: what is relative to the same folder is looked up, and neither resolved nor judged again.
///
/// For one worker.
final class LinkJudge {
    /// How many links are remembered.
    private static final int KNOWN_MAX = 4_000;

    /// Longer ones are not: a page may have links of megabytes.
    private static final int LENGTH_MAX = 1_000;

    record Judged(List<Link> links, LinkPrints prints) {}

    /// What became of a link, and the fingerprint of where it leads.
    private record Known(Verdict verdict, long low, long high) {}

    private final Policy policy;
    private final Fingerprint print;
    private final Map<String, Known> ofFolder = new HashMap<>();
    private final Map<String, Known> ofPage = new HashMap<>();
    private String folder = "";
    private @Nullable Encoding encoding;

    /// Whether a link leads to the same address, and is judged the same, with another fragment and from another page
    /// of the folder.
    private boolean byAddress;

    LinkJudge(Policy policy, Fingerprint print) {
        this.policy = policy;
        this.print = print;
    }

    /// @param nofollow whether the page asks not to follow any of its links
    /// @param page as it is shown
    Judged judge(Extracted extracted, boolean nofollow, Url page) {
        begin(extracted.base(), extracted.encoding());
        var anchors = extracted.anchors();
        var count = anchors.size();
        var links = new ArrayList<Link>(count);
        var prints = new long[2 * count];
        for (int i = 0; i < count; i++) {
            var anchor = anchors.get(i);
            var known = known(anchor.href(), extracted, page);
            prints[2 * i] = known.low;
            prints[2 * i + 1] = known.high;
            links.add(new Link(
                    known.verdict, anchor.href(), anchor.text(), anchor.nofollow() || nofollow, anchor.offset()));
        }
        return new Judged(links, new LinkPrints(prints));
    }

    /// Forgets what does not hold for a page with this base.
    private void begin(Url base, Encoding pageEncoding) {
        ofPage.clear();
        byAddress = base.isHttp() && policy.judgesByAddress();
        if (!byAddress) return;
        var path = base.pathname();
        var folderNow = base.origin() + path.substring(0, path.lastIndexOf('/') + 1);
        if (!folderNow.equals(folder) || pageEncoding != encoding || ofFolder.size() >= KNOWN_MAX) ofFolder.clear();
        folder = folderNow;
        encoding = pageEncoding;
    }

    private Known known(String href, Extracted extracted, Url page) {
        var text = byAddress ? withoutFragment(href) : href;
        var memory = byAddress && isOfFolder(text) ? ofFolder : ofPage;
        var before = memory.get(text);
        if (before != null) return before;
        var verdict = policy.judge(text, extracted.base(), extracted.encoding(), page);
        if (verdict instanceof Verdict.Counts counts)
            print.of(policy.key(counts.address().shown()));
        var known = new Known(verdict, print.low(), print.high());
        if (memory.size() < KNOWN_MAX && text.length() <= LENGTH_MAX) memory.put(text, known);
        return known;
    }

    /// A URL without its fragment leads to the same address. A blank before the fragment belongs to the URL, but one at
    /// its end does not.
    private static String withoutFragment(String href) {
        var at = href.indexOf('#');
        return at < 0 || (at > 0 && href.charAt(at - 1) <= ' ') ? href : href.substring(0, at);
    }

    /// Whether it leads to the same from every page of a folder: it is a path, or a whole URL.
    private static boolean isOfFolder(String href) {
        if (href.isEmpty() || href.charAt(0) <= ' ' || href.charAt(0) == '?' || href.charAt(0) == '#') return false;
        var colon = href.indexOf(':');
        return colon < 0 || href.startsWith("//", colon + 1);
    }
}
