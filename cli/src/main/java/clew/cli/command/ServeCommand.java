package clew.cli.command;

import clew.cli.answers.ReportOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Interruption;
import clew.cli.console.IoProblem;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.ReportFlags;
import clew.cli.register.Command;
import clew.report.ReportInput;
import clew.report.server.ReportServer;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// `crawler serve FILE`: shows the report of a saved crawl in a browser.
final class ServeCommand implements Command {
    /// A million pages take a minute to read, so whoever waits is told.
    private static final long MANY = 100_000;

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public String usage() {
        return "serve FILE [flags]";
    }

    @Override
    public String summary() {
        return "show the report of a saved crawl in a browser";
    }

    @Override
    public String details() {
        return """
                Reads a crawl that was saved with -journal FILE, serves its report to browsers on this
                machine until it is interrupted, and prints the address. It is the report of
                -report FILE.html, for crawls of any size. FILE may be the folder of an archive.
                Sends no requests. Whoever has the address can read the report; nobody else can.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(ReportFlags.PORT, ReportFlags.COMPARE);
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException {
        var file = ReportOutput.journal(flags.only("a saved crawl, as in crawler serve FILE"));
        var port = flags.get(ReportFlags.PORT);
        return ReportOutput.use(file, ReportOutput.compared(flags), input -> serve(input, port, console));
    }

    private static int serve(ReportInput input, int port, Console console) throws IOException, CommandFailed {
        var pages = input.journal().pages().count();
        if (pages >= MANY) console.note("reading " + pages + " pages");
        var stopped = new CountDownLatch(1);
        try (var server = ReportServer.start(input, port, e -> console.tell(IoProblem.text(e)));
                var _ = Interruption.calls(stopped::countDown)) {
            console.print(server.address() + "\n");
            console.tell("press Ctrl-C to stop");
            stopped.await();
            return ExitCode.DONE;
        } catch (BindException e) {
            throw new CommandFailed("port " + port + " cannot be used: " + IoProblem.text(e)
                    + "; choose another -port, or leave it out for a free one");
        } catch (InterruptedException _) {
            return ExitCode.FAILED;
        }
    }
}
