package clew;

import clew.engine.CrawlSettings;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.journal.JournalHeader;
import clew.policy.LinkChecks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A [CrawlRequest] that is complete.
///
/// @param settings what decides the results
/// @param header the same, as a new journal begins with it
/// @param journal null to keep nothing
/// @param renderer null to read pages as they come
/// @param since the journal of an earlier crawl, whose pages are requested only if they have changed; null for none
/// @param source null for the web as it is
/// @param archiver null to keep nothing of what goes over the wire
/// @param through what requests go through before they are sent
record CrawlPlan(
        CrawlSettings settings,
        JournalHeader header,
        FetchOptions fetch,
        Clew.Builder sending,
        long pagesMax,
        Duration timeMax,
        @Nullable Path journal,
        Mode mode,
        @Nullable Renderer renderer,
        @Nullable Source source,
        @Nullable Archiver archiver,
        @Nullable Path since,
        CrawlListener listener,
        UnaryOperator<Client> through) {
    CrawlPlan {
        if (archiver != null && (journal == null || mode == Mode.REPLACE)) {
            throw new IllegalStateException("an archive needs a journal of its own");
        }
        if (archiver != null && settings.checks() != LinkChecks.NONE) {
            throw new IllegalStateException("checks of links cannot be archived");
        }
        if (renderer == null && !settings.rendering().isEmpty()) {
            throw new IllegalStateException("the renderer is missing");
        }
        if (source == null && !settings.source().isEmpty()) throw new IllegalStateException("the source is missing");
    }

    /// What becomes of a journal that is there already.
    enum Mode {
        RESUME,
        /// It is replaced when the new crawl is complete.
        REPLACE,
        /// The same, but only its failures are requested.
        RETRY
    }
}
