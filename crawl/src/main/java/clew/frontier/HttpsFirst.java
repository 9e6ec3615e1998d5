package clew.frontier;

import clew.page.Kind;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.util.HashMap;
import java.util.Map;

/// https wins: where both schemes are one page to the policy and the site has https, links to http are requested by
/// https first.
final class HttpsFirst {
    private final Policy policy;
    private final Map<String, Boolean> secureHosts = new HashMap<>();
    private boolean secure;

    HttpsFirst(Policy policy) {
        this.policy = policy;
    }

    /// A page is applied. How the start page answered decides: the first one on a host for that host, and the first of
    /// all for hosts that have none.
    void begin(Page page) {
        var ticket = page.ticket();
        if (ticket.parent() != Ticket.NONE) return;
        var isSecure = page.url().scheme().equals("https");
        if (ticket.number() == 0) secure = isSecure;
        if (ticket.kind() == Kind.PAGE) secureHosts.putIfAbsent(page.url().hostname(), isSecure);
    }

    /// Whether `found` is requested by https first, and as it is where that gives no page.
    boolean upgrades(Url found) {
        return policy.oneScheme()
                && found.scheme().equals("http")
                && found.port().isEmpty()
                && secureHosts.getOrDefault(found.hostname(), secure);
    }
}
