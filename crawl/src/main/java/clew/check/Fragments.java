package clew.check;

import clew.journal.Journal;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.PageFacts;
import clew.url.PercentEncoding;
import clew.url.Url;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The places within pages that links lead to, and which of them are not there.
final class Fragments {
    private static final String DIRECTIVE = ":~:";

    private final Map<Long, Set<String>> wanted = new TreeMap<>();
    private final Map<Long, Set<String>> missing = new HashMap<>();

    /// The place that a URL names; nothing for the page as such, for a text in it, and for what only a script reads.
    static Optional<String> of(Url url) {
        var fragment = url.fragment().orElse("");
        var directive = fragment.indexOf(DIRECTIVE);
        if (directive >= 0) fragment = fragment.substring(0, directive);
        var isPage = fragment.isEmpty() || fragment.equalsIgnoreCase("top");
        var isForScripts = fragment.startsWith("!") || fragment.startsWith("/");
        return isPage || isForScripts ? Optional.empty() : Optional.of(fragment);
    }

    /// A link leads to a place in the page of a ticket.
    void want(long ticket, String fragment) {
        wanted.computeIfAbsent(ticket, _ -> new HashSet<>()).add(fragment);
    }

    /// Looks for all of them.
    void look(Journal journal, Targets targets) throws IOException {
        var byEnd = new TreeMap<Long, Set<String>>();
        wanted.forEach((ticket, fragments) -> {
            var end = targets.follow(ticket).end();
            if (end != Targets.NONE)
                byEnd.computeIfAbsent(end, _ -> new HashSet<>()).addAll(fragments);
        });
        wanted.clear();
        for (var entry : byEnd.entrySet()) {
            var position = journal.pages().find(entry.getKey());
            if (position.isPresent()) look(journal.read(position.get()), entry.getValue());
        }
    }

    private void look(Page page, Set<String> fragments) {
        var facts = page.document().facts();
        var complete = page.outcome() instanceof Outcome.Read(int _, boolean truncated)
                && !truncated
                && facts.areRead()
                && facts.fragments().size() < PageFacts.FRAGMENTS_MAX;
        if (!complete) return;
        var offered = new HashSet<>(facts.fragments());
        var absent = new HashSet<String>();
        for (var fragment : fragments) {
            // "Find a potential indicated element": as it is written, then percent-decoded.
            if (!offered.contains(fragment) && !offered.contains(PercentEncoding.decode(fragment))) {
                absent.add(fragment);
            }
        }
        if (!absent.isEmpty()) missing.put(page.ticket().number(), absent);
    }

    /// Whether a page turned out not to have a place.
    ///
    /// @param ticket the page's, behind all redirects
    boolean isMissing(long ticket, String fragment) {
        return missing.getOrDefault(ticket, Set.of()).contains(fragment);
    }
}
