/// The command line.
module clew.cli {
    requires clew.crawl;
    requires static org.jspecify;
}
