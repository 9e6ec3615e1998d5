package clew.visit;

import clew.encoding.Encoding;
import clew.extract.PageRefresh;
import clew.page.Link;
import clew.page.Links;
import clew.page.Role;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The refresh of a page as one of its links.
record RefreshLink(Policy policy, Url page) {
    /// The links of the page with its refresh among them, in the order in which they are written; one of a header comes
    /// first. The same list where the refresh leads to the page itself or to a script.
    ///
    /// @param encoding the page's own
    List<Link> among(List<Link> links, PageRefresh refresh, Encoding encoding) {
        var link = link(refresh, encoding);
        if (link == null) return links;
        var all = new Links.Builder(links.size() + 1);
        var at = 0;
        while (at < links.size() && links.get(at).offset() < link.offset()) all.add(links.get(at++));
        all.add(link);
        while (at < links.size()) all.add(links.get(at++));
        return all.build();
    }

    /// What to request next where the refresh leads to the page itself by another URL, such as `/about/` of
    /// `/about`: as a ticket of its own it would be dropped as known. Null where it leads elsewhere, is late, or
    /// changes nothing.
    ///
    /// @param url what was requested
    @Nullable
    Url respelled(PageRefresh refresh, Encoding encoding, Url url) {
        var isSoon = Role.ofRefresh(refresh.seconds()) == Role.REFRESH;
        if (!isSoon || !(Url.parse(refresh.href(), refresh.base(), encoding) instanceof Parsed.Ok(Url target))) {
            return null;
        }
        if (!target.isHttp() || !isPageItself(target)) return null;
        var asked = policy.address(target).asked();
        return asked.equals(url) ? null : asked;
    }

    private @Nullable Link link(PageRefresh refresh, Encoding encoding) {
        if (refresh.href().isEmpty()) return null;
        Verdict verdict = Verdict.INVALID;
        if (Url.parse(refresh.href(), refresh.base(), encoding) instanceof Parsed.Ok(Url target)) {
            if (isPageItself(target) || target.scheme().equals("javascript")) return null;
            verdict = policy.judge(refresh.href(), target, page);
        }
        return new Link(verdict, refresh.href(), "", false, refresh.offset(), Role.ofRefresh(refresh.seconds()));
    }

    private boolean isPageItself(Url target) {
        return policy.key(policy.address(target).shown()).equals(policy.key(page));
    }
}
