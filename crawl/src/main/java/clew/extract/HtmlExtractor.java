package clew.extract;

import clew.encoding.Encoding;
import clew.encoding.Utf8;
import clew.fetch.Body;
import clew.html.EncodingSniffer;
import clew.html.MediaType;
import clew.html.tree.LinkCollector;
import clew.http.ContentType;
import clew.page.Anchor;
import clew.page.LinkTags;
import clew.page.LinkText;
import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The links of an HTML or XHTML page as a browser lists them, script off: nothing in comments, scripts, text areas
/// or templates.
///
/// A page is read without building a tree ([HtmlLinks]). Where the order of its links turns out to depend on one,
/// it is read again with a tree: one such page at a time, so workers had better share an extractor. Where the
/// tree gets too large (`TreeState.NODES_MAX`) or takes too much work, the page keeps its first
/// answer, marked.
public final class HtmlExtractor implements Extractor {
    /// The texts of a tree take up to twice the memory of its page.
    static final int TREE_BYTES_MAX = 32 << 20;

    /// A tree takes much memory, so there is one at a time for all who share this.
    private final Semaphore oneTree = new Semaphore(1, true);

    private final LinkTags counted;
    private final LinkText text;

    public HtmlExtractor() {
        this(LinkTags.A);
    }

    /// @param counted what is a link
    public HtmlExtractor(LinkTags counted) {
        this(counted, LinkText.READ);
    }

    /// @param counted what is a link
    /// @param text whether the texts of links are wanted
    public HtmlExtractor(LinkTags counted, LinkText text) {
        this.counted = counted;
        this.text = text;
    }

    /// Whether a body is one that links are read from, by its type or, where it has none, by how it begins.
    public static boolean reads(Body body) {
        return MediaType.of(body.type(), body.bytes()) != MediaType.OTHER;
    }

    /// The type that a body is read as: its own, or what it looks like where that says nothing.
    public static String type(Body body) {
        if (!ContentType.of(body.type()).isUnknown()) return body.type();
        return switch (MediaType.of(body.type(), body.bytes())) {
            case HTML -> "text/html";
            case XHTML -> "text/xml";
            case OTHER -> body.type();
        };
    }

    @Override
    public Extracted extract(Body body, Url url) {
        return switch (MediaType.of(body.type(), body.bytes())) {
            case HTML -> html(body, url);
            case XHTML -> xhtml(body, url);
            case OTHER -> new Extracted(url, List.of(), "", null, false, Encoding.UTF_8, true);
        };
    }

    /// The text of a body, without a byte order mark.
    public static String text(Body body, Encoding encoding) {
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        return Utf8.decode(body.bytes(), from, body.bytes().length - from, encoding.charset());
    }

    private Extracted xhtml(Body body, Url url) {
        var encoding = EncodingSniffer.sniffXml(body.type(), body.bytes());
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        var links = XhtmlLinks.read(body.bytes(), from, encoding.charset(), counted, text);
        return extracted(
                links,
                anchors -> SourceOffsets.ofUnits(body.bytes(), from, encoding.charset())
                        .in(anchors),
                url,
                encoding,
                true);
    }

    private Extracted html(Body body, Url url) {
        var encoding = EncodingSniffer.sniff(body.type(), body.bytes());
        var links = read(body.bytes(), encoding, false);
        if (!links.isCertain() && body.bytes().length <= TREE_BYTES_MAX) {
            var built = readWithTree(body.bytes(), encoding);
            if (built.isCertain()) links = built;
        }
        var from = EncodingSniffer.byteOrderMarkLength(body.bytes(), encoding);
        UnaryOperator<List<Anchor>> places = HtmlLinks.isReadAsBytes(encoding)
                ? UnaryOperator.identity()
                : anchors -> SourceOffsets.ofUtf8(body.bytes(), from, encoding.charset())
                        .in(anchors);
        return extracted(links.links(), places, url, encoding, links.isCertain());
    }

    /// @param places gives anchors their offsets in the bytes of the page
    private static Extracted extracted(
            LinkCollector links, UnaryOperator<List<Anchor>> places, Url url, Encoding encoding, boolean certain) {
        return new Extracted(
                base(links.base(), url),
                places.apply(links.anchors()),
                links.title(),
                links.canonical(),
                links.nofollow(),
                encoding,
                refresh(links.refreshes(), places, url, encoding),
                certain);
    }

    private static @Nullable PageRefresh refresh(
            List<LinkCollector.FoundRefresh> found, UnaryOperator<List<Anchor>> places, Url url, Encoding encoding) {
        if (found.isEmpty()) return null;
        var refreshes = found.stream()
                .flatMap(each -> PageRefresh.of(each.value(), base(each.base(), url), each.offset()).stream())
                .toList();
        var first = PageRefresh.first(refreshes, encoding);
        if (first == null) return null;
        var place = places.apply(List.of(new Anchor(first.href(), "", false, first.offset())));
        return new PageRefresh(
                first.seconds(), first.href(), first.base(), place.getFirst().offset());
    }

    private HtmlLinks readWithTree(byte[] bytes, Encoding encoding) {
        oneTree.acquireUninterruptibly();
        try {
            return read(bytes, encoding, true);
        } finally {
            oneTree.release();
        }
    }

    private HtmlLinks read(byte[] bytes, Encoding encoding, boolean withTree) {
        var links = new HtmlLinks(encoding, withTree, counted, text);
        var from = EncodingSniffer.byteOrderMarkLength(bytes, encoding);
        links.skip(from);
        links.feed(bytes, from, bytes.length);
        links.end();
        return links;
    }

    /// The first `<base href>` of the page, itself relative to the page's URL; a base that is no place to resolve
    /// against counts as none.
    static Url base(@Nullable String href, Url url) {
        if (href == null) return url;
        return switch (Url.parse(href, url)) {
            case Parsed.Ok(Url base)
            when !base.scheme().equals("data") && !base.scheme().equals("javascript") -> base;
            case Parsed.Ok _, Parsed.Bad _ -> url;
        };
    }
}
