package clew.explain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Where a URL was seen in a journal: how often in which way, the first pages that link to it, and other URLs that are
/// nearly the same. It does not grow with the number of links.
final class Sightings {
    private static final int NEAR_MAX = 8;

    /// Links of one class.
    ///
    /// @param first the page with the lowest number that has one
    record Seen(long first, long links) {
        Seen and(Seen other) {
            return new Seen(Math.min(first, other.first), links + other.links);
        }
    }

    /// The page that the URL `url` was first seen in, requested or as a link.
    private record Near(String url, long page) {
        static final Comparator<Near> ORDER =
                Comparator.comparingLong(Near::page).thenComparing(Near::url);
    }

    private final int pagesMax;
    private final Map<LinkClass, Seen> classes = new HashMap<>();
    private final TreeSet<Long> firstPages = new TreeSet<>();
    private final Map<String, Near> near = new TreeMap<>();
    private long pages;

    /// @param pagesMax how many linking pages are named
    Sightings(int pagesMax) {
        this.pagesMax = pagesMax;
    }

    /// A link of a page.
    void link(LinkClass how, long page) {
        classes.merge(how, new Seen(page, 1), Seen::and);
    }

    /// A page that has one link or more.
    void page(long page) {
        pages++;
        keep(page);
    }

    private void keep(long page) {
        firstPages.add(page);
        if (firstPages.size() > pagesMax) firstPages.pollLast();
    }

    /// Another URL, requested as the ticket of a page or linked from it.
    void near(String url, long page) {
        near(new Near(url, page));
    }

    private void near(Near seen) {
        near.merge(seen.url(), seen, (one, other) -> one.page() <= other.page() ? one : other);
        if (near.size() > NEAR_MAX)
            near.remove(near.values().stream().max(Near.ORDER).orElseThrow().url());
    }

    void add(Sightings other) {
        other.classes.forEach((how, seen) -> classes.merge(how, seen, Seen::and));
        other.firstPages.forEach(this::keep);
        other.near.values().forEach(this::near);
        pages += other.pages;
    }

    Map<LinkClass, Seen> classes() {
        return classes;
    }

    /// Those with the lowest numbers, in order.
    Collection<Long> firstPages() {
        return firstPages;
    }

    /// How many pages have links to it.
    long pages() {
        return pages;
    }

    /// How many links and redirects lead to it.
    long links() {
        return classes.values().stream().mapToLong(Seen::links).sum();
    }

    /// URLs that are nearly the same, those that were seen first before the others.
    List<String> near() {
        var all = new ArrayList<>(near.values());
        all.sort(Near.ORDER);
        return all.stream().map(Near::url).toList();
    }
}
