package clew.archive.rewrite;

/// Where browsers will read rewritten documents from.
public enum Destination {
    /// A server, which sends the encoding of each document with it and needs to know the page that a request comes
    /// from.
    SERVER,
    /// Files. Nothing comes with them, so each document names its own encoding, and a browser compares neither
    /// digests nor origins.
    FILES,
    /// The site that they were made for: what an archive has rewritten becomes what it was. Only references change.
    SITE
}
