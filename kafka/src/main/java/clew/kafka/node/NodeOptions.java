package clew.kafka.node;

import clew.dial.Resolver;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/// What a node is and has.
///
/// @param name tells it from others, for people
/// @param folder where its working copies of journals are
/// @param workers the maximum number of open requests, of all crawls together; empty for one for each host that is
///     crawled, but [#WORKERS_MIN] at least
/// @param crawlsMax how many crawls run at once, at most; others wait
/// @param session after so long without a sign of life, other nodes take over
/// @param resolver looks up hosts
/// @param proxies those for requests
/// @param pinned the addresses of some hosts
/// @param insecure whether to skip TLS certificate checks
public record NodeOptions(
        String name,
        Path folder,
        OptionalInt workers,
        int crawlsMax,
        Duration session,
        Resolver resolver,
        Proxies proxies,
        PinnedAddresses pinned,
        boolean insecure) {
    public static final int WORKERS_MIN = 64;
    public static final int CRAWLS_MAX = 2_048;
    public static final Duration SESSION = Duration.ofSeconds(10);
}
