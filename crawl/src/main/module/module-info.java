/// The crawl: tickets, workers, the journal and what is derived from it.
///
/// Programs enter by `clew.Clew`. The other rooms are open to this project's own modules only.
@SuppressWarnings("module") // the modules that it is open to are compiled after it
module clew.crawl {
    requires transitive clew.url;
    requires dec; // org.brotli:dec, which has no module name of its own
    requires com.fasterxml.jackson.core;
    requires re2j;
    requires crawler.commons;
    requires java.xml;
    requires static transitive org.jspecify;

    exports clew;
    exports clew.fetch;
    exports clew.page;
    exports clew.single;
    exports clew.view;
    exports clew.dial to
            clew.cli;
    exports clew.engine to
            clew.cli;
    exports clew.extract to
            clew.chrome,
            clew.cli;
    exports clew.frontier to
            clew.cli;
    exports clew.html.tree to
            clew.chrome,
            clew.cli;
    exports clew.http to
            clew.chrome,
            clew.cli;
    exports clew.journal to
            clew.cli;
}
