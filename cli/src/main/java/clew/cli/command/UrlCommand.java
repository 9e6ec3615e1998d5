package clew.cli.command;

import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.PolicyFlags;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `crawler url`: what becomes of URLs, one by one.
public final class UrlCommand {
    private static final Flag<Optional<Url>> BASE = Flag.url("base", "base URL for relative URLs");
    private static final Flag<Optional<Url>> START =
            Flag.url("start", "with -policy: start URL of the crawl; default is -base");
    private static final Flag<Boolean> JSONL =
            Flag.onOff("jsonl", "read lines of JSON {\"input\", \"base\"} and answer each with one");
    /// Without a fallback: absent means no policy at all.
    private static final Flag<String> POLICY = new Flag<>(
            PolicyFlags.POLICY.name(),
            PolicyFlags.POLICY.value(),
            "also show what this policy makes of each URL",
            "",
            "",
            PolicyFlags.POLICY.read(),
            PolicyFlags.POLICY.want());

    public static final List<Flag<?>> FLAGS = List.of(
            BASE, JSONL, POLICY, START, PolicyFlags.WWW, PolicyFlags.SCOPE, PolicyFlags.INCLUDE, PolicyFlags.EXCLUDE);

    /// What a policy says of a URL.
    record Judged(
            Url url,
            Url normalized,
            String key,
            @Nullable String scope,
            @Nullable String skip) {}

    private final Flags flags;
    private final @Nullable Url base;
    private final @Nullable Url start;
    private final @Nullable Policy policy;
    private final @Nullable Scope scope;

    public UrlCommand(Flags flags) throws UsageError {
        this.flags = flags;
        base = flags.get(BASE).orElse(null);
        start = flags.get(START).orElse(base);
        policy = flags.get(POLICY).isEmpty() ? null : PolicyFlags.policy(flags.get(POLICY), flags, start);
        scope = policy == null || start == null ? null : PolicyFlags.scope(flags, start, policy);
    }

    public int run(InputStream stdin, OutputStream stdout, PrintStream stderr, boolean table)
            throws IOException, UsageError {
        if (flags.get(JSONL)) {
            if (!flags.rest().isEmpty()) throw new UsageError("-jsonl reads standard input; remove the URLs");
            return new UrlLines(this).run(stdin, stdout, stderr);
        }
        var out = new StringBuilder();
        var good = true;
        if (!flags.rest().isEmpty()) {
            for (var input : flags.rest()) good &= show(input, table, out, stderr);
        } else {
            var lines = new BufferedReader(new InputStreamReader(stdin, StandardCharsets.UTF_8));
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                good &= show(line, table, out, stderr);
                stdout.write(out.toString().getBytes(StandardCharsets.US_ASCII));
                out.setLength(0);
            }
        }
        stdout.write(out.toString().getBytes(StandardCharsets.US_ASCII));
        return good ? ExitCode.DONE : ExitCode.FAILED;
    }

    Parsed parse(String input, @Nullable Url against) {
        return against == null ? Url.parse(input) : Url.parse(input, against);
    }

    @Nullable
    Url base() {
        return base;
    }

    /// What the policy says, or null where none was asked for.
    @Nullable
    Judged judge(String input, Url url, @Nullable Url page) {
        if (policy == null) return null;
        var normalized = policy.address(url).shown();
        var from = page == null ? Url.of("about:blank") : policy.address(page).shown();
        var skip = policy.judge(input, url, from) instanceof Verdict.Skipped(String rule) ? rule : null;
        var where = scope == null ? null : scope.contains(normalized) ? "in" : "external";
        return new Judged(url, normalized, policy.key(normalized), where, skip);
    }

    private boolean show(String input, boolean table, StringBuilder out, PrintStream stderr) {
        return switch (parse(input, base)) {
            case Parsed.Ok(Url url) -> {
                var judged = judge(input, url, base);
                if (table) table(url, judged, out);
                else out.append(judged == null ? url : judged.normalized()).append('\n');
                yield true;
            }
            case Parsed.Bad(UrlError error, int at) -> {
                stderr.println("crawler: " + TerminalSafe.quoted(input) + " is not a valid URL: " + error.text()
                        + ", at character " + (at + 1));
                yield false;
            }
        };
    }

    private void table(Url url, @Nullable Judged judged, StringBuilder out) {
        row("href", url.href(), out);
        row("origin", url.origin(), out);
        row("protocol", url.protocol(), out);
        row("username", url.username(), out);
        row("password", url.password(), out);
        row("hostname", url.hostname(), out);
        row("port", url.port(), out);
        row("pathname", url.pathname(), out);
        row("search", url.search(), out);
        row("hash", url.hash(), out);
        if (judged != null && policy != null) {
            rewrites(url, policy, out);
            row("normalized", judged.normalized().href(), out);
            row("key", judged.key(), out);
            row("scope", judged.scope() == null ? "" : judged.scope(), out);
            row("skip", judged.skip() == null ? "" : judged.skip(), out);
        }
        out.append('\n');
    }

    /// Each rule that changed something, and what it made.
    private static void rewrites(Url url, Policy policy, StringBuilder out) {
        var current = url;
        var before = current;
        do {
            before = current;
            for (var rewrite : policy.rewrites()) {
                var next = rewrite.apply(current);
                if (!next.equals(current)) row("  " + rewrite.getClass().getSimpleName(), next.href(), out);
                current = next;
            }
        } while (!current.equals(before));
    }

    private static void row(String name, String value, StringBuilder out) {
        if (!value.isEmpty()) out.append("%-22s %s%n".formatted(name, value));
    }
}
