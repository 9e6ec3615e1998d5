package clew.cli.crawling;

import clew.CrawlRequest;
import clew.DifferentSettings;
import clew.JournalFailed;
import clew.archive.warc.BadArchive;
import clew.chrome.BrowserFailed;
import clew.chrome.ChromeRenderer;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Interruption;
import clew.cli.console.IoProblem;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.TerminalWidth;
import clew.cli.console.UsageError;
import clew.page.CrawlSummary;
import clew.page.TemporaryFileFailed;
import clew.view.View;
import clew.view.ViewFileFailed;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Runs a crawl for people: its pages go to a view, everything else to standard error.
public final class ConsoleCrawl {
    /// How a crawl ended.
    public record Ended(CrawlSummary summary, int code) {}

    private final CrawlRequest request;
    private final View view;
    private final Console console;
    private final @Nullable String file;
    private @Nullable LongFunction<String> progress;
    private @Nullable String again;
    private boolean scrolls = true;

    /// @param file the journal as the user wrote it; null for none
    public ConsoleCrawl(CrawlRequest request, View view, Console console, @Nullable String file) {
        this.request = request;
        this.view = view;
        this.console = console;
        this.file = file;
    }

    /// Shows the progress in another way.
    ///
    /// @param text what to show when so many pages and files are done
    public ConsoleCrawl progress(LongFunction<String> text) {
        progress = text;
        return this;
    }

    /// Says that nothing is printed before the end of the crawl, but then what is wrong with pages too. So progress can
    /// be shown even where the output goes to the same terminal.
    public ConsoleCrawl printsAtTheEnd() {
        scrolls = false;
        return this;
    }

    /// Says so where nothing was requested because the journal had all pages before.
    ///
    /// @param how how to crawl again, as in `-fresh crawls again`
    public ConsoleCrawl again(String how) {
        again = how;
        return this;
    }

    /// Crawls.
    ///
    /// @param renderer the renderer of the request, if it has one
    public Ended run(Optional<ChromeRenderer> renderer)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var width = new TerminalWidth(System::nanoTime);
        try (var reporter = new ConsoleReporter(view, console, scrolls, width, System::nanoTime);
                var _ = Interruption.calls(request::stop)) {
            if (progress != null) reporter.progress(progress);
            var summary = request.view(reporter).listener(reporter).run();
            switch (summary.ending()) {
                case TIME_UP -> console.note("stopped after -max-time; the crawl is not finished");
                case LIMITED, PAGES_MAX -> console.note("stopped after -max-pages; the crawl is not finished");
                case FINISHED, STOPPED -> {}
            }
            reporter.nothingNew().ifPresent(when -> tellNothingNew(summary, when));
            var problem = renderer.flatMap(ChromeRenderer::problem);
            problem.ifPresent(what -> console.tell(TerminalSafe.text(what)));
            var incomplete = view.incomplete();
            incomplete.ifPresent(what -> console.tell(what + "; write several files with " + filesCommand()));
            var good = summary.succeeded() && problem.isEmpty() && incomplete.isEmpty();
            return new Ended(summary, good ? ExitCode.DONE : ExitCode.FAILED);
        } catch (OutputFailed e) {
            throw e;
        } catch (ViewFileFailed e) {
            throw CrawlViews.failed(e);
        } catch (BrowserFailed e) {
            throw failed(e);
        } catch (DifferentSettings e) {
            throw new UsageError(
                    "the journal " + TerminalSafe.quoted(e.journal().toString())
                            + " was created with different settings: "
                            + TerminalSafe.text(String.join("; ", e.differences()))
                            + "; use the same ones, or save it elsewhere");
        } catch (JournalFailed e) {
            throw Journals.failed(e.journal().toString(), e.why());
        } catch (TemporaryFileFailed e) {
            throw temporaryFileFailed(e.why());
        } catch (BadArchive e) {
            throw new CommandFailed(TerminalSafe.text(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw file == null ? temporaryFileFailed(e) : Journals.failed(file, e);
        }
    }

    /// An old state of the site should not pass for a new one.
    private void tellNothingNew(CrawlSummary summary, String when) {
        if (file == null || again == null || summary.stopped()) return;
        console.note("the crawl in " + TerminalSafe.quoted(file)
                + (summary.finished() ? " was finished already" : " had reached -max-pages already") + when
                + "; nothing was requested, and " + again);
    }

    public static CommandFailed failed(BrowserFailed e) {
        return new CommandFailed(TerminalSafe.quoted(e.browser().toString()) + " failed to start: "
                + TerminalSafe.text(String.valueOf(e.getMessage()))
                + "; try running it with --headless --dump-dom about:blank");
    }

    /// How the output gets more room than standard output has.
    private String filesCommand() {
        return file == null ? "-out DIR" : "crawler view " + TerminalSafe.text(file) + " -format sitemap -out DIR";
    }

    public static CommandFailed temporaryFileFailed(IOException e) {
        return new CommandFailed("a temporary file in "
                + TerminalSafe.quoted(System.getProperty("java.io.tmpdir", "")) + " cannot be written: "
                + IoProblem.text(e) + "; choose another folder with CLEW_JAVA_OPTS=-Djava.io.tmpdir=DIR");
    }
}
