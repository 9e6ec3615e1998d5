/// The crawl: tickets, workers, the journal and what is derived from it.
module clew.crawl {
    requires transitive clew.url;
    requires dec; // org.brotli:dec, which has no module name of its own
    requires com.fasterxml.jackson.core;
    requires crawler.commons;
    requires java.xml;
    requires static transitive org.jspecify;

    exports clew.dial;
    exports clew.engine;
    exports clew.extract;
    exports clew.fetch;
    exports clew.frontier;
    exports clew.html.tree;
    exports clew.http;
    exports clew.journal;
    exports clew.page;
    exports clew.single;
    exports clew.view;
}
