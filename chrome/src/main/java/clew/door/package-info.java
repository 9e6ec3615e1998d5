/// The only way from a browser to the network: a proxy of ours on this machine.
///
/// | question | file |
/// |---|---|
/// | How does a browser get out, and when? | [Door] |
/// | What came to the door while a page was shown? | [Attempt], [Refusal], collected in [PageTraffic] from each
/// [Passage] |
/// | How is one connection of the browser served? | [BrowserConnection] |
/// | What does a request of the browser say? | [RequestHead], [HeaderLines] |
/// | How does a request reach its server, and the response the browser? | [Forwarding], over an [Upstream] and through
/// a [Tee] |
/// | What happens after a WebSocket is opened? | [TwoWayCopy] |
/// | What is kept of an exchange? | [ExchangeCopy] |
/// | Why does the browser trust the door on https? | [DoorCertificate], written with [Der] |
///
/// Names are looked up, addresses checked and servers' certificates verified by [clew.fetch.HttpClient], in the same
/// way as for requests of our own.
@NullMarked
package clew.door;

import org.jspecify.annotations.NullMarked;
