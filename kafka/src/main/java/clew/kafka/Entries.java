package clew.kafka;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// What the topic of crawls holds, by key. All of it is JSON.
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

        /// An order or a deletion that cannot be understood, and so not be carried out.
        ///
        /// @param state what becomes of the crawl that was ordered; null where that cannot be told
        record BadOrder(String key, @Nullable CrawlState state, String why) implements Entry {}

        /// A crawl whose state cannot be understood, and so must be left alone.
        record BadHost(String host, String why) implements Entry {}
    }

    /// @return empty for what does not matter here
    public static Optional<Entry> read(String key, byte @Nullable [] value) {
        try {
            return Optional.ofNullable(entry(key, value));
        } catch (IOException e) {
            var why = "the entry '" + key + "' was not written by this version of Clew: " + e.getMessage();
            if (key.startsWith(HOST)) return Optional.of(new Entry.BadHost(key.substring(HOST.length()), why));
            if (key.equals(PROGRESS)) return Optional.empty();
            var words = key.split(" ", 3);
            var isOrder = key.startsWith(ORDER) && words.length == 3 && CrawlState.isId(words[2]);
            var state = isOrder ? CrawlState.refused(words[1], words[2], why, Instant.now()) : null;
            return Optional.of(new Entry.BadOrder(key, state, why));
        }
    }

    private static @Nullable Entry entry(String key, byte @Nullable [] value) throws IOException {
        if (key.startsWith(HOST)) {
            var host = key.substring(HOST.length());
            return new Entry.Host(host, value == null ? null : CrawlState.of(FlatJson.of(value), host));
        }
        if (key.startsWith(ORDER)) {
            if (value != null && value.length > ORDER_BYTES_MAX) throw new BadEntry("it is too long");
            return new Entry.Order(key, value == null ? null : CrawlOrder.of(FlatJson.of(value)));
        }
        if (key.startsWith(DELETE)) {
            var words = key.split(" ", 3);
            if (words.length < 3 && value == null) return null;
            if (words.length < 3) throw new BadEntry("its key has no id");
            return new Entry.Delete(key, words[1], words[2], value != null);
        }
        return key.equals(PROGRESS) && value != null
                ? new Entry.Progress(PartitionProgress.of(FlatJson.of(value)))
                : null;
    }

    /// The host that an entry says to exist: that of a state or an order; empty where it is neither.
    static String host(String key) {
        if (key.startsWith(HOST)) return key.substring(HOST.length());
        var end = key.lastIndexOf(' ');
        return key.startsWith(ORDER) && end > ORDER.length() ? key.substring(ORDER.length(), end) : "";
    }

    static byte[] layout(int partitions) {
        return new FlatJson().with("partitions", partitions).with("format", 0).toBytes();
    }

    static int layout(byte[] value) throws ClusterFailed {
        try {
            var json = FlatJson.of(value);
            if (json.number("format") != 0) throw new BadEntry("its format is a later one");
            return Math.toIntExact(json.number("partitions"));
        } catch (BadEntry e) {
            throw new ClusterFailed("the topics were not created by this version of Clew: " + e.getMessage());
        }
    }

    /// The state of a crawl, for the topic.
    public static ProducerRecord<String, byte[]> record(Topics topics, CrawlState state) {
        return at(topics, state.host(), HOST + state.host(), state.json());
    }

    public static ProducerRecord<String, byte[]> record(Topics topics, CrawlOrder order) {
        return at(topics, order.host(), ORDER + order.host() + " " + order.id(), order.json());
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
