package clew.archive.wayback;

import clew.archive.rewrite.Addresses;
import clew.url.Parsed;
import clew.url.Url;
import java.util.Optional;
import java.util.function.Function;

/// Turns references into an archive back into those that the site had.
///
/// @param address of the page in the archive
/// @param originals the URL that an address of the archive shows a capture of; empty for any other address
record OriginalAddresses(Url address, Function<Url, Optional<Url>> originals) implements Addresses {
    @Override
    public String of(Url target) {
        return originals.apply(target).orElse(target).href();
    }

    /// A reference that is neither absolute nor relative to a host is one that the archive has not touched: the page
    /// may have a `<base>` in the archive, but the original has its own.
    @Override
    public String of(Url target, String reference) {
        var text = reference.strip();
        var fromRoot = text.startsWith("/");
        if (!fromRoot && !(Url.parse(text) instanceof Parsed.Ok)) return reference;
        var here = fromRoot && !text.startsWith("//") ? inArchive(target) : target;
        return originals.apply(here).map(Url::href).orElse(reference);
    }

    /// References from the root were resolved with the host of the site, but mean that of the archive.
    private Url inArchive(Url target) {
        var text = address.origin() + target.pathname() + target.search() + target.hash();
        return Url.parse(text).ok().orElse(target);
    }
}
