/// The way to a server: look-up, connect, TLS, proxy. Start at [Dialer].
///
/// A [Resolver] finds the addresses of a host, the [AddressGuard] decides which of them may be used, [HappyEyeballs]
/// connects to one of them, [clew.http.Proxies] knows the proxy in between, and [Tls] secures the connection. A
/// [Deadline], kept by the [Watchdog], ends all of it.
@NullMarked
package clew.dial;

import org.jspecify.annotations.NullMarked;
