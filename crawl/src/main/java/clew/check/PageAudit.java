package clew.check;

import clew.engine.PageLookup;
import clew.frontier.Admission;
import clew.journal.Journal;
import clew.page.Document;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Parsed;
import clew.url.Url;
import clew.view.Locations;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What pages say of themselves, compared with one another. Pages come twice: first to be known, then to be judged.
final class PageAudit {
    private static final int TITLE_MAX = 70;
    private static final int DESCRIPTION_MAX = 160;

    private final Journal journal;
    private final Policy policy;
    private final Locations locations;
    private final Set<FindingCode> wanted;
    private final Duration slow;
    private final long large;
    private final Repeated titles = new Repeated();
    private final Repeated descriptions = new Repeated();
    private final Repeated contents = new Repeated();
    private final BitSet linked = new BitSet();
    private final BitSet inSitemap = new BitSet();
    private @Nullable PageLookup lookup;

    PageAudit(Journal journal, Policy policy, SiteCheck.Options options, Locations locations) {
        this.journal = journal;
        this.locations = locations;
        this.policy = policy;
        this.wanted = options.codes();
        this.slow = options.slow();
        this.large = options.large();
    }

    /// The next page, the first time.
    void know(Page page) {
        if (!isJudged(page) || isCanonicalElsewhere(page)) return;
        var number = page.ticket().number();
        titles.add(page.document().title(), number);
        descriptions.add(page.document().facts().description(), number);
        contents.add(page.document().digest(), number);
    }

    /// A link of the page, the first time; also where the page has moved to.
    void know(Page from, Admission admission) {
        var to = Targets.ticket(admission);
        if (to == Targets.NONE || to == from.ticket().number()) return;
        (from.ticket().kind() == Kind.SITEMAP ? inSitemap : linked).set((int) to);
    }

    /// What links to one ticket lead to is read as another one.
    void replaced(long checked, long read) {
        if (linked.get((int) checked)) linked.set((int) read);
    }

    /// The next page, once all are known.
    List<Finding> judge(Page page, Targets targets) throws IOException {
        var findings = new ArrayList<Finding>();
        if (page.ticket().kind() != Kind.PAGE) return findings;
        if (page.outcome() instanceof Outcome.Moved(int status, Url _)) chain(page, status, targets, findings);
        if (!isJudged(page)) return findings;
        texts(page, findings);
        canonical(page, targets, findings);
        places(page, findings);
        if (page.took().compareTo(slow) > 0) {
            add(FindingCode.SLOW, page, "the response took " + seconds(page.took()), findings);
        }
        var bytes = page.document().bytes();
        if (bytes != null && bytes > large) add(FindingCode.LARGE, page, "the page has " + bytes + " bytes", findings);
        var missing = page.document().facts().imagesWithoutAlt();
        if (missing > 0) {
            var what = missing == 1 ? "1 image has no alt" : missing + " images have no alt";
            add(FindingCode.ALT_MISSING, page, what, findings);
        }
        return findings;
    }

    private void texts(Page page, List<Finding> findings) throws IOException {
        var document = page.document();
        var title = document.title();
        var description = document.facts().description();
        if (document.facts().undeclaredUtf8()) {
            var what = "the page declares no charset, so browsers read its UTF-8 text and links as windows-1252;"
                    + " declare it with <meta charset=utf-8>";
            add(FindingCode.CHARSET_UNDECLARED, page, what, findings);
        }
        if (title.isEmpty()) add(FindingCode.TITLE_MISSING, page, "the page has no title", findings);
        tooLong(FindingCode.TITLE_LONG, "title", title, TITLE_MAX, page, findings);
        repeated(FindingCode.TITLE_DUPLICATE, "title", titles, title, page, findings);
        if (description.isEmpty()) {
            add(FindingCode.DESCRIPTION_MISSING, page, "the page has no meta description", findings);
        }
        tooLong(FindingCode.DESCRIPTION_LONG, "description", description, DESCRIPTION_MAX, page, findings);
        repeated(FindingCode.DESCRIPTION_DUPLICATE, "description", descriptions, description, page, findings);
        if (document.facts().headings() == 0) add(FindingCode.H1_MISSING, page, "the page has no h1", findings);
        repeated(FindingCode.DUPLICATE_CONTENT, "content", contents, document.digest(), page, findings);
    }

