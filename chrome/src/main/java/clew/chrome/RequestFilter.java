package clew.chrome;

import clew.url.Parsed;
import clew.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Decides which requests of a page leave the browser.
///
/// 1. A document outside the scope does not, wherever it is to be shown.
/// 2. Nothing is sent to an address that the address guard refuses, judged by our own look-up. The [clew.door.Door] is
///    behind this, for what does not come here and for names that change their address.
/// 3. Pings, reports, prefetches and icons, which do not serve the reader of the page, are not sent.
final class RequestFilter {
    /// How many hosts are remembered.
    private static final int HOSTS_MAX = 1_000;

    private final ChromeOptions options;
    private final Chrome.AddressCheck addresses;
    private final Map<String, Boolean> hosts = new HashMap<>();

    RequestFilter(ChromeOptions options, Chrome.AddressCheck addresses) {
        this.options = options;
        this.addresses = addresses;
    }

    /// Why a request for something inside a page may not be sent; empty if it may.
    Optional<String> refusal(String resourceType, String text) throws InterruptedException {
        if (!(Url.parse(text) instanceof Parsed.Ok(Url url))) return Optional.of("not a valid URL");
        if (!url.isHttp()) {
            var isShown = resourceType.equals("Document") && !url.scheme().equals("blob");
            return isShown ? Optional.of("not http") : Optional.empty();
        }
        var why = unwanted(resourceType, url);
        return why.isEmpty() && !reaches(url) ? Optional.of("not a public address") : why;
    }

    private Optional<String> unwanted(String resourceType, Url url) {
        return switch (resourceType) {
            case "Ping", "Prefetch", "CSPViolationReport", "SignedExchange" -> Optional.of("not part of the page");
            case "Document" ->
                options.scope().contains(options.policy().address(url).shown())
                        ? Optional.empty()
                        : Optional.of("outside the scope");
            case "Other" ->
                url.pathname().endsWith("/favicon.ico") ? Optional.of("not part of the page") : Optional.empty();
            default ->
                options.blocked().stream().anyMatch(kind -> kind.resourceType().equals(resourceType))
                        ? Optional.of("-block")
                        : Optional.empty();
        };
    }

    /// Whether a navigation leads to another page, and not to another spelling of this one.
    boolean isElsewhere(Url target, Url page) {
        var policy = options.policy();
        return !policy.key(policy.address(target).shown())
                .equals(policy.key(policy.address(page).shown()));
    }

    /// Whether the address guard lets a request through.
    boolean reaches(Url url) throws InterruptedException {
        var known = hosts.get(url.hostname());
        if (known != null) return known;
        var reaches = addresses.admits(url);
        if (hosts.size() >= HOSTS_MAX) hosts.clear();
        hosts.put(url.hostname(), reaches);
        return reaches;
    }
}
