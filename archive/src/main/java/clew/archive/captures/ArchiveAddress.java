package clew.archive.captures;

import clew.url.Url;
import java.util.Optional;
import java.util.Set;

/// Where a web archive is, and how its addresses are put together.
///
/// There are three layouts. The Wayback Machine, and any archive at the root of its host, lists captures at
/// `/cdx/search/cdx` and replays them below `/web/`. Arquivo.pt uses `/wayback/cdx` and `/wayback/`. An archive with
/// another path runs pywb: `/collection/cdx` and `/collection/`.
///
/// @param base the archive's own address; its path ends with a slash
public record ArchiveAddress(Url base) {
    private static final String WAYBACK_HOST = "web.archive.org";
    private static final String ARQUIVO_HOST = "arquivo.pt";
    private static final Set<Integer> USUAL_PORTS = Set.of(80, 443);

    /// The Wayback Machine of the Internet Archive.
    public static final ArchiveAddress WAYBACK_MACHINE = new ArchiveAddress(Url.of("https://web.archive.org/"));

    public ArchiveAddress {
        if (!base.isHttp()) throw new IllegalArgumentException("not an address of a web archive: " + base.display());
        base = base.withoutUserInfo().withSearch("").withHash("");
        // However it is given, such as with /web/, it has one layout only.
        if (isWaybackHost(base.hostname())) base = base.withPathname("/");
        if (!base.pathname().endsWith("/")) base = base.withPathname(base.pathname() + "/");
    }

    public static ArchiveAddress of(Url url) {
        return new ArchiveAddress(url);
    }

    /// Where captures are listed.
    public Url cdx() {
        return base.withPathname(isRoot() && !isArquivo() ? "/cdx/search/cdx" : replayPath() + "cdx");
    }

    /// Where a capture is shown.
    ///
    /// @param timestamp 1 to 14 digits
    /// @param flavour such as `id_` for the content as it was captured; empty for the page with its links rewritten
    /// @param original the URL that was captured; it is not escaped, because the archive expects it as it is
    public Url replay(String timestamp, String flavour, String original) {
        if (!timestamp.matches("[0-9]{1,14}")) throw new IllegalArgumentException("timestamp is " + timestamp);
        var fragment = original.indexOf('#');
        var bare = fragment < 0 ? original : original.substring(0, fragment);
        return Url.of(base.origin() + replayPath() + timestamp + flavour + "/" + bare);
    }

    /// The URL that an address of this archive shows a capture of; nothing where it is not such an address. A
    /// capture of a capture is taken apart in one go, however deep it is. The scheme of the original may be
    /// absent, or may have lost a slash.
    public Optional<Url> original(Url replayUrl) {
        if (!isHere(replayUrl)) return Optional.empty();
        var text = replayUrl.pathname() + replayUrl.search() + replayUrl.hash();
        var prefix = ReplayPrefix.at(text, 0, replayPath());
        if (prefix == null) return Optional.empty();
        var from = prefix.end();
        while (true) {
            var authority = OriginalUrl.authority(text, from);
            var authorityEnd = OriginalUrl.authorityEnd(text, authority);
            if (!isHere(text.substring(authority, authorityEnd))) break;
            var inner = ReplayPrefix.at(text, authorityEnd, replayPath());
            if (inner == null) break;
            from = inner.end();
        }
        return OriginalUrl.parse(text, from);
    }

    /// The timestamp in an address of this archive, which has 1 to 14 digits.
    public Optional<String> timestamp(Url replayUrl) {
        if (!isHere(replayUrl)) return Optional.empty();
        return Optional.ofNullable(ReplayPrefix.at(replayUrl.pathname(), 0, replayPath()))
                .map(ReplayPrefix::timestamp);
    }

    private String replayPath() {
        if (!isRoot()) return base.pathname();
        return isArquivo() ? "/wayback/" : "/web/";
    }

    private boolean isRoot() {
        return base.pathname().equals("/");
    }

    private boolean isArquivo() {
        return base.hostname().equals(ARQUIVO_HOST);
    }

    /// Whether a URL is one of this archive's host, with either scheme. The usual ports of both are one.
    private boolean isHere(Url url) {
        if (!url.isHttp()) return false;
        var isUsual = base.port().isEmpty() && USUAL_PORTS.contains(url.effectivePort());
        if (!isUsual && !url.port().equals(base.port())) return false;
        return isWaybackHost(base.hostname())
                ? isWaybackHost(url.hostname())
                : url.hostname().equals(base.hostname());
    }

    private boolean isHere(String authority) {
        return !authority.isEmpty()
                && Url.parse("http://" + authority + "/")
                        .ok()
                        .filter(this::isHere)
                        .isPresent();
    }

    private static boolean isWaybackHost(String hostname) {
        return hostname.equals(WAYBACK_HOST) || hostname.equals("www." + WAYBACK_HOST);
    }
}
