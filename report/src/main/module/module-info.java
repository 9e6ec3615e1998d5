/// A crawl to look at, in a browser.
module clew.report {
    requires transitive clew.crawl;
    requires com.fasterxml.jackson.core;
    requires java.desktop; // reads and writes images
    requires jdk.httpserver;
    requires static transitive org.jspecify;

    exports clew.report;
    exports clew.report.server;
}
