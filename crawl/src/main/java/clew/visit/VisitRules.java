package clew.visit;

import clew.extract.ResourceExtractor;
import clew.frontier.Fingerprint;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What the visits of a crawl go by.
///
/// @param agent what servers may call us where they say what crawlers may do
/// @param resources finds what pages need; null where nobody wants that
/// @param fingerprints gives each worker one, as the crawl knows links by
/// @param recorded whether every page goes into a journal, so that workers make bytes of it
/// @param details whether anybody wants more of a page than its links
/// @param facts whether anybody wants to know what pages say beside that
/// @param checks how far redirects of links that are only checked are followed
public record VisitRules(
        Policy policy,
        String agent,
        @Nullable ResourceExtractor resources,
        Supplier<Fingerprint> fingerprints,
        boolean recorded,
        boolean details,
        boolean facts,
        LinkChecks checks) {}
