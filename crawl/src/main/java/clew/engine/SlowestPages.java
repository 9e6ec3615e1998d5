package clew.engine;

import clew.page.CrawlDetails;
import clew.page.CrawlDetails.SlowPage;
import clew.page.Page;
import java.util.ArrayList;
import java.util.List;

/// Keeps the pages that took longest. Of two that took the same, the earlier one is slower.
final class SlowestPages {
    private final List<SlowPage> slowest = new ArrayList<>();

    void add(Page page) {
        var took = page.took();
        var isFull = slowest.size() == CrawlDetails.SLOWEST_MAX;
        if (took.isZero() || (isFull && took.compareTo(slowest.getLast().took()) <= 0)) return;
        if (isFull) slowest.removeLast();
        var place = slowest.size();
        while (place > 0 && took.compareTo(slowest.get(place - 1).took()) > 0) place--;
        slowest.add(place, new SlowPage(page.url(), took));
    }

    List<SlowPage> pages() {
        return slowest;
    }
}
