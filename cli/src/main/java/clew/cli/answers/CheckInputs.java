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
import clew.policy.ScopeRule;
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
        try (var lines = Files.newBufferedReader(Journals.path(file.get()))) {
            return Baseline.read(lines);
        } catch (IllegalArgumentException e) {
            throw CommandFailed.damaged("-baseline", file.get(), String.valueOf(e.getMessage()));
        } catch (NoSuchFileException _) {
            throw new CommandFailed("-baseline: there is no file " + TerminalSafe.quoted(file.get())
                    + "; make it with check -format jsonl");
        } catch (IOException e) {
            throw CommandFailed.unreadable("-baseline", file.get(), e);
        }
    }

    /// External links that were fine not long ago. A file that could not be replaced at the end is refused.
    public static Optional<AnswerCache> cache(Flags flags) throws UsageError, CommandFailed {
        var file = flags.get(CheckFlags.CACHE);
        if (file.isEmpty()) return Optional.empty();
        var path = Journals.path(file.get());
        CommandFailed.requireFolder("cache", file.get(), path);
        // Reading a pipe may never end, and what is replaced at the end must be a file.
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw CommandFailed.damaged("-cache", file.get(), "it is not a regular file");
        }
        try {
            AnswerCache.requireWritable(path);
        } catch (IOException e) {
            throw cacheNotWritten(file.get(), e);
        }
        try {
            return Optional.of(AnswerCache.read(path, flags.get(CheckFlags.MAX_AGE), Instant.now()));
        } catch (IllegalArgumentException e) {
            throw CommandFailed.damaged("-cache", file.get(), e.getMessage() + "; give another file, or delete it");
        } catch (IOException e) {
            throw CommandFailed.unreadable("-cache", file.get(), e);
        }
    }

    static CommandFailed cacheNotWritten(String file, IOException e) {
        return new CommandFailed("the cache " + TerminalSafe.quoted(file) + " cannot be written: " + IoProblem.text(e));
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
                throw CommandFailed.damaged(
                        "-ignore", file.get(), "line " + number + " is not a regular expression: " + e.getMessage());
            }
            patterns.add(pattern);
        }
        if (patterns.isEmpty()) return Optional.empty();
        return Optional.of(patterns.stream().map(one -> "(?:" + one + ")").collect(Collectors.joining("|")));
    }

    /// Why a link is not checked that matches what [#excluded] gives: the flags that it may come from.
    static String excludedBy(Flags flags) throws UsageError {
        if (flags.get(CheckFlags.IGNORE).isEmpty()) return ScopeRule.EXCLUDED;
        return flags.get(PolicyFlags.EXCLUDE).isEmpty() ? "matches -ignore" : "matches -exclude or -ignore";
    }

    private static List<String> lines(String file) throws UsageError, CommandFailed {
        try {
            return Files.readAllLines(Journals.path(file));
        } catch (IOException e) {
            throw CommandFailed.unreadable("-ignore", file, e);
        }
    }
}
