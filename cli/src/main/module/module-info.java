/// The command line.
module clew.cli {
    requires clew.archive;
    requires clew.chrome;
    requires clew.crawl;
    requires clew.kafka;
    requires clew.report;
    requires com.fasterxml.jackson.core;
    requires static org.jspecify;
    requires org.slf4j;

    provides org.slf4j.spi.SLF4JServiceProvider with
            clew.cli.cluster.KafkaWarnings;
}
