package clew.explain;

import clew.encoding.Encoding;
import clew.frontier.Fingerprint;
import clew.frontier.Frontier;
import clew.frontier.Limits;
import clew.journal.SkimmedPage;
import clew.journal.Skimmer;
import clew.page.Kind;
import clew.page.Role;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Looks for all links to a URL, and notes every ticket's key on the way. Each thread has its own.
final class LinkSearch implements Skimmer {
    private final Target target;
    private final Policy policy;
    private final Limits limits;
    private final TicketTable tickets;
    private final Fingerprint print;
    private final Sightings sightings;

    /// The spellings that are the URL, where links are shown; and how URLs end that are nearly the same.
    private final byte[][] spellings;

    private final byte[] ending;
    private boolean linked;

    LinkSearch(Target target, Limits limits, TicketTable tickets, Sightings sightings) {
        this.target = target;
        this.policy = target.policy();
        this.limits = limits;
        this.tickets = tickets;
        this.print = tickets.fingerprint();
        this.sightings = sightings;
        this.spellings = spellings(target).stream().map(LinkSearch::bytes).toArray(byte[][]::new);
        this.ending = bytes(target.nearEnding());
    }

    private static List<String> spellings(Target target) {
        var shown = target.address().shown();
        var rest = shown.href().substring(shown.protocol().length());
        // Where both schemes are one page, the key is what they share.
        return target.key().equals(shown.href()) ? List.of(shown.href()) : List.of("http:" + rest, "https:" + rest);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    Sightings sightings() {
        return sightings;
    }

    @Override
    public void page(SkimmedPage page) throws IOException {
        linked = false;
        ticket(page);
        if (!page.moved().isEmpty()) redirect(page);
        while (page.nextLink()) link(page);
        if (linked) sightings.page(page.number());
    }

    private void ticket(SkimmedPage page) {
        if (!(Url.parse(page.url()) instanceof Parsed.Ok(Url url))) return;
        tickets.put(page.number(), Frontier.key(policy, page.kind(), url), print);
        var text = bytes(page.url());
        if (endsAlike(text, text.length) && !target.isTicketOf(page.kind(), url)) {
            near(policy.address(url).shown().href(), page);
        }
    }

    private void redirect(SkimmedPage page) throws IOException {
        if (!(Url.parse(page.moved()) instanceof Parsed.Ok(Url moved))) return;
        if (!target.isTicketOf(page.kind(), moved)) return;
        var judged = page.kind() == Kind.SITEMAP || !(Url.parse(page.base()) instanceof Parsed.Ok(Url url))
                ? null
                : policy.judge(moved, url);
        see(page, true, judged instanceof Verdict.Skipped(String rule) ? rule : "");
    }

    private void link(SkimmedPage page) throws IOException {
        if (page.isSkipped()) {
            if (page.rule().equals(target.skip()) && isWrittenAs(page)) see(page, false, page.rule());
        } else if (page.isIndex()) {
            if (Url.parse(page.asked()) instanceof Parsed.Ok(Url url) && target.isTicketOf(Kind.SITEMAP, url)) {
                see(page, false, "");
            }
        } else if (isSpelling(page.target(), page.targetLength())) {
            see(page, false, "");
        } else if (endsAlike(page.target(), page.targetLength())) {
            near(new String(page.target(), 0, page.targetLength(), StandardCharsets.ISO_8859_1), page);
        }
    }

    private boolean isWrittenAs(SkimmedPage page) {
        return Url.parse(page.base()) instanceof Parsed.Ok(Url base)
                && target.isWrittenAs(page.href(), base, Encoding.UTF_8);
    }

    private void near(String url, SkimmedPage page) {
        if (Url.parse(url) instanceof Parsed.Ok(Url other) && target.isNear(other)) {
            sightings.near(url, page.number());
        }
    }

    private void see(SkimmedPage page, boolean redirect, String rule) throws IOException {
        linked = true;
        var how = new LinkClass(
                page.kind(),
                limits.depthMax() == Integer.MAX_VALUE ? 0 : page.depth(),
                page.hops(),
                page.isIndex(),
                redirect,
                !redirect && page.isNofollow(),
                redirect ? Role.LINK : page.role(),
                rule,
                !redirect && rule.isEmpty() && page.askedLength() > limits.urlLengthMax());
        sightings.link(how, page.number());
    }

    private boolean isSpelling(byte[] url, int length) {
        for (var spelling : spellings) {
            if (length == spelling.length && Arrays.equals(url, 0, length, spelling, 0, length)) return true;
        }
        return false;
    }

    /// Whether a URL ends like this one, in any case, slashes at the end apart. This is done for every link.
    private boolean endsAlike(byte[] url, int length) {
        var end = length;
        while (end > 0 && url[end - 1] == '/') end--;
        var from = end - ending.length;
        if (from < 0) return false;
        for (int i = ending.length - 1; i >= 0; i--) {
            var c = url[from + i];
            if (c != ending[i] && lower(c) != ending[i]) return false;
        }
        return true;
    }

    private static byte lower(byte c) {
        return c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c;
    }
}
