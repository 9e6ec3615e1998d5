package clew.policy;

import clew.url.Parsed;
import clew.url.Url;

/// A link of a page, through a policy.
final class Links {
    private Links() {}

    /// What is shown of it, the name of the rule that leaves it out, or `nothing` where it is no URL.
    static String shown(Policy policy, String href, Url page) {
        if (!(Url.parse(href, page) instanceof Parsed.Ok(Url url))) return "nothing";
        return switch (policy.judge(href, url, policy.address(page).shown())) {
            case Verdict.Counts(Address address) -> address.shown().href();
            case Verdict.Skipped(String rule) -> rule.equals("scheme") ? "nothing" : rule;
        };
    }

    static String key(Policy policy, String href, Url page) {
        return policy.key(
                policy.address(Url.parse(href, page).ok().orElseThrow()).shown());
    }
}
