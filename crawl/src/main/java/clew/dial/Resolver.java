package clew.dial;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Finds the addresses of a host.
@FunctionalInterface
public interface Resolver {
    /// At least one address, best first.
    List<InetAddress> resolve(String hostname) throws UnknownHostException;

    /// The operating system's.
    static Resolver system() {
        return SystemResolver.INSTANCE;
    }
}
