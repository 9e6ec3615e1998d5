package clew.cli.command;

import clew.chrome.Parity;
import clew.cli.console.CommandFailed;
import clew.cli.console.Terminals;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.RenderFlags;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/// `crawler parity URL`: what a crawl with Chrome finds that one without does not, and the other way round.
public final class ParityCommand {
    /// A comparison is made anew each time, and with a browser.
    private static final List<Flag<?>> OTHERS = List.of(
            RenderFlags.RENDER,
            RenderFlags.LINKS,
            CrawlCommand.JOURNAL,
            CrawlCommand.FRESH,
            Flags.HELP,
            CrawlCommand.VERSION);

    static final List<Flag<?>> FLAGS = CrawlCommand.FLAGS.stream()
            .filter(flag -> !OTHERS.contains(flag))
            .<Flag<?>>map(flag -> flag)
            .toList();

    private final CrawlCommand crawl;
    private final String format;

    public ParityCommand(List<String> arguments) throws UsageError {
        format = Flags.parse(arguments, FLAGS).get(ViewCommand.FORMAT);
        var all = new ArrayList<>(List.of("-render=chrome"));
        all.addAll(arguments);
        crawl = new CrawlCommand(Flags.parse(all, CrawlCommand.FLAGS));
    }

    public int run(OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        var parity = new Parity(crawl.options().policy());
        var view = ParityView.of(format, stdout, parity);
        var code = crawl.run(parity::beside, view, stderr, terminals);
        stderr.println("crawler: " + view.summary());
        return code;
    }
}
