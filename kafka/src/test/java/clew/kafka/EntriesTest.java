package clew.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.kafka.Entries.Entry;
import clew.kafka.Entries.Entry.Unreadable;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is in the topic, reading it gives an entry or says why there is none.
class EntriesTest {
    private static final long SEED = 20261119;
    private static final Topics TOPICS = new Topics("test", 4);

    private static CrawlOrder order(String host) {
        return CrawlOrder.of(new CrawlSettings(
                Url.of("http://" + host + "/"),
                Policy.standard(),
                ScopeRule.HOST,
                true,
                false,
                false,
                true,
                Integer.MAX_VALUE,
                LinkTags.A,
                FetchOptions.BODY_BYTES_MAX,
                FetchOptions.USER_AGENT,
                Map.of()));
    }

    private static Optional<Entry> read(int partition, @Nullable String key, byte @Nullable [] value) {
        return Entries.read(TOPICS, new ConsumerRecord<>(TOPICS.crawls(), partition, 7, key, value));
    }

    private static Optional<Entry> read(ProducerRecord<String, byte[]> written) {
        return read(written.partition(), written.key(), written.value());
    }

    private static Unreadable unreadable(int partition, @Nullable String key, byte @Nullable [] value) {
        return (Unreadable) read(partition, key, value).orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ProducerRecord<String, byte[]> written) {
        return new String(written.value(), StandardCharsets.UTF_8);
    }

    @Test
    void whatIsWrittenIsRead() {
        var order = order("a.example");
        var state = CrawlState.waiting(order, Instant.ofEpochMilli(5));
        var progress = new PartitionProgress(
                3, "node", Instant.ofEpochMilli(5), 1, Map.of("a.example", 7L), Map.of(), Map.of());
        assertEquals(Optional.of(new Entry.Host("a.example", state)), read(Entries.record(TOPICS, state)));
        var written = Entries.record(TOPICS, order);
        assertEquals(Optional.of(new Entry.Order(written.key(), order)), read(written));
        assertEquals(Optional.of(new Entry.Progress(progress)), read(Entries.record(TOPICS, progress)));
        assertEquals(Optional.of(new Entry.Layout(4)), read(0, Entries.LAYOUT, Entries.layout(4)));
        for (var end : new String[] {"layout", "progress", "news"}) assertEquals(Optional.empty(), read(0, end, null));
    }

    @Test
    void aMessageWithoutAKeyIsNamedByItsPlace() {
        assertEquals(
                "the entry at offset 7 of partition 2 of the topic 'test-crawls' was not written by this version of Clew"
                        + " and is passed over: it has no key",
                unreadable(2, null, null).text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "99999999999",
                "-1",
                "99999999999999999999",
                "1e3",
                "",
            })
    void aNumberThatIsNotInItsRangeIsUnreadable(String number) {
        var order = order("a.example");
        var fields = Map.of(
                Entries.record(TOPICS, order),
                new String[] {"rate-ms", "timeout-ms", "max-pages", "max-crawl-delay-ms"},
                Entries.record(TOPICS, CrawlState.waiting(order, Instant.EPOCH)),
                new String[] {"first", "end", "pages", "failed"},
                Entries.record(TOPICS, new PartitionProgress(1, "", Instant.EPOCH, 0, Map.of(), Map.of(), Map.of())),
                new String[] {"partition", "pages-per-1000-s"});
        for (var entry : fields.entrySet()) {
            var written = entry.getKey();
            for (var field : entry.getValue()) {
                var isFine = number.equals("99999999999") && !field.endsWith("-ms") && !field.equals("partition");
                isFine |= number.equals("-1") && (field.equals("first") || field.equals("end"));
                var other = text(written)
                        .replaceAll("\"" + field + "\":\"[^\"]*\"", "\"" + field + "\":\"" + number + "\"");
                var read =
                        read(written.partition(), written.key(), bytes(other)).orElseThrow();
                assertEquals(!isFine, read instanceof Unreadable, field + " is " + number);
            }
        }
    }

    @Test
    void anEntryThatIsOfAnotherHostOrPartitionIsUnreadable() {
        var order = Entries.record(TOPICS, order("a.example"));
        var other = (order.partition() + 1) % 4;
        assertEquals(
                "its host belongs to partition " + order.partition(),
                unreadable(other, order.key(), order.value()).why());
        var key = order.key().replace("a.example", "b.example");
        assertEquals(
                "it is of another crawl",
                unreadable(order.partition(), key, order.value()).why());
        var state = Entries.record(TOPICS, CrawlState.waiting(order("a.example"), Instant.EPOCH));
        assertTrue(read(other, state.key(), state.value()).orElseThrow() instanceof Unreadable);
        var moved = bytes(text(state).replace("\"host\":\"a.example\"", "\"host\":\"b.example\""));
        var place = TOPICS.partition("b.example");
        assertEquals(
                "its order is of another crawl",
                unreadable(place, "host b.example", moved).why());
    }

    /// The state of a crawl that is refused has to fit into a message, too.
    @Test
    void aLongTextOfAStrangerIsShownInPart() {
        var name = "x".repeat(500_000);
        var longKey = unreadable(0, "order " + name + " 0123456789ab", bytes("{}"));
        assertNull(longKey.refused(Instant.EPOCH));
        assertTrue(longKey.text().length() < 1_000);
        var longName =
                unreadable(0, "order b.example 0123456789ab", bytes("{\"" + name.substring(0, 40_000) + "\":1}"));
        assertTrue(refused(longName).problem().length() < 1_000);
    }

    private static CrawlState refused(Unreadable entry) {
        return Objects.requireNonNull(entry.refused(Instant.EPOCH));
    }

    @Test
    void deepJsonIsUnreadable() {
        var deep = bytes("{\"a\":" + "[".repeat(100_000));
        for (var key : new String[] {"host a.example", "progress", "layout", "order a.example 0123456789ab"}) {
            var place = TOPICS.partition("a.example");
            assertEquals("a is not a text", unreadable(place, key, deep).why());
        }
    }

    @Test
    void noBytesEndTheReader() {
        var random = new Random(SEED);
        var order = order("a.example");
        var samples = new ProducerRecord<?, ?>[] {
            Entries.record(TOPICS, order),
            Entries.record(TOPICS, CrawlState.waiting(order, Instant.EPOCH)),
            Entries.record(TOPICS, new PartitionProgress(1, "", Instant.EPOCH, 0, Map.of(), Map.of(), Map.of()))
        };
        for (var round = 0; round < 3_000; round++) {
            var sample = samples[round % samples.length];
            var value = ((byte[]) sample.value()).clone();
            for (var i = random.nextInt(4); i >= 0; i--) value[random.nextInt(value.length)] = (byte) random.nextInt();
            var key = (String) sample.key();
            assertTrue(read(sample.partition(), key, value).isPresent(), () -> "seed " + SEED);
        }
    }
}
