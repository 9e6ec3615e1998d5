package clew.engine;

import clew.journal.Texts;
import clew.site.LoopbackSite;
import clew.site.Packing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/// A site made from a seed, with some of everything: encodings, packings, statuses, redirects, answers that come at the
/// second try only, robots.txt, sitemaps, links and texts of all kinds.
///
/// What a page holds is a function of the seed and its number.
final class FuzzedSite implements AutoCloseable {
    private static final String[] CHARSETS = {
        "utf-8", "windows-1252", "shift_jis", "euc-kr", "gbk", "koi8-r", "iso-8859-5", "utf-16le", "utf-16be"
    };

    private static final String[] HREFS = {
        "mailto:a@b.example",
        "javascript:void(0)",
        "data:text/html,x",
        "http://[",
        "http://other.example/\u00e9?\u00e9",
        "//other.example/a/../b",
        "HTTP://user:password@other.example:80/",
        "",
        "#top",
        "?q=\u4e2d\u00e9&\ud83d\ude00",
        "private/x",
        " p1\t\n",
        "a/b/../../p2",
        "%7euser/%2e%2e/p3",
        "style.css?v=1",
        "tel:+1",
    };

    /// Which need files; those of other hosts, too.
    private static final String[] TAGS = {
        "<img src=rN srcset='rN,x 2x, /rN 3x'>",
        "<link rel=stylesheet href=/rN>",
        "<style>@import \"rN\"; p { background: url(//other.example/rN) }</style>",
        "<p style='background: url(rN)'>",
        "<iframe src=pN></iframe>",
        "<img src='data:,N'><img src='http://['><img src='/private/N'>",
        "<a href=rN>N</a><script src=rN?\u00e9></script>",
    };

    private final long seed;
    private final int pages;
    private final Map<String, Integer> tries = new ConcurrentHashMap<>();
    private final LoopbackSite site = LoopbackSite.answering(this::answer);

    FuzzedSite(long seed, int pages) {
        this.seed = seed;
        this.pages = pages;
    }

    String start() {
        return site.url("/p0");
    }

    int requests() {
        return site.requests().size();
    }

    @Override
    public void close() {
        site.close();
    }

