package clew.kafka;

import java.io.IOException;
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
/// | `delete HOST ID` | the wish that a crawl which is over be deleted | the same |
/// | `progress` | what the partition is busy with: [PartitionProgress] | the owner |
public final class Entries {
    static final String LAYOUT = "layout";
    static final String PROGRESS = "progress";

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

        /// A wish that cannot be understood, and so not be granted.
        record Unreadable(String key, String why) implements Entry {}
    }

    /// @return empty for what does not matter here
    /// @throws IOException if it cannot be read, and to go on without it could lose a crawl
    public static Optional<Entry> read(String key, byte @Nullable [] value) throws IOException {
        try {
            return Optional.ofNullable(entry(key, value));
        } catch (IOException e) {
            var why = "the entry '" + key + "' was not written by this version of Clew: " + e.getMessage();
            if (key.startsWith(ORDER) || key.startsWith(DELETE)) return Optional.of(new Entry.Unreadable(key, why));
            throw new IOException(why, e);
        }
    }

    private static @Nullable Entry entry(String key, byte @Nullable [] value) throws IOException {
        if (key.startsWith(HOST)) {
            var state = value == null ? null : CrawlState.of(FlatJson.of(value));
            return new Entry.Host(key.substring(HOST.length()), state);
        }
        if (key.startsWith(ORDER))
            return new Entry.Order(key, value == null ? null : CrawlOrder.of(FlatJson.of(value)));
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
