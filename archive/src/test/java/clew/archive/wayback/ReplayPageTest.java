package clew.archive.wayback;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import clew.archive.captures.ArchiveAddress;
import clew.fetch.Body;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages as the Wayback Machine shows them, written by hand with its comments and addresses.
class ReplayPageTest {
    private static final ArchiveAddress ARCHIVE = ArchiveAddress.WAYBACK_MACHINE;
    private static final Url CAPTURED = Url.of("http://site.example/dir/page.html");
    private static final Url ADDRESS = ARCHIVE.replay("20150601120000", "", CAPTURED.href());
    private static final String WB = "https://web.archive.org/web/20150601120000";

    private static final String HEAD_INSERT = """
            <script src="//archive.org/includes/analytics.js?v=1" type="text/javascript"></script>
            <script type="text/javascript">window.addEventListener('DOMContentLoaded',function(){var v=archive_analytics.values;v.service='wb';});</script>
            <script type="text/javascript" src="https://web-static.archive.org/_static/js/wombat.js?v=1" charset="utf-8"></script>
            <script type="text/javascript">
              __wm.init("https://web.archive.org/web");
              __wm.wombat("http://site.example/","20150601120000","https://web.archive.org/","web","/_static/");
            </script>
            <script>window.RufflePlayer=window.RufflePlayer||{};</script>
            <link rel="stylesheet" type="text/css" href="/_static/css/banner-styles.css?v=1" />
            <!-- Start Wayback Rewrite JS Include -->
            <script type="text/javascript" src="/_static/js/bundle-video.js?v=1"></script>
            <!-- End Wayback Rewrite JS Include -->
            """;

    private static final String TOOLBAR = """
            <!-- BEGIN WAYBACK TOOLBAR INSERT -->
            <script>__wm.rw(0);</script><div id="wm-ipp-base"><a href="/web/2015*/http://site.example/">41 captures</a></div>
            <!-- END WAYBACK TOOLBAR INSERT -->""";

    private static String comments(String open, String close) {
        return "\n%s\n     FILE ARCHIVED ON 12:00:00 Jun 01, 2015 AND RETRIEVED FROM THE\n     INTERNET ARCHIVE.\n%s\n%s\nplayback timings (ms):\n  load_resource: 1.5\n%s"
                .formatted(open, close, open, close);
    }

    private static ReplayPage page(String type, byte[] bytes) {
        return ReplayPage.of(new Body(type, bytes, false), CAPTURED, ADDRESS, ARCHIVE::original);
    }

    private static String restored(String type, String text) {
        var page = page(type, text.getBytes(StandardCharsets.UTF_8));
        var original = assertInstanceOf(ReplayPage.Original.class, page);
        assertEquals(type, original.type());
        return new String(original.bytes(), StandardCharsets.UTF_8);
    }

    private static String html(String text) {
        return restored("text/html; charset=utf-8", text);
    }

    @Test
    void whatTheArchiveAddsIsRemoved() {
        assertEquals(
                "<!DOCTYPE html><html><head><title>x</title></head><body class=a><p>text</body></html>\n",
                html("<!DOCTYPE html><html><head>" + HEAD_INSERT + "<title>x</title></head><body class=a>" + TOOLBAR
                        + "<p>text</body></html>\n" + comments("<!--", "-->")));
    }

    @Test
    void olderInsertsHaveNoComment() {
        assertEquals("<html><head><title>x</title></head><body>x", html("""
                        <html><head><script type="text/javascript" src="/_static/js/analytics.js"></script>
                        <script type=text/javascript>__wm.init('x')</script>
                        <link type="text/css" rel="stylesheet" href='https://web.archive.org/static/css/banner-styles.css'/>
                        <title>x</title></head><body>x"""));
    }

    @Test
    void thePagesOwnScriptsAndStyleSheetsStay() {
        assertEquals(
                "<script src=\"http://site.example/_static/a.js\"></script><link rel=stylesheet href=_static/a.css>"
                        + "<script>var own = '__wm.'</script><!-- FILE ARCHIVED ON paper --><p>text",
                html("<script src=\"/web/20150601120000js_/http://site.example/_static/a.js\"></script>"
                        + "<link rel=stylesheet href=_static/a.css><script>var own = '__wm.'</script>"
                        + "<!-- FILE ARCHIVED ON paper --><p>text"));
    }

