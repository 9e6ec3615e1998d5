package clew.archive.captures;

import clew.archive.warc.WarcDate;
import clew.fetch.Fetcher;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// Finds what an archive captured of a URL last before some time.
public final class NearestCapture {
    /// The last captures may all be of an error.
    private static final int ROWS = 50;

    private final ArchiveAddress archive;
    private final CdxPages pages;

    /// @param fetcher sends each request once, and not too often
    public NearestCapture(ArchiveAddress archive, Fetcher fetcher, Pauses pauses) {
        this.archive = archive;
        this.pages = new CdxPages(fetcher, Policy.standard(), pauses);
    }

    /// The address at which the archive shows the capture; nothing where it has none that succeeded.
    ///
    /// @throws ArchiveBlocked if the archive refuses connections after it has answered
    /// @throws ArchiveUnavailable if the archive cannot be reached, or keeps failing
    /// @throws BadCdx if the archive sends something other than a list
    public Optional<Url> before(Url url, Instant time) throws IOException, InterruptedException {
        var query = new CdxQuery(archive, url, Match.EXACT, null, WarcDate.digits(time), ROWS);
        try {
            if (!(pages.get(query.last()) instanceof CdxPages.Page.Listed(CdxResponse list))) return Optional.empty();
            return list.rows().stream()
                    .filter(row -> row.isSuccess() && !row.time().isAfter(time))
                    .max(Comparator.comparing(CaptureRow::timestamp))
                    .map(row -> archive.replay(row.timestamp(), "", row.original()));
        } catch (SiteExcluded _) {
            return Optional.empty();
        }
    }
}
