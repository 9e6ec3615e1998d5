package clew.cli.command;

import clew.chrome.Parity;
import clew.cli.answers.ParityView;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.Folders;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.flags.RenderFlags;
import clew.cli.register.Command;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler parity URL`: compares the links that Chrome finds with those in the HTML.
final class ParityCommand implements Command {
    private static final Flag<String> FORMAT =
            Flag.choice(Group.OUTPUT, "format", "output format", "text", List.of("text", "jsonl"));

    /// Every comparison is a new crawl, and needs a browser.
    private static final List<Flag<?>> FLAGS = Stream.concat(
                    CrawlFlags.ALL.stream().filter(flag -> !RenderFlags.MODES.contains(flag)), Stream.of(FORMAT))
            .<Flag<?>>map(flag -> flag)
            .toList();

    @Override
    public String name() {
        return "parity";
    }

    @Override
    public String usage() {
        return "parity URL [flags]";
    }

    @Override
    public String summary() {
        return "compare Chrome's links with those in the HTML";
    }

    @Override
    public String details() {
        return """
                Crawls with Chrome, and prints for each page the links that only Chrome sees and those that only
                appear in the HTML. Exits with 2 if any page differs, 0 if none does, and 1 if the crawl failed.
                Takes the flags of a crawl except -render, -links, -journal and -fresh.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        try (var clew = CrawlFlags.clew(flags)) {
            var request = CrawlFlags.request(flags, clew, console);
            Folders.refuse(request, "parity");
            var chrome = RenderFlags.chrome(flags);
            var parity = new Parity(request.policy());
            var view = ParityView.of(flags.get(FORMAT), console.stdout(), parity);
            request.renderer(parity.beside(chrome));
            var ended = new ConsoleCrawl(request, view, console, null).run(Optional.of(chrome));
            if (view.pages() > 0) console.note(view.summary());
            return ended.code() == ExitCode.DONE && view.differs() ? ExitCode.DIFFERENT : ended.code();
        }
    }
}