    @ParameterizedTest
    @CsvSource({
        "https://web.archive.org/web/20150601120000/http://other.example/a?b=c#d, http://other.example/a?b=c#d",
        "http://web.archive.org/web/20150601120000/https://other.example/a, https://other.example/a",
        "//web.archive.org/web/20150601120000im_/http://other.example/a.png, http://other.example/a.png",
        "/web/20150601120000im_/http://site.example/a.png, http://site.example/a.png",
        "/web/20150601120000/http://web.archive.org/web/20140101000000/http://x.example/, http://x.example/",
        "/web/2015/http:/x.example/one-slash, http://x.example/one-slash",
        "a.png, a.png",
        "../a.png?x, ../a.png?x",
        "?page=2, ?page=2",
        "#top, #top",
        "/rooted.png, /rooted.png",
        "//cdn.example/a.png, //cdn.example/a.png",
        "https://web.archive.org/about, https://web.archive.org/about",
        "mailto:me@site.example, mailto:me@site.example",
        "'', ''",
    })
    void referencesIntoTheArchiveBecomeOriginalAndOthersStayAsTheyAre(String reference, String original) {
        for (var html : new String[] {
            "<a href=\"X\">x</a>", "<img src=\"X\">", "<form action=\"X\">", "<p style=\"background: url('X')\">",
        }) {
            var expected = html.replace("X", original);
            if (!reference.equals(original))
                expected = expected.replace("url('" + original + "')", "url(&#34;" + original + "&#34;)");
            assertEquals(expected, html(html.replace("X", reference)));
        }
    }

    @Test
    void allKindsOfReferencesBecomeOriginal() {
        assertEquals(
                "<base href=\"http://site.example/base/\"><meta http-equiv=refresh content=\"5; url=http://site.example/next\">"
                        + "<img srcset=\"http://site.example/a.png 1x, b.png 2x\"><style>@import \"http://site.example/s.css\";</style>"
                        + "<link rel=next href=relative.html integrity=x><meta http-equiv=refresh content=\"5; URL='there.html'\">",
                html(
                        "<base href=\"" + WB + "/http://site.example/base/\"><meta http-equiv=refresh content=\"5; url="
                                + WB
                                + "/http://site.example/next\"><img srcset=\"" + WB
                                + "im_/http://site.example/a.png 1x, b.png 2x\">"
                                + "<style>@import \"" + WB + "cs_/http://site.example/s.css\";</style>"
                                + "<link rel=next href=relative.html integrity=x><meta http-equiv=refresh content=\"5; URL='there.html'\">"));
    }

    @Test
    void policiesOfThePageStay() {
        var page = "<meta http-equiv=content-security-policy content=\"img-src *\"><meta name=referrer content=never>"
                + "<a referrerpolicy=no-referrer href=x>x</a><link rel=stylesheet integrity=sha256-x href=x>";
        assertEquals(page, html(page));
    }

    @Test
    void bytesOfAnyEncodingStayAsTheyAre() {
        var cyrillic = Charset.forName("windows-1251");
        var bytes = ("<head>" + HEAD_INSERT + "<meta charset=windows-1251></head><body>" + TOOLBAR
                        + "<p>Привет<a href=\"/web/2015/http://x.example/?q=кот\">\u00a0</a>" + comments("<!--", "-->"))
                .getBytes(cyrillic);
        var original = assertInstanceOf(ReplayPage.Original.class, page("text/html", bytes));
        assertArrayEquals(
                "<head><meta charset=windows-1251></head><body><p>Привет<a href=\"http://x.example/?q=%EA%EE%F2\">\u00a0</a>"
                        .getBytes(cyrillic),
                original.bytes());
        var broken = new byte[] {'<', 'p', '>', (byte) 0xC3, '(', (byte) 0xFF, 0, '\r', '\n', (byte) 0x80};
        assertArrayEquals(broken, ((ReplayPage.Original) page("text/html; charset=utf-8", broken)).bytes());
    }