    private void tooLong(FindingCode code, String what, String text, int max, Page page, List<Finding> findings) {
        var length = text.codePointCount(0, text.length());
        if (length > max) add(code, page, "the " + what + " has " + length + " characters", findings);
    }

    private void repeated(FindingCode code, String what, Repeated all, String text, Page page, List<Finding> findings)
            throws IOException {
        if (!wanted.contains(code) || isCanonicalElsewhere(page)) return;
        var other = all.other(text, page.ticket().number());
        if (other == Repeated.NOBODY) return;
        var url = journal.read(journal.pages().find(other).orElseThrow()).url();
        add(code, page, "the same " + what + " as " + locations.name(url), findings);
    }

    private void canonical(Page page, Targets targets, List<Finding> findings) throws IOException {
        if (!isCanonicalElsewhere(page)
                || !(Url.parse(page.document().canonical()) instanceof Parsed.Ok(Url canonical))) return;
        add(FindingCode.CANONICAL_ELSEWHERE, page, "the canonical URL is " + locations.name(canonical), findings);
        if (!wanted.contains(FindingCode.CANONICAL_BROKEN)) return;
        if (lookup == null) lookup = PageLookup.of(journal, policy);
        var found = lookup.find(Kind.PAGE, canonical);
        if (found.isEmpty()) return;
        var fate = targets.follow(found.get().ticket().number()).fate();
        if (!(fate instanceof Fate.Problem problem)) return;
        var what = "the canonical URL " + locations.name(canonical) + ": " + problem.reason();
        add(FindingCode.CANONICAL_BROKEN, page, what, findings);
    }

    private void places(Page page, List<Finding> findings) {
        var number = (int) page.ticket().number();
        var listed = inSitemap.get(number);
        if (listed && page.document().facts().noindex()) {
            var what = "a sitemap lists the page, which asks not to be listed (noindex)";
            add(FindingCode.NOINDEX_IN_SITEMAP, page, what, findings);
        }
        var given = page.ticket().parent() == Ticket.NONE && number > 0;
        if ((listed || given) && !linked.get(number)) {
            add(FindingCode.ORPHAN, page, "no page links to this page", findings);
        }
    }

    private void chain(Page page, int status, Targets targets, List<Finding> findings) {
        var target = targets.follow(page.ticket().number());
        if (target.redirects() < 2
                || !wanted.contains(FindingCode.REDIRECT_CHAIN)
                || !(target.fate() instanceof Fate.Problem problem)) return;
        var what = target.redirects() + " redirects in a row: " + problem.reason();
        findings.add(Finding.of(FindingCode.REDIRECT_CHAIN, page.url(), status, what));
    }

    private void add(FindingCode code, Page page, String what, List<Finding> findings) {
        if (!wanted.contains(code)) return;
        var status = page.outcome() instanceof Outcome.Read(int read, boolean _) ? read : 0;
        findings.add(Finding.of(code, page.url(), status, what));
    }

    /// Whether it is a page of HTML that was read.
    private static boolean isJudged(Page page) {
        return page.ticket().kind() == Kind.PAGE
                && page.outcome() instanceof Outcome.Read
                && page.document().facts().areRead();
    }

    private boolean isCanonicalElsewhere(Page page) {
        Document document = page.document();
        return !document.canonical().isEmpty()
                && Url.parse(document.canonical()) instanceof Parsed.Ok(Url canonical)
                && !policy.key(policy.address(canonical).shown()).equals(policy.key(page.url()));
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
}
