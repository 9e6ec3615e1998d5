package clew.cli.console;

import org.jspecify.annotations.Nullable;

/// Which of our streams are terminals.
public record Terminals(boolean stdout, boolean stderr) {
    /// @param numbers their descriptors: `1`, `2` or both, as the launcher passes them; null for none
    public static Terminals of(@Nullable String numbers) {
        return numbers == null
                ? new Terminals(false, false)
                : new Terminals(numbers.contains("1"), numbers.contains("2"));
    }

    /// Whether to show a running count of pages. If the pages themselves scroll by, it would be in the way.
    public boolean showProgress() {
        return stderr && !stdout;
    }
}
