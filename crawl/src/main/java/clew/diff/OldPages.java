package clew.diff;

import clew.frontier.NumberTable;
import clew.page.Page;
import java.util.ArrayList;
import java.util.List;

/// Finds the pages of the old crawl. Of each only a hash and its number are kept, outside the heap.
final class OldPages {
    private final SavedCrawl crawl;
    private final PageKeys keys;
    private final NumberTable numbers;

    OldPages(SavedCrawl crawl, PageKeys keys) {
        this.crawl = crawl;
        this.keys = keys;
        this.numbers = new NumberTable(crawl.hashKey(), crawl.recorded());
    }

    void add(Page page) {
        numbers.put(keys.ofOldPage(page), Math.toIntExact(page.ticket().number()));
    }

    /// The page with this key, or none; several where hosts that the old crawl tells apart are mapped to one.
    List<Page> find(String key) throws CrawlUnreadable {
        var found = new ArrayList<Page>(1);
        for (var candidates = numbers.find(key); candidates.hasNext(); ) {
            var page = crawl.page(candidates.nextInt());
            if (keys.ofOldPage(page).equals(key)) found.add(page);
        }
        return found;
    }
}
