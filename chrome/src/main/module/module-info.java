/// Pages read in a real browser.
module clew.chrome {
    requires transitive clew.crawl;
    requires com.fasterxml.jackson.core;
    requires static transitive org.jspecify;

    exports clew.chrome;
}
