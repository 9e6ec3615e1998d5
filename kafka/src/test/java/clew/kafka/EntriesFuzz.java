package clew.kafka;

import static clew.fuzz.FuzzTarget.parts;
import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.fuzz.FuzzTarget;
import clew.kafka.Entries.Entry;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/// Whatever an entry of the topic holds, it is understood or refused; what is understood is the same when it has been
/// written again.
///
/// Input: the key, the value.
public final class EntriesFuzz implements FuzzTarget {
    /// All hosts are in one partition.
    private static final Topics TOPICS = new Topics("clew", 1);

    private static final int TEXT_MAX = 2_000;

    @Override
    public void check(byte[] input) throws Exception {
        var parts = parts(input, 2);
        var key = parts.get(0);
        var value = parts.get(1).getBytes(StandardCharsets.UTF_8);
        read(key, null);
        var read = read(key, value);
        if (read.isEmpty()) return;
        switch (read.get()) {
            case Entry.Host(String host, CrawlState state)
            when state != null ->
                assertEquals(state, CrawlState.of(FlatJson.of(state.json().toBytes()), host), "the same state");
            case Entry.Order(String _, CrawlOrder order)
            when order != null ->
                assertEquals(order, CrawlOrder.of(FlatJson.of(order.json().toBytes())), "the same order");
            case Entry.Unreadable unreadable -> {
                promise(unreadable.text().length() < TEXT_MAX, "a message is short");
                unreadable.refused(Instant.EPOCH);
            }
            default -> {}
        }
        Entries.host(key);
    }

    private static Optional<Entry> read(String key, byte @Nullable [] value) {
        return Entries.read(TOPICS, new ConsumerRecord<>(TOPICS.crawls(), 0, 0, key, value));
    }

    @Override
    public Bound bound() {
        return new Bound(500_000, 2_000, 10_000);
    }

    @Override
    public List<byte[]> seeds() {
        var settings = new CrawlSettings(
                Url.of("http://h.example/"),
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
                Map.of());
        var order = CrawlOrder.of(settings);
        var state = CrawlState.waiting(order, Instant.EPOCH);
        var seeds = new ArrayList<>(texts(
                "progress\0{\"partition\":\"1\",\"owner\":\"a\",\"at\":\"0\",\"pages-per-1000-s\":\"5\",\"running\":\"h 1\\n\"}",
                "delete h 0123456789ab\0{}",
                "host h\0{\"id\":\"0123456789ab\",\"host\":\"h\",\"start\":\"\",\"phase\":\"done\",\"first\":\"1\",\"end\":\"2\",\"pages\":\"3\",\"failed\":\"0\",\"changed\":\"0\",\"problem\":\"\"}",
                "layout\0{\"partitions\":\"9\",\"format\":\"0\"}"));
        seeds.addAll(texts(
                "host h.example\0" + new String(state.json().toBytes(), StandardCharsets.UTF_8),
                "order h.example " + order.id() + "\0" + new String(order.json().toBytes(), StandardCharsets.UTF_8)));
        return seeds;
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("host h\0{", "\"a~\":\"b\",", "}"),
                Repeated.of("host h\0{", "\"a\":", "}"),
                Repeated.of("host h\0", "{\"a\":", "}"),
                Repeated.of(
                        "progress\0{\"partition\":\"1\",\"owner\":\"a\",\"at\":\"0\",\"pages-per-1000-s\":\"5\",\"running\":\"",
                        "h~ 1\\n",
                        "\"}"),
                Repeated.of("order ", "a ", "\0{}"),
                Repeated.of("delete ", "a ", "\0{}"),
                Repeated.of("order h 0123456789ab\0{\"header\":\"", "AAAA", "\"}"));
    }
}
