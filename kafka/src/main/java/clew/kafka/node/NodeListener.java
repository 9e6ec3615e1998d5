package clew.kafka.node;

import clew.kafka.CrawlState;

/// Is told what happens on a node, by several threads. Does nothing unless overridden.
public interface NodeListener {
    /// The one that does nothing.
    NodeListener NONE = new NodeListener() {};

    /// The node has taken over a partition.
    ///
    /// @param crawls how many crawls of it are not over
    /// @param bytes how many bytes of journals it had to download for that
    default void tookOver(int partition, int crawls, long bytes) {}

    /// A partition belongs to somebody else now.
    ///
    /// @param why for people; empty where it was handed over
    default void left(int partition, String why) {}

    /// Kafka does not answer, or not as it should; the node tries again.
    default void troubled(String why) {}

    /// An entry of a topic cannot be read, and is passed over. Each is named once.
    default void passedOver(String what) {}

    /// A crawl is over.
    default void ended(CrawlState crawl) {}
}
