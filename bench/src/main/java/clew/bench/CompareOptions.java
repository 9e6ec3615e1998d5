package clew.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// What `bench/compare` was asked for.
///
/// @param clew the launcher of Clew
/// @param work the folder of what was built and installed, and of all that is written
/// @param sites names of sites; empty means all
/// @param tools names of programs; empty means all
/// @param everywhere whether slow tools are run on large sites too
record CompareOptions(Path clew, Path work, Set<String> sites, Set<String> tools, int rounds, boolean everywhere) {
    private static final int ROUNDS = 3;

    CompareOptions {
        sites = Set.copyOf(sites);
        tools = Set.copyOf(tools);
        if (rounds < 1) throw new IllegalArgumentException("-rounds " + rounds + ": there must be one at least");
    }

    /// @param args the launcher and the folder, then what the user wrote
    static CompareOptions parse(String... args) {
        Set<String> sites = Set.of();
        Set<String> tools = Set.of();
        int rounds = ROUNDS;
        boolean everywhere = false;
        for (int i = 2; i < args.length; i++) {
            switch (args[i]) {
                case "--all" -> everywhere = true;
                case "-sites" -> sites = names(value(args, i++), List.of("python", "pg", "jdk", "syn"));
                case "-tools" ->
                    tools = names(
                            value(args, i++), List.of("clew", "go", "wget", "httrack", "linkinator", "linkchecker"));
                case "-rounds" -> rounds = Integer.parseInt(value(args, i++));
                default -> throw new IllegalArgumentException("unknown option " + args[i]);
            }
        }
        return new CompareOptions(Path.of(args[0]), Path.of(args[1]), sites, tools, rounds, everywhere);
    }

    boolean wants(Site site) {
        return sites.isEmpty() || sites.contains(site.name());
    }

    boolean wants(Tool tool) {
        return tools.isEmpty() || tools.contains(tool.program());
    }

    boolean wants(Tool tool, Site site) {
        return wants(tool) && (everywhere || site.small() || !tool.slow());
    }

    private static String value(String[] args, int at) {
        if (at + 1 == args.length) throw new IllegalArgumentException(args[at] + " needs a value");
        return args[at + 1];
    }

    private static Set<String> names(String list, List<String> known) {
        var names = Set.copyOf(Arrays.asList(list.split(",")));
        for (var name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("'" + name + "' is unknown; there are " + String.join(", ", known));
            }
        }
        return names;
    }
}
