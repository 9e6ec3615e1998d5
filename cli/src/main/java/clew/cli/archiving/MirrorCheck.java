package clew.cli.archiving;

import clew.archive.mirror.MirrorVerification;
import clew.archive.mirror.NotTaken;
import clew.chrome.BrowserFailed;
import clew.chrome.FailedRequest;
import clew.chrome.OfflineBrowser;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.flags.Flags;
import clew.cli.flags.RenderFlags;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Checks the mirror of an archive: first its files, then its pages in a browser.
public final class MirrorCheck {
    private static final int SHOWN_MAX = 1_000;

    private final Path folder;
    private final Path root;
    private final Console console;
    private final @Nullable Path browser;
    private final boolean opensPages;
    private long pages;
    private long notTaken;
    private long findings;

    public MirrorCheck(Path folder, Console console, Flags flags) throws IOException, UsageError, CommandFailed {
        this.folder = folder;
        this.root = MirrorVerification.root(folder);
        this.console = console;
        this.browser = RenderFlags.fileBrowser(flags).orElse(null);
        this.opensPages = RenderFlags.opensFiles(flags);
    }

    /// Returns the exit code.
    public int run() throws IOException, CommandFailed, InterruptedException {
        try {
            var report = MirrorVerification.verify(folder);
            for (var finding : report.findings()) console.print(TerminalSafe.text(finding) + "\n");
            var good = report.findings().isEmpty();
            console.print(counted(report.files(), "file") + ", " + counted(report.references(), "link") + ": "
                    + (good ? "every link hits a file\n" : "NOT correct\n"));
            if (!opensPages) return code(good);
            if (browser == null) {
                console.tell("the pages of the mirror were not opened: neither Chrome nor Chromium is on PATH");
                return code(good);
            }
            return code(open(browser, report.notTaken()) && good);
        } catch (OutputFailed e) {
            throw e;
        } catch (BrowserFailed e) {
            throw ConsoleCrawl.failed(e);
        } catch (IOException e) {
            throw ArchiveMessages.unreadable(folder.toString(), e);
        }
    }

    private boolean open(Path command, NotTaken left) throws IOException, InterruptedException {
        try (var chrome = OfflineBrowser.start(command, root);
                var opening = new PageOpening(chrome, load -> opened(load, left))) {
            MirrorVerification.pages(folder, opening::add);
            opening.finish();
        } finally {
            if (console.terminals().showProgress()) console.stderr().print("\r\u001b[K");
        }
        if (findings > SHOWN_MAX) console.print(findings - SHOWN_MAX + " more findings are not listed.\n");
        console.print(counted(pages, "page") + " opened in Chrome without a network: "
                + (findings == 0 ? "nothing is missing" : "NOT correct")
                + (notTaken == 0
                        ? "\n"
                        : "; " + counted(notTaken, "request") + " for what the mirror does not have\n"));
        return findings == 0;
    }

    private void opened(PageOpening.Opened opened, NotTaken left) throws IOException {
        pages++;
        for (var request : opened.load().failed()) {
            if (Url.parse(request.url()) instanceof Parsed.Ok(Url url) && left.contains(url)) notTaken++;
            else if (++findings <= SHOWN_MAX) console.print(TerminalSafe.text(sentence(opened.page(), request)) + "\n");
        }
        if (console.terminals().showProgress()) {
            console.stderr().print("\r" + counted(pages, "page") + " opened\r");
            console.stderr().flush();
        }
    }

    private String sentence(Path page, FailedRequest request) {
        var mirror = root.toUri().toString();
        var url =
                request.url().startsWith(mirror) ? "mirror/" + request.url().substring(mirror.length()) : request.url();
        return "mirror/" + root.relativize(page) + " loads " + url + ", which "
                + request.cause().text() + ".";
    }

    private static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static int code(boolean good) {
        return good ? ExitCode.DONE : ExitCode.FAILED;
    }
}
