package clew.cli.answers;

import clew.check.AnswerCache;
import clew.check.Baseline;
import clew.cli.console.CommandFailed;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.CheckFlags;
import clew.cli.flags.Flags;
import clew.cli.flags.PolicyFlags;
import clew.frontier.UrlRegex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The files that a check reads before it begins.
public final class CheckInputs {
    private CheckInputs() {}

    /// Findings that are known already.
    public static Baseline baseline(Flags flags) throws UsageError, CommandFailed {
        var file = flags.get(CheckFlags.BASELINE);
        if (file.isEmpty()) return Baseline.empty();
        var name = TerminalSafe.quoted(file.get());
        try (var lines = Files.newBufferedReader(Journals.path(file.get()))) {
            return Baseline.read(lines);
        } catch (IllegalArgumentException e) {
            throw new UsageError("-baseline " + name + ": " + e.getMessage());
        } catch (NoSuchFileException _) {
            throw new CommandFailed("-baseline: there is no file " + name + "; make it with check -format jsonl");
        } catch (IOException e) {
            throw new CommandFailed("-baseline " + name + " cannot be read: " + IoProblem.text(e));
        }
    }

    /// External links that were fine not long ago.
    public static Optional<AnswerCache> cache(Flags flags) throws UsageError, CommandFailed {
        var file = flags.get(CheckFlags.CACHE);
        if (file.isEmpty()) return Optional.empty();
        var name = TerminalSafe.quoted(file.get());
        try {
            return Optional.of(
                    AnswerCache.read(Journals.path(file.get()), flags.get(CheckFlags.MAX_AGE), Instant.now()));
        } catch (IllegalArgumentException e) {
            throw new UsageError("-cache " + name + ": " + e.getMessage() + "; give another file, or delete it");
        } catch (IOException e) {
            throw new CommandFailed("-cache " + name + " cannot be read: " + IoProblem.text(e));
        }
    }

    /// The pattern of `-exclude` and those of the file of `-ignore`, as one; nothing where there is no such file.
    public static Optional<String> excluded(Flags flags) throws UsageError, CommandFailed {
        var file = flags.get(CheckFlags.IGNORE);
        if (file.isEmpty()) return Optional.empty();
        var patterns = new ArrayList<String>();
        flags.get(PolicyFlags.EXCLUDE).ifPresent(patterns::add);
        var number = 0;
        for (var line : lines(file.get())) {
            number++;
            var pattern = line.strip();
            if (pattern.isEmpty() || pattern.startsWith("#")) continue;
            try {
                UrlRegex.compile(pattern);
            } catch (IllegalArgumentException e) {
                throw new UsageError("-ignore " + TerminalSafe.quoted(file.get()) + ", line " + number
                        + ", is not a regular expression: " + TerminalSafe.text(String.valueOf(e.getMessage())));
            }
            patterns.add(pattern);
        }
        if (patterns.isEmpty()) return Optional.empty();
        return Optional.of(patterns.stream().map(one -> "(?:" + one + ")").collect(Collectors.joining("|")));
    }

    private static List<String> lines(String file) throws UsageError, CommandFailed {
        try {
            return Files.readAllLines(Journals.path(file));
        } catch (NoSuchFileException _) {
            throw new CommandFailed("-ignore: there is no file " + TerminalSafe.quoted(file));
        } catch (IOException e) {
            throw new CommandFailed("-ignore " + TerminalSafe.quoted(file) + " cannot be read: " + IoProblem.text(e));
        }
    }
}
