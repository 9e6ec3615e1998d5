/// The crawl: tickets, workers, the journal and what is derived from it.
///
/// Programs start at `clew.Clew`. Exported to all are the packages whose types its API names; a test checks that there
/// are no others. The rest is exported to this project's own modules only.
@SuppressWarnings("module") // the modules that it is exported to are compiled after it
module clew.crawl {
    requires transitive clew.url;
    requires dec; // org.brotli:dec, which has no module name of its own
    requires com.fasterxml.jackson.core;
    requires re2j;
    requires crawler.commons;
    requires java.xml;
    requires static transitive org.jspecify;

    exports clew;
    // What a renderer returns for a page.
    exports clew.extract;
    exports clew.fetch;
    // Headers, cookies and proxies, which the options of a request name, and the head of a response.
    exports clew.http;
    exports clew.page;
    exports clew.single;
    exports clew.view;
    exports clew.check to
            clew.cli,
            clew.report;
    exports clew.diff to
            clew.cli,
            clew.report;
    exports clew.dial to
            clew.cli,
            clew.kafka;
    exports clew.engine to
            clew.archive,
            clew.cli,
            clew.kafka,
            clew.report;
    exports clew.explain to
            clew.cli;
    exports clew.folder to
            clew.cli,
            clew.report;
    exports clew.frontier to
            clew.archive,
            clew.cli,
            clew.kafka,
            clew.report;
    exports clew.html to
            clew.archive,
            clew.chrome;
    exports clew.html.tree to
            clew.archive;
    exports clew.journal to
            clew.archive,
            clew.cli,
            clew.kafka,
            clew.report;
    exports clew.visit to
            clew.kafka;
}
