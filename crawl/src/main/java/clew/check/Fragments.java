package clew.check;

import clew.http.ContentType;
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

/// The places within pages that links and redirects lead to, and which of them are there.
final class Fragments {
    private static final String DIRECTIVE = ":~:";

    private final Map<Long, Set<String>> wanted = new TreeMap<>();
    private final Map<Long, Set<String>> notFound = new HashMap<>();
    private final Map<Long, String> doubts = new HashMap<>();
    private final boolean rendered;

    /// Whether a page has a place.
    sealed interface Presence {
        record Found() implements Presence {}

        record Missing() implements Presence {}

        /// @param why for a list of counts
        record Unknown(String why) implements Presence {}
    }

    /// @param rendered whether pages were read in a browser: then scripts may have made places
    Fragments(boolean rendered) {
        this.rendered = rendered;
    }

    /// The place that a URL names; nothing for the page as such, for a text in it, and for what only a script reads.
    static Optional<String> of(Url url) {
        var fragment = url.fragment().orElse("");
        var directive = fragment.indexOf(DIRECTIVE);
        if (directive >= 0) fragment = fragment.substring(0, directive);
        var isPage = fragment.isEmpty() || fragment.equalsIgnoreCase("top");
        var isForScripts = fragment.startsWith("!") || fragment.startsWith("/");
        return isPage || isForScripts ? Optional.empty() : Optional.of(fragment);
    }

    /// A link or a redirect leads to a place in the page of a ticket.
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
        var offered = new HashSet<>(page.document().facts().fragments());
        var others = new HashSet<String>();
        for (var fragment : fragments) {
            // "Find a potential indicated element": as it is written, then percent-decoded.
            if (!offered.contains(fragment) && !offered.contains(PercentEncoding.decode(fragment))) {
                others.add(fragment);
            }
        }
        if (others.isEmpty()) return;
        notFound.put(page.ticket().number(), others);
        doubt(page).ifPresent(why -> doubts.put(page.ticket().number(), why));
    }

    /// Why a page may have more places than were found.
    private Optional<String> doubt(Page page) {
        var document = page.document();
        var isOther = !ContentType.of(document.type()).mayBePage() && !document.isLinkOut();
        if (isOther && !document.facts().areRead()) {
            return Optional.of("fragment of a file that is not HTML");
        }
        if (!document.facts().areRead()) return Optional.of("fragment of a page that was not read");
        if (rendered) return Optional.of("fragment of a page that scripts may have changed");
        if (!(page.outcome() instanceof Outcome.Read(int _, boolean truncated)) || truncated) {
            return Optional.of("fragment of a page that was read in part");
        }
        if (!document.certain()) return Optional.of("fragment of a page that is too badly nested");
        return document.facts().fragments().size() < PageFacts.FRAGMENTS_MAX
                ? Optional.empty()
                : Optional.of("fragment of a page that has too many");
    }

    /// Whether a page has a place.
    ///
    /// @param ticket the page's, behind all redirects
    Presence of(long ticket, String fragment) {
        if (!notFound.getOrDefault(ticket, Set.of()).contains(fragment)) return new Presence.Found();
        if (fragment.length() > PageFacts.FRAGMENT_LENGTH_MAX) return new Presence.Unknown("fragment that is too long");
        var doubt = doubts.get(ticket);
        return doubt == null ? new Presence.Missing() : new Presence.Unknown(doubt);
    }
}
