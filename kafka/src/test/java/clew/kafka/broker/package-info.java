/// Real Kafka brokers for tests and benchmarks, and nodes as processes of their own. Begin at [Brokers].
@NullMarked
package clew.kafka.broker;

import org.jspecify.annotations.NullMarked;
