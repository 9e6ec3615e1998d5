package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `crawler mirror` and `crawler archive -mirror`. Many tests are named for what other tools got wrong.
class MirrorTest {
    @TempDir
    Path folder;

    private MirroredFolder mirror(MirrorSite site, String... more) {
        return MirroredFolder.of(folder.resolve("out"), site, more);
    }

    private static void assertHas(String text, String... parts) {
        for (var part : parts) assertTrue(text.contains(part), () -> part + " is not in " + text);
    }

    /// The page at `/` of a site that has only that, and what its body became.
    private String body(MirrorSite site, String html) throws IOException {
        site.page("/", html);
        return mirror(site).latin1(site.host() + "/index.html");
    }

    @Test
    void aPageThatARefreshLeadsToIsInTheMirror() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<meta http-equiv=refresh content='0; url=docs/'>");
            site.page("/docs/", "<p>docs");
            var mirrored = mirror(site);
            assertHas(
                    mirrored.latin1(site.host() + "/index.html"),
                    "http-equiv=refresh content=\"0; url=docs/index.html\"");
            assertHas(mirrored.latin1(site.host() + "/docs/index.html"), "docs");
        }
    }

    @Test
    void aRefreshOfAHeaderIsInTheFile() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=/html>1</a><a href=/xhtml>2</a><a href=/greek>3</a><a href=/bad>4</a>");
            var refresh = "Refresh: 1; url=docs/?a&b";
            site.withHeader("/html", "text/html", "<!doctype html><base href=/no/><title>t</title>", refresh);
            var xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title></head><body/></html>";
            site.withHeader("/xhtml", "application/xhtml+xml", xhtml, refresh);
            site.withHeader("/greek", "text/html; charset=iso-8859-7", "<title>t</title>", refresh);
            site.withHeader("/bad", "text/html", "<title>t</title>", "Refresh: 1; url=//");
            site.page("/docs/?a&b", "<p>docs");
            var mirrored = mirror(site);
            var host = site.host() + "/";
            var docs = mirrored.files().stream()
                    .filter(file -> file.contains("docs/"))
                    .findFirst()
                    .orElseThrow();
            var url = docs.substring(host.length()).replace("%", "%25").replace("&", "&#38;");
            var tag = "<meta http-equiv=\"refresh\" content=\"1; url=" + url + "\"/>";
            assertHas(mirrored.latin1(host + "html@.html"), "<!doctype html>" + tag + "<base");
            assertHas(mirrored.latin1(host + "xhtml@.xhtml"), "<head>" + tag + "<title>");
            assertHas(mirrored.latin1(host + "greek@.html"), "<meta charset=\"ISO-8859-7\">" + tag + "<title>");
            assertFalse(mirrored.latin1(host + "bad@.html").contains("refresh"));
            var archive = mirrored.root().toString();
            assertEquals(
                    ExitCode.DONE, Run.here("verify", archive, "-render", "off").code());
            Files.delete(mirrored.mirror().resolve(docs));
            var verified = Run.here("verify", archive, "-render", "off").stdout();
            for (var page : List.of("html@.html", "xhtml@.xhtml", "greek@.html")) assertHas(verified, page);
        }
    }

    @Test
    void everyPageIsAFileThatOthersLinkTo() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<link rel=stylesheet href=/css/main.css><a href=about>About</a> <a href='blog/'>Blog</a>");
            site.page("/about", "<a href=/>Home</a><img src=img/a.png>");
            site.page("/blog/", "<a href=../about#team>About</a><a href=first.html>First</a>");
            site.page("/blog/first.html", "<a href=./>Blog</a>");
            site.file("/css/main.css", "text/css", "h1 { background: url(../img/b.png) }");
            site.file("/img/a.png", "image/png", "a").file("/img/b.png", "image/png", "b");
            var mirrored = mirror(site);
            var host = site.host() + "/";
            assertEquals(
                    List.of(
                            host + "about@.html",
                            host + "blog/first.html",
                            host + "blog/index.html",
                            host + "css/main.css",
                            host + "img/a.png",
                            host + "img/b.png",
                            host + "index.html",
                            "index.html"),
                    mirrored.files());
            assertHas(
                    mirrored.latin1(host + "index.html"),
                    "href=\"css/main.css\"",
                    "<a href=\"about@.html\">",
                    "<a href=\"blog/index.html\">");
            assertHas(mirrored.latin1(host + "about@.html"), "<a href=\"index.html\">", "src=img/a.png");
            assertHas(
                    mirrored.latin1(host + "blog/index.html"),
                    "<a href=\"../about@.html#team\">",
                    "<a href=first.html>");
            assertHas(mirrored.latin1(host + "css/main.css"), "url(../img/b.png)");
            assertEquals("a", mirrored.latin1(host + "img/a.png"));
            assertHas(mirrored.latin1("index.html"), "url=" + host + "index.html", "href=\"" + host + "index.html\"");
            assertEquals(host + "about@.html", mirrored.map().get(site.url("/about")));
            assertEquals(7, mirrored.map().size());
        }
    }

    /// A browser resolves them against the `file:` URL of the page, where they mean files of the reader.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "///a b/../etc/hosts",
                "//",
                "https://",
                "file:///etc/hosts",
                "file:../../etc/hosts",
                "FILE://localhost/etc/hosts",
                "c:/boot.ini",
            })
    void aReferenceThatWouldLeadToTheDiskOfTheReaderLeadsNowhere(String reference) throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", """
                    <link rel=stylesheet href=s.css><style>@import "X"; p { background: url('X') }</style>
                    <p style="background: url('X')"><a href='X'>a</a><img src='X'><img srcset='Y 2x'>
                    <form action='X'><button formaction='X'>b</button></form><iframe src='X'></iframe>
                    <iframe srcdoc="<a href='X'>"></iframe><svg><image href='X'/><use xlink:href='X'/></svg>
                    <object data='X'></object><video poster='X'></video><template><a href='X'></template>
                    """.replace("X", reference).replace("Y", reference.replace(" ", "%20")));
            site.file("/s.css", "text/css", "@import 'X'; p { background: url('X') }".replace("X", reference));
            var mirrored = mirror(site);
            for (var file : List.of("index.html", "s.css")) {
                var text = mirrored.latin1(site.host() + "/" + file);
                assertFalse(text.contains("'" + reference) || text.contains("\"" + reference), text);
                assertHas(text, "url(\"about:invalid\")");
            }
            var verified = Run.here("verify", mirrored.root().toString(), "-render", "off");
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<link rel=stylesheet href=\"data:text/css,@import 'file:///etc/x'\">",
                "<link rel=stylesheet href='data:text/css;base64,QGltcG9ydCAnZmlsZTovLy9ldGMveCc='>",
                "<style>@import \"data:text/css,@import%20'data:text/css,@import%2520%22file:///etc/x%22'\"</style>",
                "<iframe src='data:text/html,<img src=file:///etc/x>'></iframe>",
                "<iframe src='data:text/html,<base href=file:///etc/><img src=QGltcG9y>'></iframe>",
                "<object data='data:image/svg+xml,<svg><image href=\"file:///etc/x\"/></svg>'></object>",
                "<svg><image><set attributeName=href to='file:///etc/x'/></image></svg>",
                "<svg><image><animate attributeName=xlink:href values='a;file:///etc/x'/></image></svg>",
                "<svg><rect><set attributeName=fill to='url(file:///etc/x#a)'/></rect></svg>",
                "<svg><style>@import 'file:///etc/x';",
                "<svg><style>a{<g/>@import 'file:///etc/x'</style></svg>",
                "<meta http-equiv=link content='<file:///etc/x>; rel=stylesheet'>",
                "<img src=file:etc/x>",
                "<base href=file:///etc/><img src=x><a href=#x>a</a>",
                "<base href=file:///C:/site/><a href=x.html>a</a>",
            })
    void noPageMakesABrowserOpenOtherFiles(String html) throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", html);
            var mirrored = mirror(site);
            var text = mirrored.latin1(site.host() + "/index.html");
            assertFalse(text.contains("file:") || text.contains("QGltcG9y"), text);
            var verified = Run.here("verify", mirrored.root().toString(), "-render", "off");
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "x.html, text/html; charset=iso-2022-kr, <img src='F'>",
        "x.xhtml, application/xhtml+xml, <?xml-stylesheet href='F'?><html xmlns='http://www.w3.org/1999/xhtml'/>",
        "x.xhtml, application/xhtml+xml, <html xmlns='http://www.w3.org/1999/xhtml' xmlns:h='http://www.w3.org/1999/xhtml'><h:style>@import 'F'</h:style></html>",
        "x.svg, image/svg+xml, <!DOCTYPE svg [<!ATTLIST image href CDATA 'F'>]><svg xmlns='http://www.w3.org/2000/svg'><image/></svg>",
        "x.svg, image/svg+xml, <!DOCTYPE svg [<!ENTITY x '<image href=\"F\"/>'>]><svg xmlns='http://www.w3.org/2000/svg'>&x;</svg>",
        "x.svg, image/svg+xml, <svg xmlns='http://www.w3.org/2000/svg'><!--> <a b=' --><image href='F'/><a c='> '/></svg>",
        "x.xml, application/xml, <x><img xmlns='http://www.w3.org/1999/xhtml' src='F'/></x>",
        "x.xml, application/xml, <?xml-stylesheet type='text/xsl' href='F'?><x/>",
        "x.rss, application/rss+xml, <?xml-stylesheet type='TEXT/CSS' href='F'?><rss/>",
        "x.css, text/css; charset=iso-2022-kr, @import 'F';",
    })
    void noDocumentMakesABrowserOpenOtherFiles(String name, String type, String text) throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<link rel=stylesheet href=x.css><img src=" + name + "><a href=" + name + ">a</a>");
            site.file("/" + name, type, text.replace("F", "file:///etc/x"));
            var mirrored = mirror(site);
            var file = mirrored.latin1(site.host() + "/" + name);
            assertFalse(file.contains("file:"), file);
        }
    }

    /// A page that only some browsers read that way is emptied, or loses its `<noscript>`.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<noscript><!-- </noscript><img src='file:///etc/x'> --></noscript>",
                "<noscript><p title='</noscript><img src=/etc/x>'></p></noscript>",
                "<svg><style><a title='</style><img src=file:///etc/x>'>",
                "<svg><![CDATA[><img src='file:///etc/x'>]]></svg>",
                "<iframe srcdoc='<noscript><!-- </noscript><img src=file:///etc/x> -->'></iframe>",
            })
    void noReadingOfAPageMakesABrowserOpenOtherFiles(String html) throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<!doctype html>" + html);
            var mirrored = mirror(site);
            var page = mirrored.latin1(site.host() + "/index.html");
            assertFalse(page.matches("(?s).*(file:|[='\"]/etc).*"), page);
            var verified = Run.here("verify", mirrored.root().toString(), "-render", "off");
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
        }
    }

    /// Without scripts, what follows is the text of the frame.
    @Test
    void aPageWhoseFrameInNoscriptIsNotClosedIsThatOfBrowsersWithScripts() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<noscript><iframe src=/frame></noscript>Welcome<a href=/a>a</a><a href=/gone>g</a>");
            site.page("/frame", "f").page("/a", "a");
            var mirrored = mirror(site);
            assertHas(mirrored.latin1(site.host() + "/index.html"), "Welcome", "\"" + site.url("/gone") + "\"");
            var verified = Run.here("verify", mirrored.root().toString(), "-render", "off");
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
        }
    }

    /// A file has no `<base>`.
    @Test
    void aReferenceMeansWhatItMeantWithTheBaseOfItsPage() throws Exception {
        try (var site = new MirrorSite()) {
            assertHas(
                    body(site, "<base href=ftp://f.example/d/><a href=x.html>a</a><a href=#y>b</a>"),
                    "\"ftp://f.example/d/x.html\"",
                    "\"ftp://f.example/d/#y\"");
        }
    }

    @Test
    void aReferenceThatIsNotAUrlWithTheBaseOfItsPageLeadsNowhere() throws Exception {
        try (var site = new MirrorSite()) {
            assertHas(body(site, "<base href=urn:x><a href=x.html>a</a>"), "\"about:invalid\"");
        }
    }

    @Test
    void aRefreshToAnInvalidUrlKeepsThePageAsItDidOnTheSite() throws Exception {
        try (var site = new MirrorSite()) {
            assertHas(body(site, "<meta http-equiv=refresh content='0; url=//'>"), "http-equiv=refresh content=\"\"");
        }
    }

    @Test
    void aPlaceholderStaysUnlessItLeavesItsFolder() throws Exception {
        try (var site = new MirrorSite()) {
            var body = body(site, "<a href='{{page}}.html'>a</a><a href='/etc/hosts?{{x}}'>b</a>");
            assertHas(body, "<a href='{{page}}.html'>", site.url("/etc/hosts?"));
        }
    }

    @Test
    void aMirrorIsMadeAgainWithoutARequestAndIsTheSame() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=a>a</a><a href=/gone>gone</a>").page("/a", "<img src=i.png>");
            var mirrored = mirror(site);
            var digests = mirrored.digests();
            var map = Files.readString(mirrored.root().resolve("map.json"));
            var requests = site.requests();
            Files.writeString(mirrored.mirror().resolve("old"), "left by somebody");
            var run = Run.here("mirror", mirrored.root().toString()).inert();
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals("", run.stdout());
            assertEquals(
                    "crawler: mirrored in '" + mirrored.root() + "': 2 files, 2 links left absolute\n", run.stderr());
            assertEquals(digests, mirrored.digests());
            assertEquals(map, Files.readString(mirrored.root().resolve("map.json")));
            assertEquals(requests, site.requests());
            try (var left = Files.list(mirrored.root())) {
                assertTrue(left.noneMatch(path -> path.toString().matches(".*\\.(part|old)")));
            }
        }
    }

    @Test
    void aStoppedCrawlIsMirroredAsFarAsItIs() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=a>a</a><a href=b>b</a>").page("/a", "A").page("/b", "B");
            var whole = mirror(site).map();
            var part = MirroredFolder.of(folder.resolve("part"), site, "-max-pages", "2");
            assertEquals(2, part.map().size());
            part.map().forEach((url, file) -> assertEquals(whole.get(url), file));
            assertHas(
                    part.latin1(site.host() + "/index.html"),
                    "<a href=\"a@.html\">",
                    "<a href=\"" + site.url("/b") + "\">");
        }
    }

    @Test
    void aMirrorIsTheSameWithoutAPackageOrWithAnOldOne() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=a>a</a><img src=i.png><img src=j.png>")
                    .page("/a", "<a href=b>b</a>")
                    .page("/b", "B");
            site.file("/i.png", "image/png", "same").file("/j.png", "image/png", "same");
            var mirrored = mirror(site);
            var digests = mirrored.digests();
            var packed = mirrored.root().resolve("site.wacz");
            Files.delete(packed);
            assertEquals(
                    ExitCode.DONE,
                    Run.here("mirror", mirrored.root().toString()).code());
            assertEquals(digests, mirrored.digests());
            // As if the crawl had ended early, and then gone on.
            var early = MirroredFolder.of(folder.resolve("early"), site, "-max-pages", "1");
            Files.copy(early.root().resolve("site.wacz"), packed);
            var run = Run.here("mirror", mirrored.root().toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(digests, mirrored.digests());
        }
    }

    @Test
    void contentOfAnEarlierArchiveIsLeftToTheWeb() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=same>s</a><a href=other>o</a>")
                    .page("/other", "one")
                    .unchanging("/same", "same");
            var first = MirroredFolder.of(folder.resolve("first"), site);
            assertEquals(3, first.map().size());
            site.page("/other", "two");
            var second = MirroredFolder.of(
                    folder.resolve("second"), site, "-since", first.root().toString());
            assertEquals(
                    List.of(site.url("/"), site.url("/other")),
                    List.copyOf(second.map().keySet()));
            assertHas(
                    second.latin1(site.host() + "/index.html"),
                    "<a href=\"" + site.url("/same") + "\">",
                    "<a href=\"other@.html\">");
            assertHas(second.latin1(site.host() + "/other@.html"), "two");
        }
    }

    @Test
    void whatWasCutOrPackedStrangelyIsNoFileAndWhatIsMislabelledIsOne() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<img src=cut.png><img src=odd.png><a href=untyped>u</a><script src=s.js></script>");
            site.raw("/cut.png", "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nhalf");
            site.raw(
                    "/odd.png",
                    "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Encoding: zip\r\nConnection: close\r\n\r\nodd");
            site.raw("/untyped", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<html><a href=/odd.png>x</a>");
            // A server that says of everything that it is HTML.
            site.file("/s.js", "text/html", "var a = '<a href=/odd.png>'");
            var mirrored = mirror(site);
            assertEquals(
                    List.of("/index.html", "/s.js", "/untyped@.html"),
                    mirrored.files().stream()
                            .filter(file -> file.startsWith(site.host()))
                            .map(file -> file.substring(site.host().length()))
                            .toList());
            assertEquals(
                    "<html><a href=\"" + site.url("/odd.png") + "\">x</a>",
                    mirrored.latin1(site.host() + "/untyped@.html"));
            assertEquals("var a = '<a href=/odd.png>'", mirrored.latin1(site.host() + "/s.js"));
        }
    }

    /// Half of a page passed for the page.
    @Test
    void whatIsCutAtMaxBodyIsNoFileAndIsTold() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=long.html>l</a><a href=/short.html>s</a><img src=i.png>");
            site.page("/long.html", "x".repeat(200)).page("/short.html", "<a href=/long.html>l</a>");
            site.file("/i.png", "image/png", "i".repeat(200));
            var mirrored = mirror(site, "-max-body", "100");
            var host = site.host() + "/";
            assertEquals(List.of(host + "index.html", host + "short.html", "index.html"), mirrored.files());
            assertHas(mirrored.latin1(host + "short.html"), "<a href=\"" + site.url("/long.html") + "\">");
            assertHas(mirrored.latin1(host + "index.html"), "src=\"" + site.url("/i.png") + "\"");
            var again = Run.here("mirror", mirrored.root().toString());
            assertHas(again.stderr(), "; 2 files left out because they are cut or cannot be decoded\n");
        }
    }

    @Test
    void redirectsLeadToTheFileOfTheirTarget() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=/old#x>old</a><a href=/round>round</a><a href=/nowhere>nowhere</a><img src=/i>");
            site.moved("/old", "/older").moved("/older", "/new").page("/new", "New");
            site.moved("/round", "/square").moved("/square", "/round");
            site.moved("/nowhere", "/gone");
            site.moved("/i", "/i.png").file("/i.png", "image/png", "i");
            var mirrored = mirror(site);
            assertHas(
                    mirrored.latin1(site.host() + "/index.html"),
                    "<a href=\"new@.html#x\">",
                    "<a href=\"" + site.url("/round") + "\">",
                    "<a href=\"" + site.url("/nowhere") + "\">",
                    "<img src=\"i.png\">");
            assertEquals(
                    List.of(
                            site.url("/"),
                            site.url("/i"),
                            site.url("/i.png"),
                            site.url("/new"),
                            site.url("/old"),
                            site.url("/older")),
                    List.copyOf(mirrored.map().keySet()));
            assertEquals(site.host() + "/new@.html", mirrored.map().get(site.url("/old")));
        }
    }

    @Test
    void aStartThatRedirectsHasAFirstFile() throws Exception {
        try (var site = new MirrorSite()) {
            site.moved("/", "/home").page("/home", "Home");
            assertHas(mirror(site).latin1("index.html"), "url=" + site.host() + "/home@.html");
        }
    }

    @Test
    void errorPagesAreNotKept() throws Exception {
        try (var site = new MirrorSite()) {
            site.status("/broken", 500, "an error").status("/gone.png", 404, "not an image");
            var html = body(site, "<a href=broken>b</a><img src=gone.png>");
            assertHas(html, "<a href=\"" + site.url("/broken") + "\">", "<img src=\"" + site.url("/gone.png") + "\">");
            assertEquals(1, new MirroredFolder(folder.resolve("out")).map().size());
        }
    }

    @Test
    void otherIndexesDoNotOverwriteThatOfTheRoot() throws Exception {
        try (var site = new MirrorSite()) {
            site.page(
                    "/", "root <a href=/blog/>b</a><a href=/about/>a</a><a href=/index.html>i</a><a href=/index>x</a>");
            site.page("/blog/", "blog")
                    .page("/about/", "about")
                    .page("/index.html", "file")
                    .page("/index", "bare");
            var mirrored = mirror(site);
            assertHas(mirrored.latin1(site.host() + "/index.html"), "root ");
            assertHas(mirrored.latin1(site.host() + "/blog/index.html"), "blog");
            assertHas(mirrored.latin1(site.host() + "/index@.html"), "file");
            assertHas(mirrored.latin1(mirrored.file(site.url("/index"))), "bare");
            assertEquals(6, mirrored.files().size());
        }
    }

    @Test
    void queriesAreFilesOfTheirOwnAndLinksNameThem() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/?page=2", "two")
                    .page("/?page=3", "three <a href='?page=2'>2</a>")
                    .page("/a%23b?c", "sharp");
            site.file("/a.css?123", "text/css", "a{}").file("/a.js?ver=2", "text/javascript", "2");
            var html = body(
                    site,
                    "<a href='?page=2'>2</a><a href='/?page=3&amp;#x'>no</a><a href='?page=3#x'>3</a><a href='a%23b?c'>s</a>"
                            + "<link rel=stylesheet href='a.css?123'><script src='a.js?ver=2'></script>");
            var mirrored = new MirroredFolder(folder.resolve("out"));
            var map = mirrored.map();
            assertEquals(
                    "two", mirrored.latin1(mirrored.file(site.url("/?page=2"))).replace("\u00ef\u00bb\u00bf", ""));
            for (var file : map.values()) {
                assertTrue(file.matches("[a-z0-9._@/-]+"), file);
                if (file.endsWith("index.html")) continue;
                assertHas(html, "=\"" + file.substring(file.lastIndexOf('/') + 1));
            }
            assertHas(
                    html,
                    mirrored.file(site.url("/?page=3")).substring(site.host().length() + 1) + "#x\"");
            var three = mirrored.latin1(mirrored.file(site.url("/?page=3")));
            assertHas(
                    three,
                    "<a href=\""
                            + mirrored.file(site.url("/?page=2"))
                                    .substring(site.host().length() + 1) + "\">");
        }
    }

    @Test
    void filesOfOtherHostsAreSavedAndLinked() throws Exception {
        try (var site = new MirrorSite();
                var cdn = new MirrorSite()) {
            cdn.file("/lib/x.css", "text/css", "@import 'y.css'; a { background: url(z.png) }");
            cdn.file("/lib/y.css", "text/css", "b{}").file("/lib/z.png", "image/png", "z");
            var html = body(
                    site,
                    "<link rel=stylesheet crossorigin integrity='sha256-x' href='" + cdn.url("/lib/x.css") + "'>"
                            + "<script src='//" + cdn.host().replace('@', ':') + "/no.js' crossorigin></script>");
            assertHas(
                    html,
                    "<link rel=stylesheet   href=\"../" + cdn.host() + "/lib/x.css\">",
                    "<script src=\"" + cdn.url("/no.js") + "\" crossorigin>");
            var css = new MirroredFolder(folder.resolve("out")).latin1(cdn.host() + "/lib/x.css");
            assertEquals("@import 'y.css'; a { background: url(z.png) }", css);
        }
    }

    @Test
    void aStyleSheetIsRelativeToItselfAndNamedForItsType() throws Exception {
        try (var site = new MirrorSite()) {
            site.file(
                    "/theme/style",
                    "text/css",
                    "@import \"more\"; i { background: url(i.png) } u { src: url(no.png) }");
            site.file("/theme/more", "text/css", "b{}")
                    .file("/theme/i.png", "image/png", "i")
                    .page("/deep/er/", "x");
            site.page("/deep/er/page", "<link rel=stylesheet href=/theme/style>");
            // What is called a style sheet is one when it is read from a disk.
            site.file("/plain.css", "text/plain", "i { background: url(/theme/i.png) }");
            var html = body(
                    site,
                    "<link rel=stylesheet href=theme/style><link rel=stylesheet href=plain.css><a href=/deep/er/page>p</a>");
            assertHas(html, "href=\"theme/style@.css\"");
            var mirrored = new MirroredFolder(folder.resolve("out"));
            assertEquals(
                    "@import \"more@.css\"; i { background: url(i.png) } u { src: url(\"" + site.url("/theme/no.png")
                            + "\") }",
                    mirrored.latin1(site.host() + "/theme/style@.css"));
            assertHas(mirrored.latin1(site.host() + "/deep/er/page@.html"), "href=\"../../theme/style@.css\"");
            assertHas(mirrored.latin1(site.host() + "/plain.css"), "url(\"theme/i.png\")");
        }
    }

    @Test
    void everyEntryOfASrcsetIsRewritten() throws Exception {
        try (var site = new MirrorSite()) {
            for (var name : List.of("/a,b.png", "/c.png", "/d.png")) site.file(name, "image/png", name);
            var html = body(site, "<img src=c.png srcset='a,b.png 1x, c.png 2x,d.png 3x, no.png 4x'>");
            var comma = new MirroredFolder(folder.resolve("out")).file(site.url("/a,b.png"));
            assertHas(
                    html,
                    "srcset=\"" + comma.substring(comma.indexOf('/') + 1) + " 1x, c.png 2x,d.png 3x, "
                            + site.url("/no.png") + " 4x\"");
        }
    }

    @Test
    void aFileAndAFolderOfOneNameAreBothThere() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/components", "c").page("/components/x", "x").page("/index.html/components", "ic");
            site.page("/index.php", "php").page("/index.php/x", "px");
            site.page(
                    "/",
                    "<a href=components>1</a><a href=components/x>2</a><a href=index.html/components>3</a>"
                            + "<a href=index.php>4</a><a href=index.php/x>5</a>");
            var files = mirror(site).files();
            for (var name : List.of(
                    "components@.html",
                    "components/x@.html",
                    "index.html@/components@.html",
                    "index.php@.html",
                    "index.php@/x@.html")) {
                assertTrue(files.contains(site.host() + "/" + name), name + " in " + files);
            }
        }
    }

    @Test
    void aPageThatRefreshesToAnotherSpellingOfItselfDoesNotReloadForEver() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=/stub>s</a><a href=/circle>c</a><a href=/self>s</a>");
            site.page("/stub", "<meta http-equiv=refresh content='0; url=/st%75b#a'>");
            site.page("/st%75b", "the page behind it");
            site.page("/circle", "<meta http-equiv=refresh content='0; url=/circl%65'>");
            site.page("/circl%65", "<meta http-equiv=refresh content='0; url=/circle#a'>");
            site.page("/self", "<meta http-equiv=refresh content='60; url=self'>");
            var mirrored = mirror(site);
            assertHas(mirrored.latin1(site.host() + "/self@.html"), "content=\"60; url=self@.html\"");
            assertHas(mirrored.latin1(site.host() + "/stub@.html"), "the page behind it");
            assertHas(mirrored.latin1(site.host() + "/circle@.html"), "url=" + site.url("/circle#a"));
        }
    }

    @Test
    void whatIsNotAReferenceToTheWebStays() throws Exception {
        try (var site = new MirrorSite()) {
            var html = "<a href=\"mailto:a@b.example\">m</a><img src=\"data:image/gif;base64,R0lG\"><a href=#top>t</a>"
                    + "<a href=\"javascript:void(0)\">j</a><script>location = '/x'; var a = '<a href=/y>'</script>";
            assertEquals(html, body(site, html).substring(3));
        }
    }

    @Test
    void aFolderWithoutAnArchiveIsRefused() throws IOException {
        var none = Run.here("mirror", folder.resolve("none").toString());
        assertEquals(ExitCode.FAILED, none.code());
        assertTrue(none.onlyLine().contains("there is no archive in "), none.stderr());
        assertTrue(Run.here("mirror").refusal().contains("crawler mirror DIR"));
    }

    @Test
    void aDamagedArchiveIsRefusedAndTheEarlierMirrorStays() throws Exception {
        try (var site = new MirrorSite()) {
            site.page("/", "<a href=a>a</a>").page("/a", "A");
            var mirrored = mirror(site);
            var digests = mirrored.digests();
            Files.delete(mirrored.root().resolve("site.wacz"));
            var archive = new ArchivedFolder(mirrored.root());
            Files.write(archive.warcs().getFirst(), new byte[100]);
            var run = Run.here("mirror", mirrored.root().toString());
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(run.onlyLine().contains(" cannot be read: "), run.stderr());
            assertEquals(digests, mirrored.digests());
            assertFalse(Files.exists(mirrored.root().resolve("mirror.part")));
        }
    }
}
