/// The way to a server: look-up, connect, TLS, proxy. Begin at [Dialer].
///
/// A [Resolver] finds the addresses of a host, the [AddressGuard] says which of them may be used, [HappyEyeballs]
/// connects to
/// one of them, [Proxies] knows who is in between, and [Tls] secures the connection. All of it ends at a [Deadline],
/// which the
/// [Watchdog] keeps.
@NullMarked
package clew.dial;

import org.jspecify.annotations.NullMarked;
