/// Web archives: WARC, WACZ and mirrors.
module clew.archive {
    requires transitive clew.crawl;
    requires com.fasterxml.jackson.core;
    requires static transitive org.jspecify;

    exports clew.archive;
    exports clew.archive.captures;
    exports clew.archive.mirror;
    exports clew.archive.rewrite;
    exports clew.archive.wacz;
    exports clew.archive.warc;
    exports clew.archive.wayback;
}
