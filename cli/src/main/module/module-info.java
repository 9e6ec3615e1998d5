/// The command line.
module clew.cli {
    requires clew.chrome;
    requires clew.crawl;
    requires com.fasterxml.jackson.core;
    requires crawler.commons;
    requires re2j;
    requires static org.jspecify;
}
