package clew.cli.flags;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.engine.CrawlSettings;
import clew.kafka.CrawlOrder;
import clew.policy.LinkChecks;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The flags that travel with a crawl to a cluster, and the orders made from them: one for each host.
///
/// What they do not have is what a cluster does not do, or what a password might be in: headers and cookies would lie
/// open in Kafka.
public final class OrderFlags {
    private static final int URLS_LENGTH_MAX = 256 * 1024;

    private static final Flag<Boolean> AGAIN =
            Flag.onOff(Group.CLUSTER, "again", "crawl hosts again; their old crawls are deleted");

    /// All of them, as the help lists them.
    public static final List<Flag<?>> ALL = Stream.<List<Flag<?>>>of(
                    List.of(AGAIN),
                    StartFlags.ALL,
                    List.of(CrawlFlags.SITEMAPS),
                    PolicyFlags.ALL,
                    List.of(RenderFlags.LINKS, CrawlFlags.NOFOLLOW, CrawlFlags.ROBOTS, CrawlFlags.TRAPS),
                    List.of(CrawlFlags.MAX_PAGES, CrawlFlags.MAX_DEPTH),
                    List.of(CrawlFlags.WORKERS, CrawlFlags.RATE_MS, CrawlFlags.MAX_CRAWL_DELAY),
                    List.of(FetchFlags.TIMEOUT, FetchFlags.MAX_BODY, FetchFlags.USER_AGENT))
            .<Flag<?>>flatMap(List::stream)
            .toList();

    private OrderFlags() {}

    /// Orders that are made when they are wanted, since there may be a million.
    ///
    /// @param hosts those of the orders
    /// @param again whether hosts are crawled again that were submitted before
    public record Orders(Set<String> hosts, boolean again, Stream<CrawlOrder> stream) {}

    /// An order for each host, in the order of their first URLs.
    public static Orders orders(Flags flags, Console console) throws UsageError, CommandFailed, IOException {
        var starts = StartFlags.starts(flags, console);
        if (starts.folder() != null) throw new UsageError("a cluster has no folders; give URLs");
        if (!starts.sitemaps().isEmpty()) {
            throw new UsageError("-urls must be a file, or - for standard input; a cluster reads the sitemaps of each"
                    + " host with -sitemaps");
        }
        if (PolicyFlags.scope(flags).area() == ScopeRule.Area.DOMAIN) {
            throw new UsageError("-scope domain is for one machine: on a cluster each host is a crawl of its own;"
                    + " submit a URL of each");
        }
        var hosts = new LinkedHashMap<String, List<Url>>();
        for (var url : starts.urls()) {
            hosts.computeIfAbsent(url.hostname(), _ -> new ArrayList<>(1)).add(url);
        }
        for (var urls : hosts.values()) refuseMany(urls);
        var _ = order(flags, List.of(starts.first())); // what is wrong with a flag is said before anything is submitted
        return new Orders(
                hosts.keySet(), flags.get(AGAIN), hosts.values().stream().map(urls -> {
                    try {
                        return order(flags, urls);
                    } catch (UsageError e) {
                        throw new IllegalStateException(e);
                    }
                }));
    }

    /// An order has to fit into a message of Kafka.
    private static void refuseMany(List<Url> urls) throws UsageError {
        var length = urls.stream().mapToLong(url -> url.href().length()).sum();
        if (length <= URLS_LENGTH_MAX) return;
        throw new UsageError("the URLs of one host may have " + URLS_LENGTH_MAX / 1024 + " KiB together; those of "
                + TerminalSafe.quoted(urls.getFirst().hostname())
                + " are longer: submit some of them, the crawl finds the others, or crawl it on one machine");
    }

    private static CrawlOrder order(Flags flags, List<Url> starts) throws UsageError {
        return new CrawlOrder(
                settings(flags, starts).header(),
                Math.toIntExact(flags.get(CrawlFlags.WORKERS)),
                CrawlFlags.interval(flags),
                flags.get(FetchFlags.TIMEOUT),
                flags.get(CrawlFlags.MAX_PAGES),
                flags.get(CrawlFlags.MAX_CRAWL_DELAY),
                flags.get(AGAIN));
    }

    private static CrawlSettings settings(Flags flags, List<Url> starts) throws UsageError {
        return new CrawlSettings(
                starts,
                List.of(),
                PolicyFlags.policy(flags.get(PolicyFlags.POLICY), flags, starts.getFirst()),
                PolicyFlags.scope(flags),
                flags.get(CrawlFlags.ROBOTS).equals("obey"),
                flags.get(CrawlFlags.SITEMAPS),
                flags.get(CrawlFlags.NOFOLLOW),
                flags.get(CrawlFlags.TRAPS).equals("on"),
                CrawlFlags.depthMax(flags),
                flags.get(RenderFlags.LINKS),
                flags.get(FetchFlags.MAX_BODY),
                FetchFlags.userAgent(flags),
                Requisites.NONE,
                0,
                false,
                LinkChecks.NONE,
                Map.of(),
                Map.of());
    }
}