    @Test
    void styleSheetsBecomeOriginal() {
        assertEquals(
                "@import url(\"http://site.example/a.css\"); p { background: url(b.png) } /* own */",
                restored(
                        "text/css",
                        "@import url(" + WB + "cs_/http://site.example/a.css); p { background: url(b.png) } /* own */"
                                + comments("/*", "*/")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"var a = {};", "window.x(this);\nother.postMessage(1);", "}", "\tindented()\n", "x\n\n\ny"})
    void scriptsLeaveTheirBlock(String script) {
        var wombat = "_____WB$wombat$assign$function_____";
        var changed = script.replace("(this)", "(_____WB$wombat$check$this$function_____(this))")
                .replace(".postMessage(", ".__WB_pmw(self).postMessage(");
        var older = "var " + wombat + " = function(name) {return self[name]; };\n"
                + "if (!self.__WB_pmw) { self.__WB_pmw = function(obj) { this.__WB_source = obj; return this; } }\n{\n"
                + "  let window = " + wombat + "(\"window\");\n  let opener = " + wombat + "(\"opener\");\n\n" + changed
                + "\n\n}";
        var newer =
                "var " + wombat + "=function(name){return globalThis[name];};if(!globalThis.__WB_pmw){}{\nlet window = "
                        + wombat + "(\"window\");\nlet opens = " + wombat + "(\"opens\");\n" + changed + "\n\n}";
        for (var type : new String[] {"text/javascript", "application/x-javascript; charset=utf-8"}) {
            for (var shown : new String[] {older, newer, script}) {
                if (shown.equals(script) && !script.stripTrailing().equals(script)) continue;
                assertEquals(script, restored(type, shown + comments("/*", "*/")));
            }
        }
    }

    @Test
    void otherFilesStayAsTheyAre() {
        var bytes = ("\u0089PNG" + comments("/*", "*/")).getBytes(StandardCharsets.ISO_8859_1);
        assertArrayEquals(bytes, ((ReplayPage.Original) page("image/png", bytes)).bytes());
    }

    @Test
    void aPageAboutARedirectIsOne() {
        var page = """
                <!DOCTYPE html><html><head><title>Internet Archive Wayback Machine</title>
                <script src="https://web-static.archive.org/_static/js/x.js"></script></head><body><a href="/web/">Home</a>
                <div id="error"><p class="code">Loading...</p><p class="code shift target">http://site.example/ | 12:00:00</p>
                <p class="code shift red">Got an HTTP 301 response at crawl time</p><p class="code">Redirecting to...</p>
                <p class="code shift target">https://site.example/?a=1&amp;b=2</p>
                <p class="impatient"><a href="/web/20150601120005/https://site.example/?a=1&amp;b=2">Impatient?</a></p></div>
                """;
        assertEquals(
                new ReplayPage.Redirect(301, Url.of("https://site.example/?a=1&b=2")),
                page("text/html", page.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aPageThatSaysBlockedIsNotACapture() {
        var page = "<title>Wayback Machine</title><p>This URL has been excluded from the Wayback Machine.</p>";
        assertEquals(new ReplayPage.Blocked(), page("text/html", page.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "This URL has been excluded from the Wayback Machine.",
                "Got an HTTP 302 response at crawl time <a href='/web/2015/http://x.example/'>Impatient?</a>",
            })
    void aCaptureMayQuoteTheArchive(String text) {
        var page = "<head>" + HEAD_INSERT + "</head><title>About the Wayback Machine</title><p>" + text;
        assertInstanceOf(ReplayPage.Original.class, page("text/html", page.getBytes(StandardCharsets.UTF_8)));
    }

    /// The stand-in was written without looking at this.
    @Test
    void whatTheStandInShowsBecomesWhatWasCaptured() {
        var text = """
                <html><head><title>x</title><link rel="stylesheet" href="http://site.example/s.css"></head><body>
                <a href="http://site.example/next?a=b#c">x</a><img src="http://cdn.example/i.png"></body></html>
                """;
        var style = "@import \"http://site.example/a.css\";\np { color: red }";
        var script = "var a = {};\nb();";
        for (var content : new String[][] {{"text/html", text}, {"text/css", style}, {"text/javascript", script}}) {
            var shown = WaybackServerRewriting.rewritten(
                    new WaybackServerCapture(
                            "20150601120000", CAPTURED.href(), 200, content[0], bytes(content[1]), Map.of(), false),
                    "/web/20150601120000",
                    "");
            assertEquals(content[1], restored(content[0], new String(shown, StandardCharsets.UTF_8)));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
