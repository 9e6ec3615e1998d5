package clew.cli.flags;

import clew.cli.console.UsageError;
import clew.diff.Facet;
import clew.diff.HostMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The flags of a comparison.
public final class DiffFlags {
    public static final Flag<String> FORMAT =
            Flag.choice(Group.OUTPUT, "format", "output format", "text", List.of("text", "json", "jsonl", "markdown"));

    public static final Flag<List<Map.Entry<String, String>>> MAP_HOST = new Flag<List<Map.Entry<String, String>>>(
                    Group.COMPARING,
                    "map-host",
                    "FROM=TO",
                    "compare host FROM of OLD with host TO of NEW; may be repeated",
                    List.of(),
                    "",
                    DiffFlags::pair,
                    "two hosts, such as staging.example:8080=www.example.com")
            .repeatable(DiffFlags::both);

    public static final Flag<Set<Facet>> IGNORE = new Flag<>(
            Group.COMPARING,
            "ignore",
            "LIST",
            "differences that don't count, such as digest,title",
            Set.of(),
            "",
            DiffFlags::facets,
            "a list of " + Arrays.stream(Facet.values()).map(Facet::word).collect(Collectors.joining(", ")));

    private static final List<Flag<?>> ALL = List.of(FORMAT, MAP_HOST, IGNORE);

    private DiffFlags() {}

    /// In the order of the help.
    public static List<Flag<?>> all() {
        return ALL;
    }

    /// What `-map-host` says.
    public static HostMap hosts(Flags flags) throws UsageError {
        var hosts = new LinkedHashMap<String, String>();
        for (var pair : flags.get(MAP_HOST)) {
            var before = hosts.put(pair.getKey(), pair.getValue());
            if (before == null || before.equals(pair.getValue())) continue;
            throw new UsageError("-map-host maps " + pair.getKey() + " to both " + before + " and " + pair.getValue()
                    + "; a host can be mapped to one other");
        }
        return new HostMap(hosts);
    }

    private static @Nullable List<Map.Entry<String, String>> pair(String text) {
        var parts = text.split("=", -1);
        if (parts.length != 2) return null;
        var from = HostMap.host(parts[0]);
        var to = HostMap.host(parts[1]);
        return from.isEmpty() || to.isEmpty() ? null : List.of(Map.entry(from.get(), to.get()));
    }

    private static <T> List<T> both(List<T> before, List<T> more) {
        return Stream.concat(before.stream(), more.stream()).toList();
    }

    private static @Nullable Set<Facet> facets(String text) {
        var facets = EnumSet.noneOf(Facet.class);
        for (var word : text.split(",", -1)) {
            var facet = Facet.of(word.strip());
            if (facet.isEmpty()) return null;
            facets.add(facet.get());
        }
        return Collections.unmodifiableSet(facets);
    }
}