    private boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        var target = request.target();
        if (target.equals("/robots.txt")) {
            var rules = "# \u00e9\nUser-agent: *\nDisallow: /private\nSitemap: /s.xml\nSitemap: /missing.xml\n";
            return LoopbackSite.page(out, 200, "text/plain", rules.getBytes(StandardCharsets.UTF_8));
        }
        if (target.equals("/s.xml"))
            return xml(out, "<sitemapindex><sitemap><loc>" + site.url("/s1.xml") + "</loc></sitemap></sitemapindex>");
        if (target.equals("/s1.xml"))
            return xml(
                    out,
                    "<urlset><url><loc>" + site.url("/p" + (pages - 1)) + "</loc></url><url><loc>"
                            + site.url("/private/y") + "</loc></url></urlset>");
        if (target.matches("/r[0-9]{1,6}")) return resource(Integer.parseInt(target.substring(2)), out);
        if (!target.matches("/p[0-9]{1,6}")) return LoopbackSite.status(out, 404, "<a href=/p1></a>");
        var number = Integer.parseInt(target.substring(2));
        return page(number, new SplittableRandom(seed * 1_000_003 + number), target, out);
    }

    /// A file that pages need: most often a style sheet, which needs others in its own encoding.
    private boolean resource(int number, OutputStream out) throws IOException {
        var random = new SplittableRandom(seed * 1_000_033 + number);
        var kind = random.nextInt(12);
        if (kind == 0) return LoopbackSite.status(out, 404, "gone");
        if (kind == 1) return LoopbackSite.status(out, 302, "", "Location: /r" + random.nextInt(pages));
        if (kind == 2) return LoopbackSite.status(out, 301, "", "Location: http://other.example/r");
        if (kind == 3) return LoopbackSite.html(out, "<a href=/not-read></a><img src=/not-read>");
        if (kind < 7) return LoopbackSite.page(out, 200, "image/png", new byte[random.nextInt(100)]);
        var charset = CHARSETS[random.nextInt(CHARSETS.length)];
        var css = "@import 'r%d'; p { background: url(r%d), url(/\u00e9?\u00e9), url(data:,x), url('/private/%d') }"
                .formatted(random.nextInt(pages), random.nextInt(pages), number);
        return LoopbackSite.page(out, 200, "text/css; charset=" + charset, css.getBytes(Charset.forName(charset)));
    }

    private static boolean xml(OutputStream out, String body) throws IOException {
        return LoopbackSite.page(out, 200, "application/xml", body.getBytes(StandardCharsets.UTF_8));
    }

    private boolean page(int number, SplittableRandom random, String target, OutputStream out) throws IOException {
        var kind = number == 0 ? 99 : random.nextInt(100);
        if (kind < 4) return LoopbackSite.status(out, 404, "gone");
        if (kind < 8) return LoopbackSite.status(out, 302, "", "Location: /p" + random.nextInt(pages) + "#x");
        if (kind < 10) return LoopbackSite.status(out, 301, "", "Location: http://other.example/\u00e9");
        if (kind < 11) return LoopbackSite.status(out, 301, "", "Location: http://[");
        if (kind < 12) return LoopbackSite.status(out, 500, "broken");
        if (kind < 14) return LoopbackSite.page(out, 200, "image/png", new byte[] {1, 2, 3});
        // Every other request for these fails.
        var first = kind < 24 && tries.merge(target, 1, Integer::sum) % 2 == 1;
        if (first && kind < 19) return LoopbackSite.status(out, 503, "later", "Retry-After: 0");
        if (first) return LoopbackSite.reset(out);
        var charset = CHARSETS[random.nextInt(CHARSETS.length)];
        var named = random.nextBoolean() || charset.startsWith("utf-16");
        var body = html(number, random, named ? "" : charset).getBytes(Charset.forName(charset));
        var type = "text/html" + (named ? "; charset=" + charset : "");
        var etag = "ETag: \"" + random.nextInt() + "\u00e9\"";
        return switch (random.nextInt(6)) {
            case 0 -> LoopbackSite.page(out, 200, type, Packing.gzip(body), etag, "Content-Encoding: gzip");
            case 1 -> LoopbackSite.page(out, 200, type, Packing.brotli(body), etag, "Content-Encoding: br");
            case 2 -> LoopbackSite.page(out, 200, type, Packing.deflate(body, false), "Content-Encoding: deflate");
            case 3 -> LoopbackSite.page(out, 203, type, body, "Last-Modified: Sun, 15 Nov 2026 12:00:00 GMT");
            default -> LoopbackSite.page(out, 200, type, body, etag);
        };
    }

    private String html(int number, SplittableRandom random, String meta) {
        var texts = new Texts(random.nextLong());
        var html = new StringBuilder("<!doctype html>");
        if (!meta.isEmpty()) html.append("<meta charset=").append(meta).append('>');
        html.append("<title>").append(escaped(texts.next(), random)).append("</title>");
        if (random.nextInt(8) == 0) html.append("<base href='/x/../'>");
        if (random.nextInt(8) == 0) html.append("<link rel=canonical href='/p1?\u00e9'>");
        if (random.nextInt(16) == 0) html.append("<meta name=robots content=nofollow>");
        // Cut after fifty units, this is half an emoji.
        html.append("<a href=p1>").append("x".repeat(49)).append("&#x1F600;</a>");
        html.append("<a href=p2>&#xD800;&#xDE00;&#0;&#x80;&#x7F;</a>");
        if (number + 1 < pages) html.append("<a href=p").append(number + 1).append(">next</a>");
        for (int i = random.nextInt(12); i > 0; i--) {
            var href = random.nextBoolean() ? "p" + random.nextInt(pages) : HREFS[random.nextInt(HREFS.length)];
            if (random.nextInt(6) == 0) href = escaped(texts.next(), random);
            html.append(random.nextInt(8) == 0 ? "<a rel=nofollow href='" : "<a href='");
            html.append(href).append("'>").append(escaped(texts.next(), random)).append("</a>");
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            html.append(TAGS[random.nextInt(TAGS.length)].replace("N", Integer.toString(random.nextInt(pages))));
        }
        return html.toString();
    }

    /// As it is or as references, so that every character gets into a page of any encoding.
    private static String escaped(String text, SplittableRandom random) {
        var out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if ("<>&'\"".indexOf(c) >= 0 || random.nextBoolean())
                out.append("&#").append(c).append(';');
            else out.appendCodePoint(c);
        });
        return out.toString();
    }
}
