package clew.cli.console;

import java.util.Map;

/// Which of our streams are terminals.
///
/// @param dumb whether they understand no control sequences, so that a line cannot be redrawn
public record Terminals(boolean stdout, boolean stderr, boolean dumb) {
    /// Terminals of the usual kind.
    public Terminals(boolean stdout, boolean stderr) {
        this(stdout, stderr, false);
    }

    /// @param environment has their descriptors in `CLEW_TERMINALS`, where the launcher puts them: `1`, `2` or both
    public static Terminals of(Map<String, String> environment) {
        var numbers = environment.getOrDefault("CLEW_TERMINALS", "");
        return new Terminals(numbers.contains("1"), numbers.contains("2"), isDumb(environment));
    }

    static boolean isDumb(Map<String, String> environment) {
        return environment.getOrDefault("TERM", "").equals("dumb");
    }

    /// Whether to show progress while the output is printed. If the output itself scrolls by, it would be in the way.
    public boolean showProgress() {
        return showProgressAlone() && !stdout;
    }

    /// Whether to show progress while nothing else is printed.
    public boolean showProgressAlone() {
        return stderr && !dumb;
    }
}
