package clew.cli.answers;

import clew.Clew;
import clew.CrawlRequest;
import clew.archive.captures.NearestCapture;
import clew.archive.wayback.Politeness;
import clew.check.AnswerCache;
import clew.check.Baseline;
import clew.check.CheckSummary;
import clew.check.FailRule;
import clew.check.FindingsOutput;
import clew.check.Gate;
import clew.check.JsonLinesFindings;
import clew.check.JunitFindings;
import clew.check.LinkVerdict;
import clew.check.MarkdownFindings;
import clew.check.SarifFindings;
import clew.check.SiteCheck;
import clew.chrome.ChromeRenderer;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.flags.CheckFlags;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flags;
import clew.cli.flags.FolderFlags;
import clew.cli.flags.JournalFlags;
import clew.cli.flags.StartFlags;
import clew.folder.FolderLocations;
import clew.page.CrawlSummary;
import clew.policy.ScopeRule;
import clew.view.Locations;
import clew.view.View;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One check: a crawl that goes into a journal, and what the journal says then.
public record CheckRun(
        Flags flags,
        Console console,
        CrawlRequest request,
        SiteCheck.Options options,
        Baseline baseline,
        Optional<AnswerCache> cache,
        Optional<ReportOutput> report) {
    private static final int BUFFER_BYTES = 1 << 15;

    /// @param kept the journal as the user wrote it; null for one that is not kept
    /// @return the exit code
    public int check(Path journal, @Nullable String kept, Optional<ChromeRenderer> renderer)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        request.journal(journal);
        var ended = new ConsoleCrawl(request, View.none(), console, kept)
                .printsAtTheEnd()
                .again(JournalFlags.FRESH_AGAIN)
                .run(renderer);
        var mayBeEmpty = mayBeEmpty(ended.summary());
        var failed =
                report(kept == null ? journal.toString() : kept, ended.summary().startWasRead() || mayBeEmpty);
        if (report.isPresent()) report.get().write(journal.toString(), CheckFlags.everything(flags, options));
        if (ended.code() != ExitCode.DONE && !mayBeEmpty) return ended.code();
        return failed ? ExitCode.DIFFERENT : ExitCode.DONE;
    }

    /// Whether it is a folder without pages, which is checked because none has to be read.
    private boolean mayBeEmpty(CrawlSummary summary) throws UsageError {
        var isEmpty = summary.internal() == 0 && !summary.startWasRead();
        return isEmpty
                && flags.get(CheckFlags.MIN_PAGES) == 0
                && request.source().isPresent();
    }

    /// Prints what was found.
    ///
    /// @return whether it fails the check
    private boolean report(String file, boolean startWasRead) throws UsageError, CommandFailed, IOException {
        var rule = CheckFlags.failRule(flags);
        var out = new BufferedOutputStream(console.stdout(), BUFFER_BYTES);
        var archive = CheckFlags.suggesting(flags);
        if (archive.isEmpty()) return report(file, startWasRead, rule, output(out, rule), out);
        var options = FetchFlags.options(flags, List.of(archive.get().base())).withoutRetries();
        try (var clew = Clew.builder()
                        .minDelay(Politeness.DEFAULT.listInterval())
                        .build();
                var fetcher = clew.fetcher(options)) {
            var captures = new NearestCapture(archive.get(), fetcher, Politeness.DEFAULT::sleep);
            var site = request.scope().asFound(request.policy());
            var output = new ArchivedCopies(output(out, rule), site, captures, console);
            return report(file, startWasRead, rule, output, out);
        }
    }

    private boolean report(String file, boolean startWasRead, FailRule rule, FindingsOutput output, OutputStream out)
            throws UsageError, CommandFailed, IOException {
        var gate = new Gate(output, rule, baseline);
        CheckSummary summary;
        try (var journal = Journals.readOnly(file)) {
            var all = cache.isPresent() ? cache.get().beside(gate) : gate;
            summary = SiteCheck.run(journal, Journals.options(journal), options, locations(), all);
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
        out.flush();
        if (cache.isPresent()) write(cache.get());
        // Why there is nothing to sum up is told already.
        var isTold = summary.pages() == 0 && !startWasRead && (hasOneStart() || summary.links() == 0);
        return isTold || tell(summary, gate);
    }

    /// Whether the crawl tells itself why its start could not be read.
    private boolean hasOneStart() {
        return request.starts().size() == 1;
    }

    private FindingsOutput output(OutputStream out, FailRule rule) throws UsageError, IOException {
        var locations = locations();
        return switch (flags.get(CheckFlags.FORMAT)) {
            case "jsonl" -> new JsonLinesFindings(out, locations);
            case "junit" -> new JunitFindings(out, rule, locations);
            case "sarif" -> new SarifFindings(out, rule, locations);
            case "markdown" -> new MarkdownFindings(out, rule, locations);
            default -> new FindingsText(out, rule, locations, console.outStyle(), !hasOneStart());
        };
    }

    private Locations locations() throws UsageError, IOException {
        if (request.source().isEmpty()) return Locations.URLS;
        var settings = request.source().get().settings();
        var alone = StartFlags.file(flags);
        if (alone.isEmpty()) return Folders.locations(settings);
        var parent = Path.of(alone.get()).getParent();
        var folder = FolderFlags.folder(alone.get());
        return FolderLocations.at(parent == null ? Path.of("") : parent, folder, settings);
    }

    private void write(AnswerCache answers) throws UsageError, CommandFailed {
        var file = flags.get(CheckFlags.CACHE).orElseThrow();
        try {
            answers.write(Journals.path(file));
        } catch (IOException e) {
            throw CheckInputs.cacheNotWritten(file, e);
        }
    }

    private boolean tell(CheckSummary summary, Gate gate) throws UsageError {
        console.note(text(summary));
        for (var one : summary.unchecked().entrySet()) {
            var why = one.getKey().equals(ScopeRule.EXCLUDED) ? CheckInputs.excludedBy(flags) : one.getKey();
            console.note(one.getValue() + " not checked: " + why);
        }
        var known = gate.known();
        if (known > 0) console.note(findings(known) + (known == 1 ? " is" : " are") + " in the baseline");
        var gone = baseline.gone();
        if (gone > 0) console.note(findings(gone) + " of the baseline " + (gone == 1 ? "is" : "are") + " gone");
        summary.shortage().ifPresent(console::tell);
        return summary.shortage().isPresent() || gate.failures() > 0;
    }

    private static String findings(long count) {
        return count + (count == 1 ? " finding" : " findings");
    }

    private static String text(CheckSummary summary) {
        var text = new StringBuilder();
        text.append(summary.links()).append(summary.links() == 1 ? " link on " : " links on ");
        text.append(summary.pages()).append(summary.pages() == 1 ? " page: " : " pages: ");
        text.append(summary.count(LinkVerdict.OK)).append(" ok");
        for (var verdict : LinkVerdict.values()) {
            var isShown = verdict == LinkVerdict.BROKEN || (verdict != LinkVerdict.OK && summary.count(verdict) > 0);
            if (isShown)
                text.append(", ").append(summary.count(verdict)).append(' ').append(verdict.word());
        }
        if (summary.findings() > 0)
            text.append("; ").append(findings(summary.findings())).append(" about pages");
        return text.toString();
    }
}
