package clew.cli.command;

import clew.Clew;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.flags.Suggestion;
import clew.cli.register.Command;
import clew.fetch.Answer;
import clew.fetch.Fetcher;
import clew.page.Failure;
import clew.page.Outcome;
import clew.single.PageSnapshot;
import clew.single.SinglePage;
import clew.url.Url;
import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `crawler page URL`: one page as a line of JSON; if there is no page, standard error says why.
final class PageCommand implements Command {
    private static final Flag<Optional<Url>> ORIGIN =
            Flag.url(Group.SCOPE, "origin", "list links within this origin; default is the page's own");

    private static final List<Flag<?>> FLAGS = Stream.concat(Stream.of(ORIGIN), FetchFlags.ALL.stream())
            .<Flag<?>>map(flag -> flag)
            .toList();

    private static final Url NOWHERE = Url.of("about:blank");

    @Override
    public String name() {
        return "page";
    }

    @Override
    public String usage() {
        return "page URL [flags]";
    }

    @Override
    public String summary() {
        return "print one page as JSON";
    }

    @Override
    public String details() {
        return """
                Fetches one page and prints it as a line of JSON: {"url", "rawHtml", "discoveredLinks"}.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException {
        if (flags.rest().size() != 1)
            throw new UsageError("page takes one URL, as in crawler page https://example.com/, not "
                    + flags.rest().size());
        var url = flags.rest().getFirst();
        var origin = flags.get(ORIGIN).map(Url::href).orElse(null);
        // Without a URL nothing is requested.
        var options = FetchFlags.options(flags, Url.parse(url).ok().orElse(NOWHERE));
        try (var clew = Clew.builder().build();
                var fetcher = new Listener(clew.fetcher(options))) {
            var page = new SinglePage(fetcher).crawl(url, origin);
            console.print(json(page));
            if (page.rawHtml() != null) return ExitCode.DONE;
            console.tell(TerminalSafe.quotedUrl(page.url()) + ": " + fetcher.reason(url));
            return ExitCode.FAILED;
        }
    }

    private static String json(PageSnapshot page) throws IOException {
        var out = new StringWriter();
        try (var generator = new JsonFactory().createGenerator(out)) {
            // Everything except printable ASCII is escaped, so the line is safe wherever it is shown.
            generator.setHighestNonEscapedChar('~');
            generator.writeStartObject();
            generator.writeStringField("url", page.url());
            generator.writeStringField("rawHtml", page.rawHtml());
            generator.writeArrayFieldStart("discoveredLinks");
            for (var link : page.discoveredLinks()) generator.writeString(link);
            generator.writeEndArray();
            generator.writeEndObject();
        }
        return out.append('\n').toString();
    }

    /// Remembers the last answer, for the message.
    private static final class Listener implements Fetcher {
        private final Fetcher fetcher;
        private @Nullable Answer last;

        Listener(Fetcher fetcher) {
            this.fetcher = fetcher;
        }

        @Override
        public Answer fetch(Url url, Wanted wanted) throws InterruptedException {
            var answer = fetcher.fetch(url, wanted);
            last = answer;
            return answer;
        }

        @Override
        public Answer follow(Url url, Wanted wanted) throws InterruptedException {
            var answer = fetcher.follow(url, wanted);
            last = answer;
            return answer;
        }

        @Override
        public void close() {
            fetcher.close();
        }

        /// Why there is no page.
        String reason(String url) {
            return switch (last == null ? null : last.outcome()) {
                case null ->
                    "not an absolute URL"
                            + Suggestion.url(url)
                                    .map(meant -> "; did you mean " + meant + "?")
                                    .orElse(" such as https://example.com/");
                case Outcome.Read _ -> "not HTML";
                case Outcome.Moved(int _, Url target) ->
                    "redirects out of the origin, or too often, to " + TerminalSafe.quotedUrl(target.href());
                case Outcome.Declined(int status) -> "status " + status;
                case Outcome.Failed(Failure failure) -> failure.text();
            };
        }
    }
}
