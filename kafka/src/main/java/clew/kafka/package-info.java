/// Crawls in Kafka, for a cluster of machines. Begin at [Topics], which says what is stored where.
///
/// A [CrawlOrder] asks for the crawl of a host; a [CrawlState] says how far it is. Both are [Entries] of the topic of
/// crawls. The records of a journal are [Pieces] of the journal topic, written by the one [PartitionWriter] that is not
/// fenced, and read by a [JournalDownload] into the file of an ordinary journal. A [KafkaJournal] is such a file and
/// the topic together: what
/// it takes counts when the topic has it. [clew.kafka.node] runs the crawls.
///
/// All else is for whoever has no part in that: [Submission] asks for crawls, [ClusterStatus] lists them, [Pull]
/// copies one to a file.
@NullMarked
package clew.kafka;

import org.jspecify.annotations.NullMarked;
