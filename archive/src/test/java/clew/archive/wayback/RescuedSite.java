package clew.archive.wayback;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/// A made-up site as the stand-in has captured it, with what makes rescues difficult. The wanted time is [#AT];
/// most of it was captured shortly before.
///
/// | URL | captures |
/// |---|---|
/// | `/` | with `www.` 2012; 2014; 2015, then a revisit; 2017 a redirect to `https`; 404 since 2019 |
/// | `/about/`, `/blog/`, `/blog/?page=2`, `/blog/first-post` | 2015 |
/// | `/index.php`, `/index.php/archive` | 2015; one would be a file where the other needs a folder |
/// | `/style.css`, `/print.css`, `/theme` | 2015; a bare `@import`, and a style sheet without an extension |
/// | `/script.js`, `/img/logo.png`, `/img/bg.png` | 2015; the logo in three versions |
/// | `/img/missing.png` | none, though a page shows it |
/// | `/Case`, `/case` | 2015; two pages with one key in the archive |
/// | `/search?q=a%20b&lang=en` | 2015 |
/// | `/old`, `/new` | 2015; one redirects to the other |
/// | `/loop` | a page in 2014, then a redirect to itself |
/// | `/removed` | a page in 2013, 404 since May 2015 |
/// | `/later` | 2018 only |
/// | `/gone`, `/broken` | errors only: 404, 503 |
/// | `/guide.html` | 2013 and 2017 |
/// | `/port` | 2015, listed with `:80` |
/// | `/packed`, `/blocked`, `/rewritten.html`, `/circle` | 2015; replayed as [WaybackServerBuilder] says |
/// | `/unchanged` | a revisit of a capture that is not in the list |
/// | `http://sub.example.com/` | 2015 |
/// | `http://cdn.example.net/` `lib.js`, `photo.png` | 2015; not in the list of the host |
/// | `http://www.wonder.com/` | 2015; another site, whose name begins with a `w` too |
public final class RescuedSite {
    /// The site.
    public static final String URL = "http://example.com/";

    /// The wanted time.
    public static final String AT = "20150601000000";

    public static final String HOME_2012 = page("Home 2012", "");
    public static final String HOME_2014 = page("Home 2014", "");
    public static final String HOME_2015 = page("Home 2015", """
            <p><a href="/about/">About</a> <a href="blog/">Blog</a> <a href="/index.php">Index</a>
            <a href="/index.php/archive">Archive</a> <a href="/Case">Case</a> <a href="/case">case</a>
            <a href="/search?q=a%20b&amp;lang=en">Search</a> <a href="/old">Old</a> <a href="/loop">Loop</a>
            <a href="/removed">Removed</a> <a href="/later">Later</a> <a href="/gone">Gone</a> <a href="/broken">Broken</a>
            <a href="/guide.html">Guide</a> <a href="http://example.com:80/port">Port</a> <a href="/packed">Packed</a>
            <a href="/blocked">Blocked</a> <a href="/rewritten.html">Rewritten</a> <a href="/circle">Circle</a>
            <a href="/unchanged">Unchanged</a> <a href="http://www.wonder.com/">Wonder</a>
            <a href="mailto:info@example.com">Mail</a> <a href="http://sub.example.com/">Sub</a></p>
            <p><img src="/img/logo.png"> <img src="/img/missing.png"> <img src="http://cdn.example.net/photo.png"></p>
            <script src="/script.js"></script><script src="http://cdn.example.net/lib.js"></script>""");
    public static final String HOME_2017 = page("Home 2017", "");
    public static final String BLOG = page("Blog", """
            <p><a href="first-post">First</a> <a href="?page=2">Older</a> <a href="../">Home</a></p>""");
    public static final String STYLE =
            "@import \"print.css\";\nbody { background: url(img/bg.png) }\n.none { background: url(img/missing.png) }\n";
    public static final byte[] LOGO_2013 = png(1);
    public static final byte[] LOGO_2015 = png(2);
    public static final byte[] LOGO_2018 = png(3);

    private static final String HTML = "text/html; charset=utf-8";
    private static final String MAY = "20150520101112";

    private RescuedSite() {}

    /// An archive that has captured it, to be started or to be added to.
    public static WaybackServerBuilder archive() {
        var archive = WaybackServer.of();
        home(archive);
        pages(archive);
        files(archive);
        troubles(archive);
        otherHosts(archive);
        return archive;
    }

    private static void home(WaybackServerBuilder archive) {
        archive.page("20120101000000", "http://www.example.com/", HOME_2012)
                .page("20140310080000", URL, HOME_2014)
                .page(MAY, URL, HOME_2015)
                .header("ETag", "\"home-2015\"")
                .revisit("20150525000000", URL)
                .redirect("20170801120000", URL, "https://example.com/")
                .page("20170801120001", "https://example.com/", HOME_2017)
                .capture("20190101000000", "https://example.com/", 404, HTML, page("Parked", ""));
    }

