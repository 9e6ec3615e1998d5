package clew.dial;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Finds the addresses of a host.
@FunctionalInterface
public interface Resolver {
    /// At least one address, best first. Where there is no such host it throws; where the name server did not answer, a
    /// [clew.http.NameServerFailed].
    List<InetAddress> resolve(String hostname) throws UnknownHostException;

    /// The operating system's.
    static Resolver system() {
        return SystemResolver.INSTANCE;
    }
}
