/// The WHATWG URL Standard as a library, and the policies of a crawl on top of it.
module clew.url {
    requires static transitive org.jspecify;

    exports clew.policy;
    exports clew.url;
}
