package clew.cli.command;

import clew.cli.console.Console;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.flags.PolicyFlags;
import clew.cli.register.Command;
import clew.cli.urls.UrlJudge;
import clew.cli.urls.UrlLines;
import clew.cli.urls.UrlTable;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `crawler url`: how URLs are parsed, resolved and normalized.
public final class UrlCommand implements Command {
    private static final Flag<Optional<Url>> BASE = Flag.url(Group.SCOPE, "base", "base URL for relative URLs");
    private static final Flag<Optional<Url>> START =
            Flag.url(Group.SCOPE, "start", "with -policy: start URL of the crawl; default is -base");
    private static final Flag<Boolean> JSONL =
            Flag.onOff(Group.OUTPUT, "jsonl", "read lines of JSON {\"input\", \"base\"} and answer each with one");
    /// Without a fallback: absent means no policy at all.
    private static final Flag<String> POLICY = new Flag<String>(
                    Group.SCOPE,
                    PolicyFlags.POLICY.name(),
                    PolicyFlags.POLICY.value(),
                    "also show what this policy makes of each URL",
                    "",
                    "",
                    PolicyFlags.POLICY.read(),
                    PolicyFlags.POLICY.want())
            .words(PolicyFlags.POLICY.words());

    public static final List<Flag<?>> FLAGS = List.of(
            BASE, JSONL, POLICY, START, PolicyFlags.WWW, PolicyFlags.SCOPE, PolicyFlags.INCLUDE, PolicyFlags.EXCLUDE);

    @Override
    public String name() {
        return "url";
    }

    @Override
    public String usage() {
        return "url [URL...] [flags]";
    }

    @Override
    public String summary() {
        return "parse, resolve and normalize URLs";
    }

    @Override
    public String details() {
        return """
                Parses, resolves and normalizes URLs. Without a URL it reads standard input, one per line.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError {
        var base = flags.get(BASE).orElse(null);
        var start = flags.get(START).orElse(base);
        var policy = flags.get(POLICY).isEmpty() ? null : PolicyFlags.policy(flags.get(POLICY), flags, start);
        var scope = policy == null || start == null ? null : PolicyFlags.scope(flags, start, policy);
        var judge = new UrlJudge(base, policy, scope);
        if (flags.get(JSONL)) {
            if (!flags.rest().isEmpty()) throw new UsageError("-jsonl reads standard input; remove the URLs");
            return new UrlLines(judge).run(console);
        }
        return new UrlTable(judge, console).run(flags.rest());
    }
}
