package clew.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import clew.encoding.ByteWords;
import clew.encoding.Encoding;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Resolves the links of a page, many against one base, with the results of [Url#parse(String, Url)].
///
/// The parts of the base that links need are cut out once, and a repeated link is resolved once. Menus repeat on
/// every page of a site: with [#rebase] the same resolver continues with the next page, and keeps the results that
/// do not depend on the base, or depend on a part that is the same.
///
/// ```java
/// var resolver = LinkResolver.of(page);
/// for (String href : hrefs) {
///     if (resolver.resolve(href) instanceof Parsed.Ok(Url url)) follow(url);
/// }
/// ```
///
/// Caching pays only if most links repeat. If they do not, it pauses, and tries again some hundred links later.
///
/// For one thread. Its memory is bounded whatever the pages contain: a link is cached in the one place given by its
/// hash, so a page that aims many links at the same place only causes them to be resolved again.
public final class LinkResolver {
    private static final int PLACES = 512;
    private static final int LENGTH_MAX = 256;

    /// How many links are tried to find out whether most of them repeat.
    private static final int TRIED = 64;

    /// How many are resolved without the cache if not.
    private static final int RESTED = 1024;

    private LinkBase base;
    private int tried;
    private int repeated;
    private int resting;
    private final int[] hashes = new int[PLACES];
    private final @Nullable Remembered[] places = new @Nullable Remembered[PLACES];

    /// A link with its result, which is valid as long as `part` of the base is `prefix`. If it was found as bytes,
    /// these are kept for comparison.
    @SuppressWarnings("ArrayRecordComponent") // compared as bytes, and never as a record
    private record Remembered(String href, byte @Nullable [] bytes, Parsed parsed, LinkBase.Part part, String prefix) {}

    private LinkResolver(LinkBase base) {
        this.base = base;
    }

    public static LinkResolver of(Url base) {
        return new LinkResolver(new LinkBase(base));
    }

    /// Continues with another base, such as the next page of the same site.
    public void rebase(Url next) {
        base = base.next(next);
    }

    public Url base() {
        return base.url();
    }

    public Parsed resolve(String href) {
        byte[] copy = href.getBytes(ISO_8859_1);
        if (rests()) return parsed(fast(href, copy), href);
        int hash = ByteWords.hash(copy, 0, copy.length);
        var known = known(hash);
        if (known != null && known.href.equals(href)) return repeated(known);
        return resolve(href, copy, null, hash);
    }

    /// The link in the bytes of a page from `from` up to `to`. `charset` is that of the page, and must encode ASCII
    /// as ASCII; it is used only for a link with other bytes.
    public Parsed resolve(byte[] page, int from, int to, Charset charset) {
        if (!ByteWords.isAscii(page, from, to)) return resolve(new String(page, from, to - from, charset));
        if (rests()) {
            byte[] bytes = Arrays.copyOfRange(page, from, to);
            String href = new String(bytes, ISO_8859_1);
            return parsed(fast(href, bytes), href);
        }
        int hash = ByteWords.hash(page, from, to);
        var known = known(hash);
        if (known != null && known.bytes != null) {
            byte[] bytes = known.bytes;
            if (Arrays.equals(bytes, 0, bytes.length, page, from, to)) return repeated(known);
        }
        byte[] bytes = Arrays.copyOfRange(page, from, to);
        return resolve(new String(bytes, ISO_8859_1), bytes, bytes, hash);
    }

    /// Whether the next link is resolved without the cache.
    private boolean rests() {
        if (resting > 0) {
            resting--;
            return true;
        }
        if (++tried < TRIED) return false;
        if (repeated < TRIED / 2) resting = RESTED;
        tried = 0;
        repeated = 0;
        return false;
    }

    private Parsed repeated(Remembered known) {
        repeated++;
        return known.parsed;
    }

    private @Nullable Url fast(String href, byte[] copy) {
        return copy.length == href.length() ? FastPath.parse(copy, href, base) : null;
    }

    private Parsed parsed(@Nullable Url fast, String href) {
        return fast != null ? new Parsed.Ok(fast) : UrlParser.parse(href, base.url(), Encoding.UTF_8);
    }

    // Equal prefixes of one base and the next are one object: see LinkBase#next.
    @SuppressWarnings("ReferenceEquality")
    private @Nullable Remembered known(int hash) {
        int place = hash & (PLACES - 1);
        if (hashes[place] != hash) return null;
        var known = places[place];
        return known != null && known.prefix == base.through(known.part) ? known : null;
    }

    private Parsed resolve(String href, byte[] copy, byte @Nullable [] found, int hash) {
        var fast = fast(href, copy);
        var parsed = parsed(fast, href);
        if (href.length() <= LENGTH_MAX) {
            var part = fast != null ? FastPath.partUsed(copy, base) : LinkBase.Part.PAGE;
            int place = hash & (PLACES - 1);
            hashes[place] = hash;
            places[place] = new Remembered(href, found, parsed, part, base.through(part));
        }
        return parsed;
    }
}
