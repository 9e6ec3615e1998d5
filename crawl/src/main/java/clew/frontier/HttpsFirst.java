package clew.frontier;

import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;

/// https wins: where both schemes are one page to the policy and the site has https, links to http are requested by
/// https first.
final class HttpsFirst {
    private final Policy policy;
    private boolean secure;

    HttpsFirst(Policy policy) {
        this.policy = policy;
    }

    /// A page is applied. How the start page answered decides.
    void begin(Page page) {
        if (page.ticket().number() == 0) secure = page.url().scheme().equals("https");
    }

    /// Whether `found` is requested by https first, and as it is where that gives no page.
    boolean upgrades(Url found) {
        return policy.oneScheme()
                && secure
                && found.scheme().equals("http")
                && found.port().isEmpty();
    }
}
