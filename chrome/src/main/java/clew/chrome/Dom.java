package clew.chrome;

import clew.devtools.Json;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.extract.PageRefresh;
import clew.html.Refresh;
import clew.page.Anchor;
import clew.page.LinkTags;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the live document of a page, from an isolated world that the page's own scripts cannot reach.
final class Dom {
    /// Ends the reading of a document. A window's name outlives its documents, and only a change of it is reported. The
    /// mark tells the document from the next one.
    static final String LEAVE = "window.name = '-'; window.name = ''; globalThis.isLeft = true;";

    /// Whether a script of the page is notified when the page is left; runs in the page's own world.
    static final String HEARS_OF_ITS_END = """
            (() => {
              const ends = type => type === 'beforeunload' || type === 'unload' || type === 'pagehide'
                  || type === 'visibilitychange' || type === 'freeze';
              for (const type in getEventListeners(window)) if (ends(type)) return true;
              for (const type in getEventListeners(document)) if (ends(type)) return true;
              return false;
            })()
            """;

    /// How long the links of a page may be when resolved, as a multiple of their limit as written.
    private static final int RESOLVED_MAX = 16;

    /// Roughly how many characters of links one message holds.
    private static final int PART = 1 << 20;

    /// Elements can have names that hide members of the document; they cannot hide those of its prototypes.
    @SuppressWarnings("InlineFormatString") // a script of this length is easier to read on its own
    private static final String SCRIPT = """
            (() => {
              const read = (type, name) =>
                  Object.getOwnPropertyDescriptor(type.prototype, name).get.call(document);
              const all = selector => Array.from(Document.prototype.querySelectorAll.call(document, selector))
                  .filter(e => e.namespaceURI == 'http://www.w3.org/1999/xhtml');
              const canonical = all('link[rel~=canonical i][href]')[0];
              const links = [];
              let written = 0, resolved = 0;
              for (const e of all('%4$s')) {
                const frame = e.localName.endsWith('frame');
                const link = [
                  e.getAttribute(frame ? 'src' : 'href'),
                  frame ? e.src : e.href,
                  e.textContent.trim().substring(0, 50),
                  Array.from(e.relList || []).some(r => r.toLowerCase() == 'nofollow'),
                ];
                written += link[0].length + link[2].length;
                resolved += link[1].length;
                if (written > %1$d || resolved > %2$d) return '';
                links.push(link);
              }
              const stores = () => {
                if (!globalThis.uses || uses.stores) return true;
                try {
                  return uses.keeps && localStorage.length + sessionStorage.length > 0;
                } catch {
                  return true;
                }
              };
              let next = 0;
              globalThis.part = () => {
                const from = next;
                for (let size = 0; next < links.length && size < %3$d; next++) {
                  size += links[next][0].length + links[next][1].length + 50;
                }
                return {links: links.slice(from, next), more: next < links.length};
              };
              return JSON.stringify({
                left: Boolean(globalThis.isLeft),
                url: read(Document, 'URL'),
                base: read(Node, 'baseURI'),
                encoding: read(Document, 'characterSet'),
                title: read(Document, 'title').substring(0, 1024),
                canonical: canonical ? [canonical.getAttribute('href').substring(0, %3$d)] : [],
                nofollow: all('meta[name=robots i][content]')
                    .some(m => /(^|[\\t\\n\\f\\r ,])(nofollow|none)($|[\\t\\n\\f\\r ,])/i.test(m.content)),
                refreshes: all('meta[http-equiv=refresh i][content]')
                    .filter(m => m.content).slice(0, %5$d).map(m => m.content.substring(0, %3$d)),
                stores: stores(),
                paints: Boolean(globalThis.uses?.paints),
                peers: Boolean(globalThis.uses?.peers),
                windows: Boolean(globalThis.uses?.windows),
                ...part(),
              });
            })()
            """;

    /// The links after those that have been read.
    static final String MORE = "JSON.stringify(part())";

    /// Scrolls to the end of the page and returns its height. The page learns of this in its next frame, and parts of
    /// it only after that frame, so the script waits for both.
    static final String SCROLL = """
            (async () => {
              const root = document.scrollingElement;
              if (!root) return '0';
              const height = root.scrollHeight;
              scrollTo(0, height);
              const frame = () => new Promise(requestAnimationFrame);
              await frame();
              await frame();
              return String(height);
            })()
            """;

