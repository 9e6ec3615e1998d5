package clew.bench;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What one run of a tool requested from a site.
///
/// @param pages targets that gave an HTML page
/// @param absent targets that gave 404, without robots.txt, which crawlers have to request
/// @param repeated requests for a target that had been requested before
record Coverage(Set<String> pages, Set<String> absent, int repeated) {
    Coverage {
        pages = Set.copyOf(pages);
        absent = Set.copyOf(absent);
    }

    static Coverage of(List<LoggedRequest> requests) {
        var pages = new HashSet<String>();
        var absent = new HashSet<String>();
        var all = new HashSet<String>();
        for (var request : requests) {
            all.add(request.target());
            if (request.isPage()) pages.add(request.target());
            if (request.status() == 404 && !request.target().equals("/robots.txt")) absent.add(request.target());
        }
        return new Coverage(pages, absent, requests.size() - all.size());
    }
}