    private static void pages(WaybackServerBuilder archive) {
        archive.page(MAY, URL + "about/", page("About", "<p><a href=\"../blog/?page=2#end\">Blog</a></p>"))
                .page(MAY, URL + "blog/", BLOG)
                .page("20150521000000", URL + "blog/?page=2", page("Blog 2", "<p><a href=\"/blog/\">Newer</a></p>"))
                .page(
                        "20150521000000",
                        URL + "blog/first-post",
                        page("First post", "<p><img src=\"../img/logo.png\"></p>"))
                .page(MAY, URL + "index.php", page("Index", ""))
                .page(MAY, URL + "index.php/archive", page("Archive", ""))
                .page(MAY, URL + "Case", page("Case", ""))
                .page(MAY, URL + "case", page("case", ""))
                .page(MAY, URL + "search?q=a%20b&lang=en", page("Search", ""))
                .redirect(MAY, URL + "old", "/new")
                .page(MAY, URL + "new", page("New", ""))
                .page("20130303000000", URL + "guide.html", page("Guide 2013", ""))
                .page("20170303000000", URL + "guide.html", page("Guide 2017", ""))
                .page("20180101000000", URL + "later", page("Later", ""))
                .page(MAY, "http://example.com:80/port", page("Port", ""))
                .page(MAY, "http://sub.example.com/", page("Sub", ""));
    }

    private static void files(WaybackServerBuilder archive) {
        archive.capture(MAY, URL + "style.css", 200, "text/css", STYLE)
                .capture(MAY, URL + "print.css", 200, "text/css", "body { color: black }\n")
                .capture(MAY, URL + "theme", 200, "text/css; charset=utf-8", "h1 { color: green }\n")
                .capture(MAY, URL + "script.js", 200, "application/javascript", "document.title += '!';\n")
                .capture("20130101000000", URL + "img/logo.png", 200, "image/png", LOGO_2013)
                .capture("20150519000000", URL + "img/logo.png", 200, "image/png", LOGO_2015)
                .capture("20180101000000", URL + "img/logo.png", 200, "image/png", LOGO_2018)
                .capture(MAY, URL + "img/bg.png", 200, "image/png", png(4));
    }

    private static void troubles(WaybackServerBuilder archive) {
        archive.page("20140101000000", URL + "loop", page("Loop", ""))
                .redirect(MAY, URL + "loop", URL + "loop")
                .page("20130101000000", URL + "removed", page("Removed", ""))
                .capture("20150530000000", URL + "removed", 404, HTML, page("Not found", ""))
                .capture(MAY, URL + "gone", 404, HTML, page("Not found", ""))
                .capture(MAY, URL + "broken", 503, HTML, page("Broken", ""))
                .page(MAY, URL + "packed", page("Packed", ""))
                .packed(URL + "packed")
                .page(MAY, URL + "blocked", page("Blocked", ""))
                .excludeWithPage(URL + "blocked")
                .page(MAY, URL + "rewritten.html", page("Rewritten", "<p><a href=\"blog/\">Blog</a></p>"))
                .refuseRaw(URL + "rewritten.html", 403)
                .page("20150101000000", URL + "circle", page("Circle", ""))
                .page(MAY, URL + "circle", page("Circle", ""))
                .circular(URL + "circle")
                .listed(new WaybackServerRow(
                        "com,example)/unchanged", MAY, URL + "unchanged", "warc/revisit", "-", "UNSEEN", "400"))
                .listed(new WaybackServerRow(
                        "com,example)/mailto:info@example.com",
                        MAY,
                        "mailto:info@example.com",
                        "text/html",
                        "200",
                        "MAIL",
                        "200"));
    }

    private static void otherHosts(WaybackServerBuilder archive) {
        archive.capture("20150518000000", "http://cdn.example.net/lib.js", 200, "text/javascript", "var lib = 1;\n")
                .capture("20150518000000", "http://cdn.example.net/photo.png", 200, "image/png", png(5))
                .page(MAY, "http://www.wonder.com/", page("Wonder", "<p><a href=\"/wow\">Wow</a></p>"))
                .page(MAY, "http://wonder.com/wow", page("Wow", ""));
    }

    private static String page(String title, String content) {
        return """
                <!DOCTYPE html>
                <html><head><title>%s</title>
                <link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/theme"></head>
                <body><h1>%s</h1>
                %s
                </body></html>
                """.formatted(title, title, content);
    }

    /// A black image, so many pixels wide and high.
    private static byte[] png(int size) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
