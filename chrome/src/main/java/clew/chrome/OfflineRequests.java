package clew.chrome;

import clew.chrome.FailedRequest.Cause;
import clew.devtools.Json;
import clew.url.Parsed;
import clew.url.Url;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The requests of one page that is opened from disk. Files of a folder are read; everything else fails.
///
/// Not counted is what a browser requests on its own account, or when it sees fit: icons, manifests, prefetches, video
/// and audio, and documents that replace others, as by `<meta http-equiv=refresh>`.
final class OfflineRequests {
    private static final Set<String> HELD_IN_THE_URL = Set.of("data", "blob", "about");

    private final String folder;

    /// The URLs of requests that have not ended, by the browser's names for them.
    private final Map<String, String> open = new HashMap<>();

    /// The frames that a document was requested for; by requests that were paused, and by those that were sent.
    private final Set<String> shown = new HashSet<>();

    private final Set<String> counted = new HashSet<>();
    private final Map<String, FailedRequest> failed = new TreeMap<>();
    private long requests;

    /// @param root an absolute path
    OfflineRequests(Path root) {
        var path = Url.of(root.toUri().toString()).pathname();
        folder = path.endsWith("/") ? path : path + "/";
    }

    /// Decides on a request that the browser has paused.
    ///
    /// @return the error that it ends with; empty to let it go on
    Optional<String> paused(Json params) {
        var type = params.text("resourceType");
        if (type.equals("Media")) return Optional.of("BlockedByClient");
        // A page stays when a navigation is aborted.
        if (type.equals("Document") && !shown.add(params.text("frameId"))) return Optional.of("Aborted");
        return cause(params.get("request").text("url")).map(_ -> "BlockedByClient");
    }

    /// Why a URL is not requested; empty if it is.
    private Optional<Cause> cause(String address) {
        if (!(Url.parse(address) instanceof Parsed.Ok(Url url))) return Optional.of(Cause.NETWORK);
        if (HELD_IN_THE_URL.contains(url.scheme())) return Optional.empty();
        if (!url.scheme().equals("file")) return Optional.of(Cause.NETWORK);
        var inside = url.host().isEmpty() && url.pathname().startsWith(folder);
        return inside ? Optional.empty() : Optional.of(Cause.OUTSIDE);
    }

    void sent(Json params) {
        var url = params.get("request").text("url");
        if (isOwnAccount(params) || HELD_IN_THE_URL.stream().anyMatch(scheme -> url.startsWith(scheme + ":"))) return;
        if (params.text("type").equals("Document") && !counted.add(params.text("frameId"))) return;
        requests++;
        open.put(params.text("requestId"), url);
    }

    private static boolean isOwnAccount(Json params) {
        // Pages cannot set the header.
        if (params.get("request").get("headers").has("Sec-Purpose")) return true;
        return switch (params.text("type")) {
            case "Manifest", "Media", "Ping", "Prefetch" -> true;
            case "Other" -> params.get("initiator").text("type").equals("other");
            default -> false;
        };
    }

    void finished(Json params) {
        open.remove(params.text("requestId"));
    }

    void failed(Json params) {
        var url = open.remove(params.text("requestId"));
        // What is cancelled was not needed.
        if (url == null || params.get("canceled").isTrue()) return;
        var error = params.text("errorText");
        if (error.equals("net::ERR_ABORTED")) return;
        var otherwise = error.equals("net::ERR_FILE_NOT_FOUND") ? Cause.MISSING : Cause.UNREADABLE;
        failed.putIfAbsent(url, new FailedRequest(url, cause(url).orElse(otherwise)));
    }

    boolean areOpen() {
        return !open.isEmpty();
    }

    long count() {
        return requests;
    }

    PageLoad result() {
        return new PageLoad(requests, new ArrayList<>(failed.values()));
    }
}
