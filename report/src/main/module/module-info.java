/// A crawl to look at, in a browser. For this project's own command line; programs read journals through `clew.crawl`.
@SuppressWarnings("module") // the module that it is exported to is compiled after it
module clew.report {
    requires clew.crawl;
    requires com.fasterxml.jackson.core;
    requires java.desktop; // reads and writes images
    requires jdk.httpserver;
    requires static org.jspecify;

    exports clew.report to
            clew.cli;
    exports clew.report.server to
            clew.cli;
}
