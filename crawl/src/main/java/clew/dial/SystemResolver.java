package clew.dial;

import clew.http.NameServerFailed;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Asks the operating system. Whether there is no such host, or the name server did not answer, is known here only, and
/// only by the text of an exception: Java has neither an exception nor a code for it. Where the C library writes that
/// text in another language than English, a name server that did not answer counts as a host that does not exist. Java
/// remembers for ten seconds that a host is not known, but forgets which of both it was. Names under `invalid` have no
/// address (RFC 6761, section 6.4), so they are not looked up.
final class SystemResolver implements Resolver {
    static final SystemResolver INSTANCE = new SystemResolver(hostname -> List.of(InetAddress.getAllByName(hostname)));

    private static final int UNSURE_MAX = 10_000;

    /// What the C library says where the name server did not answer.
    private static final String TEMPORARY = "Temporary failure";

    private final Resolver system;
    private final Set<String> unsure = ConcurrentHashMap.newKeySet();

    SystemResolver(Resolver system) {
        this.system = system;
    }

    @Override
    public List<InetAddress> resolve(String hostname) throws UnknownHostException {
        if (isInvalid(hostname)) throw new UnknownHostException(hostname);
        try {
            return system.resolve(hostname);
        } catch (UnknownHostException e) {
            var message = String.valueOf(e.getMessage());
            var isRemembered = message.equals(hostname);
            if (!isRemembered) unsure.remove(hostname);
            if (unsure.size() >= UNSURE_MAX) unsure.clear();
            if (message.contains(TEMPORARY)) unsure.add(hostname);
            var unknown =
                    unsure.contains(hostname) ? new NameServerFailed(hostname) : new UnknownHostException(hostname);
            unknown.initCause(e);
            throw unknown;
        }
    }

    private static boolean isInvalid(String hostname) {
        var name = hostname.endsWith(".") ? hostname.substring(0, hostname.length() - 1) : hostname;
        return name.equals("invalid") || name.endsWith(".invalid");
    }
}
