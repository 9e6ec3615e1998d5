package clew.dial;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Asks the operating system. Its exceptions say the same every time: that there is no such host, or that the name
/// server
/// did not answer, which may pass. Java remembers for ten seconds that a host is not known, but forgets which of both
/// it
/// was.
final class SystemResolver implements Resolver {
    static final SystemResolver INSTANCE = new SystemResolver();

    private static final int UNSURE_MAX = 10_000;

    /// What the C library says where the name server did not answer.
    private static final String TEMPORARY = "Temporary failure";

    private final Set<String> unsure = ConcurrentHashMap.newKeySet();

    @Override
    public List<InetAddress> resolve(String hostname) throws UnknownHostException {
        try {
            return List.of(InetAddress.getAllByName(hostname));
        } catch (UnknownHostException e) {
            var message = String.valueOf(e.getMessage());
            var isRemembered = message.equals(hostname);
            if (!isRemembered) unsure.remove(hostname);
            if (unsure.size() >= UNSURE_MAX) unsure.clear();
            if (message.contains(TEMPORARY)) unsure.add(hostname);
            var unknown = new UnknownHostException(
                    unsure.contains(hostname) ? hostname + ": " + TEMPORARY + " in name resolution" : hostname);
            unknown.initCause(e);
            throw unknown;
        }
    }
}
