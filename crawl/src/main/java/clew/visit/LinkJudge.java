package clew.visit;

import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.frontier.Fingerprint;
import clew.page.Link;
import clew.page.LinkPrints;
import clew.page.Links;
import clew.page.Page;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
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

    /// Longer ones are not remembered beyond their page, nor those that lead to longer URLs: they may be of megabytes.
    private static final int LENGTH_MAX = 1_000;

    /// A page with more links is too heavy to be handed on with their fingerprints.
    private static final int PRINTS_MAX = 20_000;

    /// @param resolved how long the URLs are that the links lead to, in characters
    /// @param exact whether equal links count once in that, rather than each of them
    /// @param cut whether links are left out, because all of them would be longer than [Page#RESOLVED_MAX]
    record Judged(List<Link> links, LinkPrints prints, long resolved, boolean exact, boolean cut) {}

    /// What became of a link, and the fingerprint of where it leads.
    ///
    /// @param length how long the URL is, in characters; of what is not a URL, the text itself
    private record Known(Verdict verdict, long low, long high, int length) {}

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

    /// Judges links until they are longer than a page's may be. Equal ones are looked for only where that decides.
    ///
    /// @param nofollow whether the page asks not to follow any of its links
    /// @param page as it is shown
    Judged judge(Extracted extracted, boolean nofollow, Url page) {
        var judged = judge(extracted, nofollow, page, null);
        return judged.cut ? judgeExactly(extracted, nofollow, page) : judged;
    }

    /// The same, where equal links count once.
    Judged judgeExactly(Extracted extracted, boolean nofollow, Url page) {
        return judge(extracted, nofollow, page, new HashMap<>());
    }

    /// @param distinct every link of the page so far; null where all of them count
    private Judged judge(Extracted extracted, boolean nofollow, Url page, @Nullable Map<String, Known> distinct) {
        begin(extracted.base(), extracted.encoding());
        var anchors = extracted.anchors();
        var count = anchors.size();
        var links = new Links.Builder(count);
        var prints = new long[count > PRINTS_MAX ? 0 : 2 * count];
        var resolved = 0L;
        for (int i = 0; i < count; i++) {
            var anchor = anchors.get(i);
            var href = anchor.href();
            var known = distinct == null ? null : distinct.get(href);
            if (known == null) {
                var text = byAddress ? withoutFragment(href) : href;
                known = known(text, extracted, page);
                resolved += known.length + href.length() - text.length();
                if (resolved > Page.RESOLVED_MAX) break;
                if (distinct != null) distinct.put(href, known);
            }
            if (prints.length > 0) {
                prints[2 * i] = known.low;
                prints[2 * i + 1] = known.high;
            }
            links.add(new Link(known.verdict, href, anchor.text(), anchor.nofollow() || nofollow, anchor.offset()));
        }
        ofPage.clear();
        var cut = links.size() < count;
        var made = prints.length > 0 && !cut ? new LinkPrints(prints) : LinkPrints.NONE;
        return new Judged(links.build(), made, resolved, distinct != null, cut);
    }

    /// Forgets what does not hold for a page with this base.
    private void begin(Url base, Encoding pageEncoding) {
        byAddress = base.isHttp() && policy.judgesByAddress();
        if (!byAddress) return;
        var path = base.pathname();
        var folderNow = base.origin() + path.substring(0, path.lastIndexOf('/') + 1);
        if (!folderNow.equals(folder) || pageEncoding != encoding || ofFolder.size() >= KNOWN_MAX) ofFolder.clear();
        folder = folderNow;
        encoding = pageEncoding;
    }

    /// @param text an href, without what makes no difference
    private Known known(String text, Extracted extracted, Url page) {
        var isOfFolder = byAddress && isOfFolder(text);
        var before = isOfFolder ? ofFolder.get(text) : null;
        if (before == null) before = ofPage.get(text);
        if (before != null) return before;
        var known = resolved(text, extracted, page);
        var isLong = Math.max(text.length(), known.length) > LENGTH_MAX;
        var memory = isOfFolder && !isLong ? ofFolder : ofPage;
        if (memory.size() < KNOWN_MAX) memory.put(text, known);
        return known;
    }

    private Known resolved(String text, Extracted extracted, Url page) {
        if (!(Url.parse(text, extracted.base(), extracted.encoding()) instanceof Parsed.Ok(Url url))) {
            return new Known(Verdict.INVALID, 0, 0, text.length());
        }
        var verdict = policy.judge(text, url, page);
        var length = url.href().length();
        if (!(verdict instanceof Verdict.Counts counts)) return new Known(verdict, 0, 0, length);
        print.of(policy.key(counts.address().shown()));
        return new Known(verdict, print.low(), print.high(), length);
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
