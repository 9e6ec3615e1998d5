package clew.kafka;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// What the topic of crawls holds, by key. All of it is JSON, and all of it is text from strangers: [#read] is the only
/// way to it, and gives an entry or says why there is none.
///
/// | key | value | written by |
/// |---|---|---|
/// | `layout` | the number of partitions; the first record of partition 0 | whoever creates the topic |
/// | `host HOST` | a [CrawlState] | the owner of the partition |
/// | `order HOST ID` | a [CrawlOrder] that has not been dealt with | who submits it; its end, the owner |
/// | `delete HOST ID` | a request to delete a crawl that is over | the same |
/// | `progress` | what the partition is busy with: [PartitionProgress] | the owner |
public final class Entries {
    static final String LAYOUT = "layout";
    static final String PROGRESS = "progress";

    /// A crawl's state has all of its order, and has to fit into a message of 1 MiB.
    private static final int ORDER_BYTES_MAX = 512 * 1024;

    /// A host is in its key and in the value, and both are in messages.
    private static final int KEY_LENGTH_MAX = 2_000;

    /// What is shown of a text that may be long.
    private static final int SHOWN_MAX = 200;

    private static final String HOST = "host ";
    private static final String ORDER = "order ";
    private static final String DELETE = "delete ";

    private Entries() {}

    /// One entry, read.
    public sealed interface Entry {
        /// @param state null where the crawl was deleted
        record Host(String host, @Nullable CrawlState state) implements Entry {}

        /// @param order null where it has been dealt with
        record Order(String key, @Nullable CrawlOrder order) implements Entry {}

        /// @param isOpen whether it has not been dealt with
        record Delete(String key, String host, String id, boolean isOpen) implements Entry {}

        record Progress(PartitionProgress progress) implements Entry {}

        /// @param partitions how many the topics were created with
        record Layout(int partitions) implements Entry {}

        /// A message that is none of ours, or of another version. It is told and passed over: what was said before it
        /// counts.
        ///
        /// @param key its key; empty for none
        record Unreadable(TopicPartition at, long offset, String key, String why) implements Entry {
            static Unreadable of(ConsumerRecord<String, byte[]> message, String why) {
                return new Unreadable(
                        new TopicPartition(message.topic(), message.partition()),
                        message.offset(),
                        message.key() == null ? "" : message.key(),
                        shortened(why));
            }

            /// For people.
            public String text() {
                return "the entry " + (key.isEmpty() ? "" : "'" + shortened(key) + "' ") + "at offset " + offset
                        + " of partition " + at.partition() + " of the topic '" + at.topic()
                        + "' was not written by this version of Clew and is passed over: " + why;
            }

            /// Whether it is an order or a deletion, which the owner of the partition ends.
            public boolean isOrder() {
                return key.startsWith(ORDER) || key.startsWith(DELETE);
            }

            /// The host whose state it should be, and which is left alone; empty where it is anything else.
            public String host() {
                return key.startsWith(HOST) ? key.substring(HOST.length()) : "";
            }

            /// The crawl that it should order, which fails; null where that cannot be told.
            public @Nullable CrawlState refused(Instant now) {
                var words = key.split(" ", 3);
                var isKnown = key.startsWith(ORDER)
                        && key.length() <= KEY_LENGTH_MAX
                        && words.length == 3
                        && CrawlState.isId(words[2]);
                return isKnown ? CrawlState.refused(words[1], words[2], text(), now) : null;
            }
        }
    }

    /// Reads a message of the topic of crawls, which may come from strangers.
    ///
    /// @return empty for an end that says nothing, such as that of a partition's progress
    public static Optional<Entry> read(Topics topics, ConsumerRecord<String, byte[]> message) {
        try {
            if (message.key() == null) throw new BadEntry("it has no key");
            if (message.key().length() > KEY_LENGTH_MAX) throw new BadEntry("its key is too long");
            return Optional.ofNullable(entry(topics, message.partition(), message.key(), message.value()));
        } catch (IOException e) {
            return Optional.of(Entry.Unreadable.of(message, String.valueOf(e.getMessage())));
        }
    }

