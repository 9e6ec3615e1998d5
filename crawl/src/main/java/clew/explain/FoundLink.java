package clew.explain;

import clew.frontier.Admission;
import clew.frontier.AdmissionListener;
import clew.page.Link;
import clew.page.Page;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// A link to the URL, or a redirect to it.
///
/// @param page the number of the page it was found on
/// @param on that page's URL
/// @param index its place among the links of the page, or [AdmissionListener#REDIRECT]
/// @param link null for a redirect
/// @param answer what the crawl answered; null where it had not come to that page when it ended
public record FoundLink(
        long page,
        Url on,
        int index,
        @Nullable Link link,
        @Nullable Admission answer) {
    static FoundLink of(Page page, int index, @Nullable Admission answer) {
        var link = index == AdmissionListener.REDIRECT ? null : page.links().get(index);
        return new FoundLink(page.ticket().number(), page.url(), index, link, answer);
    }

    public boolean isRedirect() {
        return link == null;
    }
}
