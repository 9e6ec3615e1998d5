/// The crawl: tickets, workers, the journal and what is derived from it.
module clew.crawl {
    requires transitive clew.url;
    requires org.apache.httpcomponents.core5.httpcore5;
    requires crawler.commons;
    requires java.xml;
    requires static transitive org.jspecify;

    exports clew.engine;
    exports clew.extract;
    exports clew.fetch;
    exports clew.frontier;
    exports clew.journal;
    exports clew.page;
    exports clew.view;
}