    private static @Nullable Entry entry(Topics topics, int partition, String key, byte @Nullable [] value)
            throws IOException {
        if (key.startsWith(HOST)) {
            var host = key.substring(HOST.length());
            if (value == null) return new Entry.Host(host, null);
            requirePlace(topics, host, partition);
            return new Entry.Host(host, CrawlState.of(FlatJson.of(value), host));
        }
        if (key.startsWith(ORDER)) {
            if (value == null) return new Entry.Order(key, null);
            if (value.length > ORDER_BYTES_MAX) throw new BadEntry("it is too long");
            var order = CrawlOrder.of(FlatJson.of(value));
            if (!key.equals(key(order))) throw new BadEntry("it is of another crawl");
            requirePlace(topics, order.host(), partition);
            return new Entry.Order(key, order);
        }
        if (key.startsWith(DELETE)) {
            var words = key.split(" ", 3);
            if (words.length < 3 && value == null) return null;
            if (words.length < 3) throw new BadEntry("its key has no id");
            return new Entry.Delete(key, words[1], words[2], value != null);
        }
        if (value == null) return null;
        return switch (key) {
            case PROGRESS -> new Entry.Progress(PartitionProgress.of(FlatJson.of(value), partition));
            case LAYOUT -> layout(FlatJson.of(value));
            default -> throw new BadEntry("its key is not known");
        };
    }

    /// A host is in one partition, so that one node crawls it.
    private static void requirePlace(Topics topics, String host, int partition) throws BadEntry {
        var place = topics.partition(host);
        if (place != partition) throw new BadEntry("its host belongs to partition " + place);
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
    }

    /// The host that an entry says to exist: that of a state or an order; empty where it is neither.
    static String host(@Nullable String key) {
        if (key == null) return "";
        if (key.startsWith(HOST)) return key.substring(HOST.length());
        var end = key.lastIndexOf(' ');
        return key.startsWith(ORDER) && end > ORDER.length() ? key.substring(ORDER.length(), end) : "";
    }

    static byte[] layout(int partitions) {
        return new FlatJson().with("partitions", partitions).with("format", 0).toBytes();
    }

    private static Entry layout(FlatJson json) throws BadEntry {
        if (json.number("format") != 0) throw new BadEntry("its format is a later one");
        return new Entry.Layout(json.count("partitions", 1, Integer.MAX_VALUE));
    }

    /// The state of a crawl, for the topic.
    public static ProducerRecord<String, byte[]> record(Topics topics, CrawlState state) {
        return at(topics, state.host(), HOST + state.host(), state.json());
    }

    public static ProducerRecord<String, byte[]> record(Topics topics, CrawlOrder order) {
        return at(topics, order.host(), key(order), order.json());
    }

    private static String key(CrawlOrder order) {
        return ORDER + order.host() + " " + order.id();
    }

    static ProducerRecord<String, byte[]> delete(Topics topics, CrawlState state) {
        return at(topics, state.host(), DELETE + state.host() + " " + state.id(), new FlatJson());
    }

    public static ProducerRecord<String, byte[]> record(Topics topics, PartitionProgress progress) {
        return new ProducerRecord<>(
                topics.crawls(), progress.partition(), PROGRESS, progress.json().toBytes());
    }

    /// The end of an entry.
    public static ProducerRecord<String, byte[]> end(Topics topics, int partition, String key) {
        return new ProducerRecord<>(topics.crawls(), partition, key, null);
    }

    /// The end of the state of a host.
    public static ProducerRecord<String, byte[]> forget(Topics topics, String host) {
        return end(topics, topics.partition(host), HOST + host);
    }

    private static ProducerRecord<String, byte[]> at(Topics topics, String host, String key, FlatJson json) {
        return new ProducerRecord<>(topics.crawls(), topics.partition(host), key, json.toBytes());
    }
}
