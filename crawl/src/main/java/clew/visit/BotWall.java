package clew.visit;

import clew.http.ResponseHead;
import java.util.Set;

/// Tells the answer of a service that stands in front of a site and wants to see a human being, from an answer of the
/// site. Nothing is known of the page behind it.
final class BotWall {
    private static final Set<String> CHALLENGES = Set.of("challenge", "captcha");

    private BotWall() {}

    /// Whether somebody else than the site answered. Only what these services say of themselves counts: that a site is
    /// behind one of them is no sign.
    static boolean isIn(ResponseHead head) {
        var status = head.status();
        // LinkedIn's answer to programs.
        if (status == 999) return true;
        if (isChallenge(head, "cf-mitigated") // Cloudflare
                || isChallenge(head, "x-amzn-waf-action") // AWS WAF, whose challenges have status 202 and 405
                || isChallenge(head, "x-vercel-mitigated")) return true;
        // Every answer of a site behind DataDome has its header.
        if (!head.first("x-datadome").isEmpty()) return status == 401 || status == 403 || status == 429;
        return (status == 403 || status == 503) && isOldCloudflare(head);
    }

    private static boolean isChallenge(ResponseHead head, String name) {
        return CHALLENGES.contains(head.first(name));
    }

    /// How Cloudflare's challenges looked before they had a header of their own.
    private static boolean isOldCloudflare(ResponseHead head) {
        return head.first("server").equals("cloudflare")
                && (!head.first("cf-chl-bypass").isEmpty()
                        || head.first("refresh").contains("/cdn-cgi/"));
    }
}
