/// The same crawls on many machines: journals in Kafka, and nodes that share hosts.
module clew.kafka {
    requires transitive clew.crawl;
    requires com.fasterxml.jackson.core;
    requires transitive kafka.clients;
    requires static transitive org.jspecify;

    exports clew.kafka to
            clew.cli;
    exports clew.kafka.node to
            clew.cli;
}
