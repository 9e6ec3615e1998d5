package clew.cli.urls;

import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.url.Parsed;
import clew.url.Url;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `crawler url` for people: on a terminal a table for each URL, in a pipe a line for each.
public final class UrlTable {
    private final UrlJudge judge;
    private final Console console;

    public UrlTable(UrlJudge judge, Console console) {
        this.judge = judge;
        this.console = console;
    }

    /// @param inputs the URLs; empty to read standard input
    public int run(List<String> inputs) throws IOException {
        var out = new StringBuilder();
        var good = true;
        if (!inputs.isEmpty()) {
            for (var input : inputs) good &= show(input, out);
        } else {
            var lines = new BufferedReader(new InputStreamReader(console.stdin(), StandardCharsets.UTF_8));
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                good &= show(line, out);
                console.print(out.toString());
                out.setLength(0);
            }
        }
        console.print(out.toString());
        return good ? ExitCode.DONE : ExitCode.FAILED;
    }

    private boolean show(String input, StringBuilder out) {
        return switch (judge.parse(input, judge.base())) {
            case Parsed.Ok(Url url) -> {
                var judged = judge.judge(input, url, judge.base());
                if (console.terminals().stdout()) table(url, judged, out);
                else out.append(judged == null ? url : judged.normalized()).append('\n');
                yield true;
            }
            case Parsed.Bad bad -> {
                console.tell(TerminalSafe.quotedUrl(input) + " is not a valid URL: " + bad.text(input));
                yield false;
            }
        };
    }

    private void table(Url url, UrlJudge.@Nullable Judged judged, StringBuilder out) {
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
        var policy = judge.policy();
        if (judged != null && policy != null) {
            for (var step : policy.steps(url))
                row("  " + step.rule(), step.result().href(), out);
            row("normalized", judged.normalized().href(), out);
            row("key", judged.key(), out);
            row("scope", judged.scope() == null ? "" : judged.scope(), out);
            row("skip", judged.skip() == null ? "" : judged.skip(), out);
        }
        out.append('\n');
    }

    private static void row(String name, String value, StringBuilder out) {
        if (!value.isEmpty()) out.append("%-22s %s%n".formatted(name, value));
    }
}
