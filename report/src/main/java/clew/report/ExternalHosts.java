package clew.report;

import clew.report.table.Rows;
import clew.report.table.Table;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// Other hosts that pages link to.
final class ExternalHosts {
    /// How many are told apart.
    private static final int HOSTS_MAX = 20_000;

    private static final String OTHERS = "others";

    private static final class Counts {
        long links;
        long pages;
        long broken;
        long lastPage = -1;
    }

    private final Map<String, Counts> hosts = new HashMap<>();

    void link(String host, long page) {
        var counts = of(host);
        counts.links++;
        if (counts.lastPage != page) counts.pages++;
        counts.lastPage = page;
    }

    /// A link that is known from [#link] has turned out to be broken.
    void broken(String host) {
        of(host).broken++;
    }

    private Counts of(String host) {
        var name = hosts.size() < HOSTS_MAX || hosts.containsKey(host) ? host : OTHERS;
        return hosts.computeIfAbsent(name, _ -> new Counts());
    }

    int size() {
        return hosts.size();
    }

    /// The host that most links lead to comes first.
    void write(Rows rows) throws IOException {
        var all = hosts.entrySet().stream()
                .sorted((a, b) -> a.getValue().links == b.getValue().links
                        ? a.getKey().compareTo(b.getKey())
                        : Long.compare(b.getValue().links, a.getValue().links))
                .toList();
        for (var host : all) {
            var counts = host.getValue();
            rows.add(Table.HOSTS, host.getKey(), counts.links, counts.pages, counts.broken);
        }
    }
}
