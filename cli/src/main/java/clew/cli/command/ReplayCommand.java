package clew.cli.command;

import clew.archive.ArchiveReader;
import clew.archive.ReplayServer;
import clew.archive.warc.BadArchive;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Interruption;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.ReportFlags;
import clew.cli.register.Command;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// `crawler replay DIR`: shows an archive in a browser.
final class ReplayCommand implements Command {
    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String usage() {
        return "replay DIR|FILE.wacz|FILE.warc.gz [flags]";
    }

    @Override
    public String summary() {
        return "show an archive in a browser";
    }

    @Override
    public String details() {
        return """
                Serves an archive to browsers on this machine until it is interrupted, and
                prints the address: a list of the archived pages, and the pages with their
                styles, images and redirects as they were archived. Nothing is requested from
                the live web. DIR is the folder of crawler archive -out DIR.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(ReportFlags.PORT);
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var archive = flags.only("an archive, as in crawler replay DIR");
        var path = Journals.path(archive);
        var stopped = new CountDownLatch(1);
        ArchiveReader reader;
        try {
            reader = ArchiveReader.open(path);
        } catch (IOException e) {
            throw failed(archive, e);
        }
        try (reader;
                var server = start(reader, archive, flags.get(ReportFlags.PORT), console);
                var _ = Interruption.calls(stopped::countDown)) {
            console.print(server.address() + "\n");
            console.tell("press Ctrl-C to stop");
            stopped.await();
            return ExitCode.DONE;
        }
    }

    private static ReplayServer start(ArchiveReader reader, String archive, int port, Console console)
            throws CommandFailed {
        try {
            return ReplayServer.start(reader, port, e -> console.tell(IoProblem.text(e)));
        } catch (BindException e) {
            throw new CommandFailed("port " + port + " cannot be used: " + IoProblem.text(e)
                    + "; choose another -port, or leave it out for a free one");
        } catch (IOException e) {
            throw failed(archive, e);
        }
    }

    private static CommandFailed failed(String archive, IOException e) {
        var shown = TerminalSafe.quoted(archive);
        return new CommandFailed(
                switch (e) {
                    case NoSuchFileException _ ->
                        "there is no file or folder " + shown + "; crawler archive URL -out DIR makes an archive";
                    case BadArchive _ ->
                        shown + " cannot be shown: " + TerminalSafe.text(String.valueOf(e.getMessage()))
                                + "; give the folder of crawler archive -out DIR, a .wacz or a .warc.gz file";
                    default -> shown + " cannot be read: " + IoProblem.text(e);
                });
    }
}