    /// Waits until the page has been painted.
    static final String PAINT = """
            (async () => {
              const frame = () => new Promise(requestAnimationFrame);
              await frame();
              await frame();
              return '';
            })()
            """;

    /// Tells the [Prelude] that the page has been painted.
    static final String PAINTED = "performance.dispatchEvent(new Event('clew-painted')); ''";

    private final Json page;
    private final Url base;
    private final Encoding encoding;
    private final List<Anchor> anchors = new ArrayList<>();
    private boolean more;

    /// @param json the result of [#script]
    /// @param url where the page came from
    Dom(String json, Url url) throws RenderException {
        if (json.isEmpty()) throw new RenderException(Why.REFUSED, "its links are longer than -max-body");
        page = parse(json);
        // A process that dies before it shows a page is not reported: the tab goes on with the document before.
        if (page.get("left").isTrue()) throw new RenderException(Why.TAB, "its tab crashed");
        if (page.text("url").startsWith("chrome-error:")) throw new RenderException(Why.REFUSED, "an error page");
        base = Url.parse(page.text("base")) instanceof Parsed.Ok(Url known) ? known : url;
        encoding = Encoding.forLabel(page.text("encoding")).orElse(Encoding.UTF_8);
        add(page);
    }

    /// A script that reads a page, except for the links that [#MORE] reads. Its result is empty if the links are
    /// longer than a page may be.
    static String script(LinkTags counted, int charactersMax) {
        return SCRIPT.formatted(
                charactersMax, (long) RESOLVED_MAX * charactersMax, PART, selector(counted), Refresh.READ_MAX);
    }

    private static String selector(LinkTags counted) {
        var selectors = new ArrayList<String>();
        if (counted.a()) selectors.add("a[href]");
        if (counted.area()) selectors.add("area[href]");
        if (counted.frame()) selectors.addAll(List.of("frame[src]", "iframe[src]"));
        return String.join(",", selectors);
    }

    /// A script whose result is empty as long as no element matches.
    static String isThere(String selector) {
        return "Document.prototype.querySelector.call(document, " + Json.quoted(selector) + ") ? 'there' : ''";
    }

    /// Whether the page may have stored something.
    boolean stores() {
        return page.get("stores").isTrue();
    }

    /// Whether the page waits for something that happens only when it is painted.
    boolean paints() {
        return page.get("paints").isTrue();
    }

    /// Whether the page wanted to talk to others by WebRTC.
    boolean peers() {
        return page.get("peers").isTrue();
    }

    /// Whether the page wanted to open a window.
    boolean windows() {
        return page.get("windows").isTrue();
    }

    /// Whether the page has links that have not been read.
    boolean hasMore() {
        return more;
    }

    /// @param json the result of [#MORE]
    void add(String json) throws RenderException {
        add(parse(json));
    }

    private void add(Json part) {
        for (var link : part.get("links").list()) {
            var parts = link.list();
            var href = href(parts.get(0).text(), parts.get(1).text(), base, encoding);
            anchors.add(new Anchor(href, parts.get(2).text(), parts.get(3).isTrue()));
        }
        more = part.get("more").isTrue();
    }

    private static Json parse(String json) throws RenderException {
        try {
            return Json.parse(json);
        } catch (IOException e) {
            throw new RenderException(Why.REFUSED, "a list that cannot be read");
        }
    }

    Extracted extracted() {
        var canonical = page.get("canonical").list();
        return new Extracted(
                base,
                anchors,
                page.text("title"),
                canonical.isEmpty() ? null : canonical.getFirst().text(),
                page.get("nofollow").isTrue(),
                encoding,
                refresh(),
                true);
    }

    private @Nullable PageRefresh refresh() {
        var refreshes = page.get("refreshes").list().stream()
                .flatMap(value -> PageRefresh.of(value.text(), base, Anchor.UNKNOWN).stream())
                .toList();
        return PageRefresh.first(refreshes, encoding);
    }

    /// The link as written, if we resolve it as the browser does; otherwise as the browser resolved it.
    private static String href(String written, String resolved, Url base, Encoding encoding) {
        return resolved.equals(resolved(written, base, encoding)) ? written : resolved;
    }

    /// Null if it is not a valid URL; the browser returns those as written.
    private static @Nullable String resolved(String written, Url base, Encoding encoding) {
        return switch (Url.parse(written, base, encoding)) {
            case Parsed.Ok(Url link) -> link.href();
            case Parsed.Bad _ -> written;
        };
    }
}
