package clew.policy;

import clew.url.Url;

/// Drops the slashes at the end of every path but the root's: `/about/` and `/about` are one page.
public record DropTrailingSlashes() implements Rewrite {
    @Override
    public Url apply(Url url) {
        var path = url.pathname();
        var end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') end--;
        return end == path.length() ? url : url.withPathname(path.substring(0, end));
    }
}
