package clew.cli.answers;

import clew.archive.captures.NearestCapture;
import clew.check.CheckSummary;
import clew.check.Finding;
import clew.check.FindingsOutput;
import clew.check.LinkVerdict;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.http.HttpDate;
import clew.page.Page;
import clew.policy.Scope;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Names an archived copy for each broken link to another site: the last one from before the page's date, so that it
/// shows what the author of the page saw. An archive that fails ends the suggestions, not the check.
final class ArchivedCopies implements FindingsOutput {
    /// An archive allows few requests in a minute.
    private static final int REQUESTS_MAX = 200;

    private record Wanted(Url url, Instant time) {}

    private final FindingsOutput output;
    private final Scope site;
    private final NearestCapture captures;
    private final Console console;
    private final Map<Wanted, Optional<Url>> known = new HashMap<>();
    private boolean ended;

    /// @param site which links are the site's own
    ArchivedCopies(FindingsOutput output, Scope site, NearestCapture captures, Console console) {
        this.output = output;
        this.site = site;
        this.captures = captures;
        this.console = console;
    }

    @Override
    public void page(Page page, List<Finding> findings) throws IOException {
        var suggested = new ArrayList<Finding>(findings.size());
        for (var finding : findings) {
            var copy =
                    finding.verdict() == LinkVerdict.BROKEN ? copy(finding.url(), date(page)) : Optional.<Url>empty();
            suggested.add(copy.map(url -> finding.suggesting(url.href())).orElse(finding));
        }
        output.page(page, suggested);
    }

    /// When the page was written, as far as the server knows; otherwise when it was requested.
    private static Instant date(Page page) {
        return HttpDate.parse(page.document().lastModified()).orElse(page.asked());
    }

    private Optional<Url> copy(String link, Instant time) throws InterruptedIOException {
        if (!(Url.parse(link) instanceof Parsed.Ok(Url url)) || !url.isHttp() || site.contains(url)) {
            return Optional.empty();
        }
        var wanted = new Wanted(url.withoutFragment(), time);
        var found = known.get(wanted);
        if (found != null) return found;
        if (ended) return Optional.empty();
        if (known.size() == REQUESTS_MAX) {
            end("the first " + REQUESTS_MAX + " broken links have suggestions; the others have none");
            return Optional.empty();
        }
        try {
            var copy = captures.before(wanted.url, time);
            known.put(wanted, copy);
            return copy;
        } catch (IOException e) {
            end("no more suggestions: " + TerminalSafe.text(String.valueOf(e.getMessage())));
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private void end(String why) {
        ended = true;
        console.tell(why);
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        output.end(summary);
    }
}
