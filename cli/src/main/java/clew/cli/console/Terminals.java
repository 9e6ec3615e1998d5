package clew.cli.console;

import org.jspecify.annotations.Nullable;

/// Which of our streams a person is looking at.
public record Terminals(boolean stdout, boolean stderr) {
    /// @param numbers which they are: `1`, `2` or both, as the launcher says; null for none
    public static Terminals of(@Nullable String numbers) {
        return numbers == null
                ? new Terminals(false, false)
                : new Terminals(numbers.contains("1"), numbers.contains("2"));
    }

    /// Whether a line that counts pages has a place. Where the pages themselves scroll by, it would only be in their
    /// way.
    public boolean showProgress() {
        return stderr && !stdout;
    }
}
