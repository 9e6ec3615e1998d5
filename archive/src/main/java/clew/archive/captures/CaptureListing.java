package clew.archive.captures;

import clew.archive.wacz.CdxjSorter;
import clew.fetch.Fetcher;
import clew.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/// Downloads the list of all captures of a site into a folder.
///
/// 1. The folder holds `captures.cdx`, the complete list, or `captures.part`, what there is of it so far. After an
///    interruption at any moment, the same call resumes at the first page that is missing.
/// 2. A complete list is downloaded once; then no request is sent.
/// 3. The list is complete, or there is an exception. No captures at all is a valid list.
/// 4. The number of requests is bounded, whatever the archive answers.
public final class CaptureListing {
    /// The complete list.
    public static final String FILE = "captures.cdx";

    private static final String PARTIAL = "captures.part";
    private static final int GROWTH = 10;
    private static final int LIMIT_MAX = 1_000_000;
    private static final int PAGES_MAX = 100_000;

    private final CdxPages pages;
    private final Progress progress;
    private final PartialList list;
    private CdxQuery query;
    private int tooLong = Integer.MAX_VALUE;

    private CaptureListing(CdxQuery query, CdxPages pages, Progress progress, PartialList list) {
        this.query = query;
        this.pages = pages;
        this.progress = progress;
        this.list = list;
    }

    /// @param policy decides which URLs are one page
    /// @param fetcher sends each request once, and not too often
    /// @throws ArchiveBlocked if the archive refuses connections after it has answered
    /// @throws SiteExcluded if the archive does not show this site
    /// @throws ArchiveUnavailable if the archive cannot be reached, or keeps failing
    /// @throws BadCdx if the archive sends something other than a complete list
    public static CaptureList load(
            Path folder, CdxQuery query, Policy policy, Fetcher fetcher, Pauses pauses, Progress progress)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        var identity = query.identity() + " " + identity(policy);
        var complete = folder.resolve(FILE);
        var partial = folder.resolve(PARTIAL);
        var known = CaptureList.open(complete, identity);
        if (known.isEmpty()) {
            try (var list = PartialList.open(partial, identity);
                    var sorter = new CdxjSorter()) {
                new CaptureListing(query, new CdxPages(fetcher, policy, pauses), progress, list).download();
                list.forEachRow(sorter::add);
                CaptureList.write(complete, identity, sorter);
            }
            known = CaptureList.open(complete, identity);
        }
        Files.deleteIfExists(partial);
        return known.orElseThrow(() -> new IOException(complete + " was changed by somebody else"));
    }

    private void download() throws IOException, InterruptedException {
        while (!list.isComplete()) {
            var key = list.nextKey();
            switch (pages.get(key == null ? query.first() : query.next(key))) {
                case CdxPages.Page.Listed(CdxResponse response) -> add(response, key);
                case CdxPages.Page.TooLong _ -> shorten();
                case CdxPages.Page.NotFound _ when key == null -> list.append(Collections.emptyList(), null);
                case CdxPages.Page.NotFound _ ->
                    throw new BadCdx("the archive lost its list of captures after " + list.rows() + " rows");
                case CdxPages.Page.Failed _, CdxPages.Page.Busy _ -> throw new AssertionError("not repeated");
            }
        }
    }

    private void add(CdxResponse response, @Nullable String key) throws IOException {
        if (response.key() == null && key == null && response.received() >= query.limit()) {
            lengthen();
            return;
        }
        var next = response.key() == null ? null : CdxQuery.encoded(response.key());
        if (next != null && list.hasSeen(next)) {
            throw new BadCdx(
                    "the archive's list of captures leads back to where it was, after " + list.rows() + " rows");
        }
        if (list.pages() == PAGES_MAX) throw new BadCdx("the archive's list of captures does not end");
        list.append(response.rows(), next);
        progress.listed(list.rows());
    }

    private void shorten() throws BadCdx {
        if (query.limit() == 1) throw new BadCdx("the archive's list of captures has a row that is too long");
        tooLong = Math.min(tooLong, query.limit());
        query = query.withLimit(query.limit() / 2);
    }

    /// The page is full, and there is no resume key: an archive that has none may have more to say.
    private void lengthen() throws BadCdx {
        var limit = Math.min((long) GROWTH * query.limit(), LIMIT_MAX);
        if (limit <= query.limit() || limit >= tooLong) {
            throw new BadCdx("the archive cuts its list of captures after " + query.limit()
                    + " rows; ask for fewer captures, such as those of a shorter time");
        }
        query = query.withLimit((int) limit);
    }

    /// All that a key depends on. The names inside a set are in another order in each run, so words are sorted.
    private static String identity(Policy policy) {
        var words = new ArrayList<String>();
        for (var rewrite : policy.rewrites()) {
            var text = Arrays.asList(rewrite.toString().split("[^A-Za-z0-9._-]+", -1));
            Collections.sort(text);
            words.add(String.join(" ", text).strip());
        }
        return policy.name() + (policy.oneScheme() ? " one scheme; " : "; ") + String.join("; ", words);
    }
}
