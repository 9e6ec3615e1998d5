package clew.kafka.node;

import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Entries.Entry;
import clew.kafka.OrderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The crawls of a partition as its owner knows them: which hosts there are, who waits, and what nobody has dealt with.
///
/// There may be tens of thousands of hosts in each of many partitions, so a host takes some 200 bytes of memory. Orders
/// of crawls that wait are in a file. Hosts wait in the order in which they were submitted.
final class PartitionCrawls implements AutoCloseable {
    /// What is known of a host.
    ///
    /// @param first no record of its journal is before this offset; -1 where it has none
    record Known(String id, boolean isOver, long first) {}

    /// An order that has not been dealt with.
    ///
    /// @param at where it is in the file
    record OpenOrder(String key, String host, String id, boolean again, long at) {}

    private record Waiting(String host, long at) {}

    private final OrderFile file;
    private final SequencedMap<String, Known> hosts = new LinkedHashMap<>();
    private final SequencedMap<String, OpenOrder> orders = new LinkedHashMap<>();
    private final SequencedMap<String, Entry.Delete> deletions = new LinkedHashMap<>();
    private final SequencedMap<String, Entry.Unreadable> badOrders = new LinkedHashMap<>();
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private final SequencedMap<String, String> otherVersions = new LinkedHashMap<>();
    private final Map<String, Long> pagesBefore = new HashMap<>();
    private Map<String, Instant> pauses = Map.of();
    // While entries are loaded: what the topic has said last of those that are not over.
    private final SequencedMap<String, Long> notBegun = new LinkedHashMap<>();
    private final SequencedMap<String, CrawlState> begun = new LinkedHashMap<>();

    /// @param folder where orders are kept
    PartitionCrawls(Path folder) throws IOException {
        file = OrderFile.in(folder);
    }

    /// Reads an entry of the topic, from the first one on.
    void load(Entry entry) throws IOException {
        if (entry instanceof Entry.Progress(var progress)) {
            pagesBefore.clear();
            pagesBefore.putAll(progress.pages());
            pauses = progress.pauses();
        }
        if (!(entry instanceof Entry.Host(String host, var state))) {
            add(entry);
            return;
        }
        notBegun.remove(host);
        begun.remove(host);
        if (state == null) {
            hosts.remove(host);
            return;
        }
        hosts.put(host, known(state));
        if (state.phase() == Phase.RUNNING) begun.put(host, state);
        else if (state.phase() == Phase.WAITING && state.order() != null) notBegun.put(host, file.add(state.order()));
    }

    /// All entries have been loaded.
    ///
    /// @return the crawls that somebody else has begun, and not finished
    List<CrawlState> loaded() {
        notBegun.forEach((host, at) -> waiting.add(new Waiting(host, at)));
        notBegun.clear();
        var unfinished = List.copyOf(begun.values());
        begun.clear();
        return unfinished;
    }

    /// Orders and deletions, as they come in. What the owner writes itself comes back too, and is no news.
    void add(Entry entry) throws IOException {
        switch (entry) {
            case Entry.Order(String key, var order) -> {
                badOrders.remove(key);
                if (order == null) orders.remove(key);
                else orders.put(key, new OpenOrder(key, order.host(), order.id(), order.again(), file.add(order)));
            }
            case Entry.Delete delete -> {
                badOrders.remove(delete.key());
                if (delete.isOpen()) deletions.put(delete.key(), delete);
                else deletions.remove(delete.key());
            }
            case Entry.Unreadable bad -> {
                if (bad.isOrder()) badOrders.put(bad.key(), bad);
                // Nothing is done for a host of which nothing else is known, and nothing deleted that may belong to it.
                if (!bad.host().isEmpty()) hosts.putIfAbsent(bad.host(), new Known("", false, 0));
            }
            case Entry.Host _, Entry.Progress _, Entry.Layout _ -> {}
        }
    }

    /// What is known of a host; null for nothing.
    @Nullable
    Known find(String host) {
        return hosts.get(host);
    }

    /// How many crawls wait.
    int waiting() {
        return waiting.size();
    }

    /// Orders that have not been dealt with, the first one first.
    List<OpenOrder> openOrders() {
        return List.copyOf(orders.values());
    }

    void dealtWith(OpenOrder order) {
        orders.remove(order.key());
    }

    /// Lets the crawl of an order wait for its turn.
    ///
    /// @return the order
    CrawlOrder accept(OpenOrder open) throws IOException {
        otherVersions.remove(open.host());
        pagesBefore.remove(open.host());
        hosts.put(open.host(), new Known(open.id(), false, -1));
        waiting.add(new Waiting(open.host(), open.at()));
        return file.read(open.at());
    }

    /// The order of the crawl that has waited for the longest time; null where none waits.
    @Nullable
    CrawlOrder takeWaiting() throws IOException {
        var next = waiting.poll();
        return next == null ? null : file.read(next.at());
    }

    /// Leaves a crawl to a node of another version.
    ///
    /// @param version which one
    void leave(String host, String version) {
        otherVersions.put(host, version.intern()); // many have the same
    }

    /// The crawls that are left to another version, by host: which one.
    Map<String, String> otherVersions() {
        return Collections.unmodifiableMap(otherVersions);
    }

    /// How many pages a crawl had when the earlier owner last said so.
    OptionalLong pagesBefore(String host) {
        var pages = pagesBefore.get(host);
        return pages == null ? OptionalLong.empty() : OptionalLong.of(pages);
    }

    /// Until when the earlier owner sends nothing to some hosts.
    Map<String, Instant> pauses() {
        return pauses;
    }

    /// A crawl has begun, or has ended.
    void put(CrawlState state) {
        hosts.put(state.host(), known(state));
    }

    private static Known known(CrawlState state) {
        return new Known(state.id(), state.isOver(), state.first());
    }

    void forget(String host) {
        hosts.remove(host);
    }

    List<Entry.Delete> takeDeletions() {
        return takeAll(deletions);
    }

    List<Entry.Unreadable> takeBadOrders() {
        return takeAll(badOrders);
    }

    private static <T> List<T> takeAll(Map<String, T> from) {
        if (from.isEmpty()) return List.of();
        var all = List.copyOf(from.values());
        from.clear();
        return all;
    }

    /// No record before this offset belongs to a crawl that anybody knows.
    long firstRecord() {
        var first = Long.MAX_VALUE;
        for (var known : hosts.values()) if (known.first() >= 0) first = Math.min(first, known.first());
        return first;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
