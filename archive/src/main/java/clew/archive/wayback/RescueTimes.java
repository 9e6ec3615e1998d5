package clew.archive.wayback;

import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.page.StoredCapture;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import clew.view.View;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Of which time a file is wanted that no list has, such as one of another host: of the first page that needs it. Also
/// the last capture of a page that the archive gave.
///
/// It sees the pages in their order, and each before its links are requested; also those of a crawl that is resumed.
final class RescueTimes implements View {
    private final Policy policy;
    private final Predicate<Url> listed;
    private final Map<String, Instant> times = new ConcurrentHashMap<>();
    private volatile @Nullable StoredCapture last;

    /// @param listed whether the list would have a URL if the archive did
    RescueTimes(Policy policy, Predicate<Url> listed) {
        this.policy = policy;
        this.listed = listed;
    }

    @Override
    public void page(Page page) {
        var capture = page.response().orElse(null);
        if (capture == null) return;
        if (page.outcome() instanceof Outcome.Read) last = capture;
        if (page.outcome() instanceof Outcome.Moved(int _, Url target)) {
            note(policy.address(target).shown(), capture.begun());
        }
        for (var link : page.links()) {
            var isNeeded = link.isResource() || link.role() == Role.REFRESH;
            if (isNeeded && link.verdict() instanceof Verdict.Counts(var address)) {
                note(address.shown(), capture.begun());
            }
        }
    }

    private void note(Url shown, Instant time) {
        if (!listed.test(shown)) times.putIfAbsent(policy.key(shown), time);
    }

    /// @param key the policy's of a URL
    Optional<Instant> of(String key) {
        return Optional.ofNullable(times.get(key));
    }

    Optional<StoredCapture> last() {
        return Optional.ofNullable(last);
    }

    @Override
    public void flush() {}
}
