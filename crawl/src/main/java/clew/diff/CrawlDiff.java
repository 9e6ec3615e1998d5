package clew.diff;

import clew.page.Page;
import java.io.IOException;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The differences between two crawls.
///
/// 1. Pages are read when they are compared, and again if they are printed. What stays in memory is four bits and
///    at most 22 bytes per page.
/// 2. Pages come in the order of the crawl that has them; those that both have, in the order of the new one.
public final class CrawlDiff {
    /// Takes pages that one crawl has and the other has not.
    @FunctionalInterface
    interface Pages {
        /// @return whether more are wanted
        boolean take(Page page) throws IOException;
    }

    /// Takes pages that are gone.
    @FunctionalInterface
    interface GonePages {
        /// @param status with which the new crawl did not find it; 0 where it did not request it
        /// @return whether more are wanted
        boolean take(Page page, int status) throws IOException;
    }

    /// Takes pages that have changed.
    @FunctionalInterface
    interface Changes {
        /// @return whether more are wanted
        boolean take(PageChange change) throws IOException;
    }

    /// Takes differences one by one.
    @FunctionalInterface
    public interface Differences {
        /// @param change what is different, in one or two words
        /// @param page its name
        /// @param before what it was, for people; empty for nothing
        /// @param after what it is
        void take(String change, String page, String before, String after) throws IOException;
    }

    private final SavedCrawl old;
    private final SavedCrawl now;
    private final PageKeys keys;
    private final PageComparison comparison;
    private final OldPages oldPages;
    private final Set<Facet> wanted;
    private final Map<Facet, Long> facets = new EnumMap<>(Facet.class);
    private final Set<String> oldHostsMissing;
    private final Set<String> newHostsMissing;
    private final BitSet gone = new BitSet();
    /// Those of the pages that are gone for which the new crawl got one of these statuses.
    private final Map<Integer, BitSet> notFound = Map.of(404, new BitSet(), 410, new BitSet());

    private final BitSet added = new BitSet();
    private final BitSet changed = new BitSet();
    private final SavedCrawl.Progress oldProgress;
    private final SavedCrawl.Progress newProgress;
    private final DiffCounts counts;
    private long oldCount;
    private long newCount;
    private long matched;

    /// Compares.
    public CrawlDiff(SavedCrawl old, SavedCrawl now, HostMap hosts, Set<Facet> ignored) throws CrawlUnreadable {
        this.old = old;
        this.now = now;
        this.keys = new PageKeys(old, now, hosts);
        this.oldHostsMissing = new LinkedHashSet<>(hosts.hosts().keySet());
        this.newHostsMissing = new LinkedHashSet<>(hosts.hosts().values());
        this.wanted = EnumSet.allOf(Facet.class);
        wanted.removeAll(ignored);
        for (var facet : wanted) if (facet.isOfPage()) facets.put(facet, 0L);
        this.comparison = new PageComparison(keys, wanted);
        this.oldPages = new OldPages(old, keys);
        this.oldProgress = old.read(this::index);
        this.newProgress = now.read(this::compare);
        if (!wanted.contains(Facet.GONE)) gone.clear();
        if (!wanted.contains(Facet.ADDED)) added.clear();
        this.counts = new DiffCounts(
                oldCount,
                newCount,
                added.cardinality(),
                gone.cardinality(),
                changed.cardinality(),
                matched - changed.cardinality(),
                facets);
    }

    private void index(Page page) {
        if (!PageKeys.isCompared(page)) return;
        oldCount++;
        if (!oldHostsMissing.isEmpty()) oldHostsMissing.remove(page.url().host());
        oldPages.add(page);
        // What was not found then cannot be gone now.
        if (!notFound.containsKey(PageResult.of(page).status())) gone.set(number(page));
    }

    private void compare(Page page) throws IOException {
        if (!PageKeys.isCompared(page)) return;
        newCount++;
        if (!newHostsMissing.isEmpty()) newHostsMissing.remove(page.url().host());
        var before = oldPages.find(keys.ofNewPage(page));
        if (before.isEmpty()) {
            added.set(number(page));
            return;
        }
        var lost = notFound.get(PageResult.of(page).status());
        if (lost != null && PageResult.of(before.getFirst()).isOk()) {
            for (var one : before) lost.set(number(one));
            return;
        }
        for (var one : before) gone.clear(number(one));
        matched++;
        var change = comparison.compare(before.getFirst(), page);
        if (change.facets().isEmpty()) return;
        changed.set(number(page));
        for (var facet : change.facets()) facets.merge(facet, 1L, Long::sum);
    }

    public DiffCounts counts() {
        return counts;
    }

    SavedCrawl old() {
        return old;
    }

    SavedCrawl now() {
        return now;
    }

    /// How far the old crawl came.
    public SavedCrawl.Progress oldProgress() {
        return oldProgress;
    }

    /// How far the new crawl came.
    public SavedCrawl.Progress newProgress() {
        return newProgress;
    }

    /// The hosts that are mapped, but that no page of the old crawl is on.
    public Set<String> oldHostsMissing() {
        return Collections.unmodifiableSet(oldHostsMissing);
    }

    /// The hosts that others are mapped to, but that no page of the new crawl is on.
    public Set<String> newHostsMissing() {
        return Collections.unmodifiableSet(newHostsMissing);
    }

    /// Every difference, one by one: first what is gone, then what was added, then what has changed.
    public void each(Differences differences) throws IOException {
        gone((page, status) -> {
            var is = status == 0 ? "" : PageResult.answer(status).words();
            differences.take(
                    Facet.GONE.word(),
                    old.nameOf(page.url()),
                    PageResult.of(page).words(),
                    is);
            return true;
        });
        added(page -> {
            var is = PageResult.of(page).words();
            differences.take(Facet.ADDED.word(), now.nameOf(page.url()), "", is);
            return true;
        });
        changed(change -> {
            change.each(old, now, differences);
            return true;
        });
    }

    /// The pages that only the new crawl has, in its order.
    void added(Pages pages) throws IOException {
        each(added, now, pages);
    }

    /// The pages that only the old crawl has, or that the new one has not found, in the order of the old one.
    void gone(GonePages pages) throws IOException {
        each(gone, old, page -> pages.take(page, statusNow(page)));
    }

    private int statusNow(Page page) {
        for (var lost : notFound.entrySet()) if (lost.getValue().get(number(page))) return lost.getKey();
        return 0;
    }

    /// The pages that have changed, in the order of the new crawl.
    void changed(Changes changes) throws IOException {
        for (int i = changed.nextSetBit(0); i >= 0; i = changed.nextSetBit(i + 1)) {
            var page = now.page(i);
            var before = oldPages.find(keys.ofNewPage(page)).getFirst();
            if (!changes.take(comparison.compare(before, page))) return;
        }
    }

    private static void each(BitSet numbers, SavedCrawl crawl, Pages pages) throws IOException {
        for (int i = numbers.nextSetBit(0); i >= 0; i = numbers.nextSetBit(i + 1)) {
            if (!pages.take(crawl.page(i))) return;
        }
    }

    private static int number(Page page) {
        return Math.toIntExact(page.ticket().number());
    }
}
