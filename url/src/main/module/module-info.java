/// The WHATWG URL Standard as a library, and the policies of a crawl on top of it.
module clew.url {
    // Nothing names it, but the East Asian encodings of the web are in there.
    requires jdk.charsets;
    requires static transitive org.jspecify;

    exports clew.encoding;
    exports clew.policy;
    exports clew.url;
}
