package clew.policy;

import clew.url.Url;

/// Drops `#…`: it names a place within a page, not another page.
record DropFragment() implements Rewrite {
    @Override
    public Url apply(Url url) {
        return url.withoutFragment();
    }
}
