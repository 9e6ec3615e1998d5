package clew.chrome;

import clew.chrome.NotShown.Why;
import clew.extract.Anchor;
import clew.extract.Extracted;
import clew.url.Encoding;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// What stands in the live document of a page, asked in a world of scripts that the page's own cannot reach.
final class Dom {
    /// Longer lists are no pages for people.
    private static final int CHARACTERS_MAX = 64 << 20;

    /// Elements can have names that hide those of the document's own members; its prototypes are out of their reach.
    static final String SCRIPT = """
            (() => {
              const read = (type, name) =>
                  Object.getOwnPropertyDescriptor(type.prototype, name).get.call(document);
              const all = selector => Array.from(Document.prototype.querySelectorAll.call(document, selector))
                  .filter(e => e.namespaceURI == 'http://www.w3.org/1999/xhtml');
              const canonical = all('link[rel~=canonical i][href]')[0];
              const links = all('a[href]').map(a => [
                a.getAttribute('href'),
                a.href,
                a.textContent.trim().substring(0, 50),
                Array.from(a.relList).some(r => r.toLowerCase() == 'nofollow'),
              ]);
              const json = JSON.stringify({
                url: read(Document, 'URL'),
                base: read(Node, 'baseURI'),
                encoding: read(Document, 'characterSet'),
                title: read(Document, 'title').substring(0, 1024),
                canonical: canonical ? [canonical.getAttribute('href')] : [],
                nofollow: all('meta[name=robots i][content]')
                    .some(m => /(^|[\\t\\n\\f\\r ,])(nofollow|none)($|[\\t\\n\\f\\r ,])/i.test(m.content)),
                links,
              });
              return json.length > %d ? '' : json;
            })()
            """.formatted(CHARACTERS_MAX);

    /// Goes to the end of the page and tells its height. A page learns of that with its next frame, and some of it only
    /// after that frame: it is over when both have been.
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

    private Dom() {}

    /// A script that is empty as long as no element matches.
    static String isThere(String selector) {
        var literal = new String(Json.write(selector), StandardCharsets.US_ASCII);
        return "Document.prototype.querySelector.call(document, " + literal + ") ? 'there' : ''";
    }

    /// @param json what [#SCRIPT] came to
    /// @param url where the page came from
    static Extracted read(String json, Url url) throws NotShown {
        if (json.isEmpty()) throw new NotShown(Why.REFUSED, "more links than a page can need");
        Json page;
        try {
            page = Json.parse(json);
        } catch (IOException e) {
            throw new NotShown(Why.REFUSED, "a list that cannot be read");
        }
        if (page.text("url").startsWith("chrome-error:")) throw new NotShown(Why.REFUSED, "an error page");
        var base = Url.parse(page.text("base")) instanceof Parsed.Ok(Url known) ? known : url;
        var encoding = Encoding.forLabel(page.text("encoding")).orElse(Encoding.UTF_8);
        var anchors = new ArrayList<Anchor>();
        for (var link : page.get("links").list()) {
            var parts = link.list();
            var href = href(parts.get(0).text(), parts.get(1).text(), base, encoding);
            anchors.add(new Anchor(href, parts.get(2).text(), parts.get(3).isTrue()));
        }
        var canonical = page.get("canonical").list();
        return new Extracted(
                base,
                anchors,
                page.text("title"),
                canonical.isEmpty() ? null : canonical.getFirst().text(),
                page.get("nofollow").isTrue(),
                encoding,
                true);
    }

    /// The link as it is written, if we resolve it as the browser does; where we do not, the browser is right.
    private static String href(String written, String resolved, Url base, Encoding encoding) {
        return resolved.equals(resolved(written, base, encoding)) ? written : resolved;
    }

    /// Null for what is no URL; the browser gives that back as it is written.
    private static @Nullable String resolved(String written, Url base, Encoding encoding) {
        return switch (Url.parse(written, base, encoding)) {
            case Parsed.Ok(Url link) -> link.href();
            case Parsed.Bad _ -> written;
        };
    }
}
