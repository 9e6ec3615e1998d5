/// A machine of a cluster. Begin at [Node].
///
/// A [Node] is a member of a group of consumers, which Kafka gives partitions to. An [OwnedPartition] decides which
/// of its [PartitionCrawls] run, and writes down what becomes of them; a [HostCrawl] runs one of them. All crawls of
/// a node share the workers and hosts of its [NodeNetwork]. Nothing is requested unless the [Lease] holds: Kafka has
/// lately said that the node is still a member.
@NullMarked
package clew.kafka.node;

import org.jspecify.annotations.NullMarked;
