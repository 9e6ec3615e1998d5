package clew.archive.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.url.Url;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorVerificationTest {
    @TempDir
    Path folder;

    @BeforeEach
    void start() throws IOException {
        write("site/index.html", "<!doctype html><title>Home</title>");
        map("{\"https://site/\": \"site/index.html\"}");
    }

    private void write(String name, String text) throws IOException {
        var file = folder.resolve("mirror").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void map(String json) throws IOException {
        Files.writeString(folder.resolve("map.json"), json);
    }

    private List<String> findings() throws IOException {
        return MirrorVerification.verify(folder).findings();
    }

    /// What is found of a reference in `site/a/page.html`.
    private static String missing(String reference) {
        return "mirror/site/a/page.html refers to \"" + reference + "\", which is not a file of the mirror.";
    }

    private static String outside(String reference) {
        return "mirror/site/a/page.html refers to \"" + reference + "\", which is outside the mirror.";
    }

    @Test
    void aMirrorWhoseReferencesAllLeadToFilesHasNoFindings() throws Exception {
        write("site/a/page.html", """
                <!doctype html><link rel=stylesheet href="../style@.css"><link rel=icon href=../icon.png>
                <a href="../index.html#top">up</a> <a href=#here>here</a> <a href="">this page</a>
                <a href="odd%20%231%3F%25.html">odd name</a> <a href="page.html?unknown=1">query</a>
                <img src="../pic.svg" srcset="../small.png 1x, ../large.png 2x" style="background: url(../small.png)">
                <map><area href="../index.html"></map> <iframe src="../index.html"></iframe>
                <a href="mailto:me@site">mail</a> <img src="data:,x"> <img src="{{picture}}">
                <a href="https://other/">elsewhere</a> <img src="https://cdn/lost.png">
                """);
        write("site/a/odd #1?%.html", "");
        write("site/style@.css", "@import 'more.css'; p { background: url(large.png) }");
        write("site/more.css", "@font-face { src: url(https://cdn/lost.woff2) }");
        write("site/pic.svg", "<svg xmlns='http://www.w3.org/2000/svg'><image href='small.png'/></svg>");
        for (var name : List.of("icon", "small", "large")) write("site/" + name + ".png", "");
        var report = MirrorVerification.verify(folder);
        assertEquals(List.of(), report.findings());
        assertEquals(9, report.files());
        // In the page: 2 of <link>, 3 of <a>, 4 of <img>, <area> and <iframe>. Then 2 in a style sheet and 1 in the
        // image.
        assertEquals(14, report.references());
        assertEquals(3, report.absolute());
        assertTrue(report.notTaken().contains(Url.of("https://cdn/lost.png")));
        assertTrue(report.notTaken().contains(Url.of("https://cdn/lost.woff2")));
        assertFalse(report.notTaken().contains(Url.of("https://other/")), "a link is not loaded");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='X'>x</a>",
                "<img src='X'>",
                "<img srcset='../index.html 1x, X 2x'>",
                "<p style=\"background: url('X')\">",
                "<style>@import 'X';</style>",
                "<script src='X'></script>",
                "<link rel=stylesheet href='X'>",
                "<iframe src='X'></iframe>",
                "<object data='X'></object>",
                "<video poster='X'></video>",
                "<svg><use href='X#part'/></svg>",
                "<base href='../other/'><img src='../a/X'>",
                "<form action='X'></form>",
                "<button formaction='X'>x</button>",
                "<q cite='X'>x</q>",
                "<meta http-equiv=refresh content='5; url=X'>",
                "<link rel=next href='X'>",
                "<iframe srcdoc=\"<a href='X'>x</a>\"></iframe>",
            })
    void aReferenceToAFileThatIsMissingIsFound(String html) throws Exception {
        write("site/a/page.html", html.replace("X", "x.png"));
        var findings = findings();
        assertEquals(1, findings.size(), findings::toString);
        assertTrue(findings.getFirst().contains("x.png"), findings::toString);
        write("site/a/x.png", "");
        assertEquals(List.of(), findings());
    }

    @Test
    void aMissingImageOfAStyleSheetOrAnSvgImageIsFound() throws Exception {
        write("site/s.css", "p { background: url(no.png) }");
        write("site/s.svg", "<svg xmlns='http://www.w3.org/2000/svg'><image href='no.png'/></svg>");
        write("site/s.xhtml", "<html xmlns='http://www.w3.org/1999/xhtml'><img src='no.png'/></html>");
        write("site/s.txt", "<img src=no.png>");
        assertEquals(
                List.of(
                        "mirror/site/s.css refers to \"no.png\", which is not a file of the mirror.",
                        "mirror/site/s.svg refers to \"no.png\", which is not a file of the mirror.",
                        "mirror/site/s.xhtml refers to \"no.png\", which is not a file of the mirror."),
                findings());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../../../map.json", "/etc/hosts", "//other/x", "%2e%2e/%2e%2e/../map.json", "\\\\other\\x"})
    void aReferenceThatLeavesTheMirrorIsFoundEvenIfThereIsAFile(String reference) throws Exception {
        write("site/a/page.html", "<a href='" + reference + "'>x</a>");
        assertEquals(List.of(outside(reference)), findings());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/hosts",
                "///a b/../etc/hosts",
                "//",
                "c:/boot.ini",
                "/etc/hosts?{{x}}",
                "../../../${x}",
            })
    void aReferenceThatLeavesTheMirrorIsFoundWhereverItIs(String reference) throws Exception {
        for (var html : List.of(
                "<a href='X'>x</a>",
                "<style>@import 'X';</style>",
                "<p style=\"background: url('X')\">",
                "<meta http-equiv=refresh content='0; url=X'>",
                "<form action='X'></form>")) {
            assertLeavesTheMirror(html.replace("X", reference));
        }
    }

    private void assertLeavesTheMirror(String html) throws Exception {
        write("site/a/page.html", html);
        var findings = findings();
        assertEquals(1, findings.size(), () -> html + findings);
        assertTrue(findings.getFirst().endsWith("\", which is outside the mirror."), findings::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<link rel=stylesheet href=\"data:text/css,@import 'file:///etc/x'\">",
                "<style>@import 'data:;base64,QGltcG9ydCAnZmlsZTovLy9ldGMveCc='</style>",
                "<iframe src='data:text/html,<base href=file:///etc/><img src=x>'></iframe>",
                "<svg><image><set attributeName=href to='file:///etc/x'/></image></svg>",
            })
    void aReferenceInADataUrlOrAnAnimationIsFound(String html) throws Exception {
        assertLeavesTheMirror(html);
    }

    /// With scripts, what `<noscript>` holds is text; and what a browser loads ahead, it finds without a tree.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<noscript><!-- </noscript><img src='F'> --></noscript>",
                "<noscript><p title='</noscript><img src=F>'></p></noscript>",
                "<noscript><style></noscript><img src='F'></style></noscript>",
                "<body><noscript><textarea></noscript><img src='F'></textarea></noscript>",
                "<head><noscript><style></noscript><link rel=stylesheet href='F'></style></noscript></head>",
                "<noscript><!-- </noscript><a href='F'>a</a> -->",
                "<noscript><!-- </noscript><meta http-equiv=refresh content='0; url=F'> -->",
                "<noscript><!-- </noscript><base href='file:///etc/'> --></noscript><img src=../index.html>",
                "<noscript><svg><foreignObject></noscript><style><p title='</style><img src=F>'>",
                "<svg><style><a title='</style><img src=F>'>",
                "<svg><title><a title='</title><img src=F>'>",
                "<math><textarea><a title='</textarea><img src=F>'>",
                "<svg><![CDATA[><img src='F'>]]></svg>",
                "<svg><noscript><style><a title='</style><img src=F>'>",
                "<iframe srcdoc='<noscript><!-- </noscript><img src=F> -->'></iframe>",
                "<iframe srcdoc='<svg><style><a title=\"</style><img src=F>\">'></iframe>",
                "<noscript><iframe srcdoc='<svg><style><a title=\"</style><img src=F>\">'></iframe></noscript>",
                "<svg><title><iframe srcdoc='<svg><style><a title=\"</style><img src=F>\">'></iframe></title></svg>",
            })
    void aReferenceThatOnlySomeBrowsersReadIsFound(String html) throws Exception {
        assertLeavesTheMirror("<!doctype html>" + html.replace("F", "file:///etc/x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<noscript><img src='../index.html'><!-- no scripts --></noscript>",
                "<head><noscript><style>a{}</style><link rel=stylesheet href='../index.html'></noscript>",
                "<svg><title>t</title><style><![CDATA[a > b {}]]></style><script>\"<p>\"</script></svg>",
                "<noscript><!-- </noscript><a href='../index.html'>a</a> -->",
                "<svg><title/><image href='../index.html'/></svg><a href='../index.html'>a</a>",
            })
    void whatIsReadInTwoWaysAndStaysInTheMirrorIsNotFound(String html) throws Exception {
        write("site/a/page.html", "<!doctype html>" + html);
        assertEquals(List.of(), findings());
    }

    @Test
    void ofXmlForProgramsOnlyWhatLeavesTheMirrorIsFound() throws Exception {
        var image = "<x><img xmlns='http://www.w3.org/1999/xhtml' src='X'/></x>";
        write("site/feed.xml", image.replace("X", "missing.png"));
        assertEquals(List.of(), findings());
        write("site/feed.xml", "<?xml-stylesheet href='file:///x.css'?>" + image.replace("X", "/x.png"));
        assertEquals(2, findings().size(), findings()::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "type='text/css'", "type='TEXT/CSS'", "type='text/xsl'", "type='application/xslt+xml'"})
    void aStyleSheetOfXmlThatLeavesTheMirrorIsFoundWhateverItsType(String type) throws Exception {
        for (var name : List.of("feed.xml", "feed.rss", "feed.atom", "page.xhtml", "image.svg")) {
            write("site/" + name, "<?xml-stylesheet " + type + " href='file:///etc/hosts'?><x/>");
            assertEquals(
                    List.of("mirror/site/" + name + " refers to \"file:///etc/hosts\", which is outside the mirror."),
                    findings());
            write("site/" + name, "<x/>");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.svgz", "a.ehtml", "a.XHTM", "a.xbl", "a.owl", "a"})
    void aFileThatABrowserMayTakeForAPageIsFound(String name) throws Exception {
        write("site/" + name, "<img src='file:///etc/hosts'>");
        assertEquals(
                List.of("mirror/site/" + name + " has an extension that a browser may take for that of a page."),
                findings());
    }

    @Test
    void aReferenceThatIsNotAUrlIsFound() throws Exception {
        write("site/a/page.html", "<img src='http://a b/'><a href='about:invalid'>x</a>");
        assertEquals(
                List.of("mirror/site/a/page.html refers to \"http://a b/\", which is not a valid URL."), findings());
    }

    @ParameterizedTest
    @CsvSource({
        "list?page=2.html, the question mark is not encoded",
        "a#b.html, the number sign is not encoded",
        "100%.html, the percent sign is not encoded",
        "%00.html, no file has such a name",
        "..%2findex.html, an encoded slash does not separate folders",
        "dir, a folder is not a file",
        "../Index.html, another file where case counts",
    })
    void aReferenceThatABrowserUnderstandsDifferentlyIsFound(String reference, String why) throws Exception {
        write("site/a/list?page=2.html", "");
        write("site/a/a#b.html", "");
        write("site/a/100%.html", "");
        write("site/a/dir/file.html", "");
        write("site/a/page.html", "<a href='" + reference + "'>x</a>");
        assertEquals(List.of(missing(reference)), findings(), why);
    }

    @Test
    void symbolicLinksAreFoundAndNotFollowed() throws Exception {
        Files.writeString(folder.resolve("secret.html"), "<img src=not-read.png>");
        Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(folder.resolve("elsewhere/file.html"), "<img src=not-read.png>");
        Files.createSymbolicLink(folder.resolve("mirror/site/file.html"), folder.resolve("secret.html"));
        Files.createSymbolicLink(folder.resolve("mirror/site/folder"), folder.resolve("elsewhere"));
        write("site/a/page.html", "<a href=../file.html>x</a><a href=../folder/file.html>x</a>");
        map("{\"https://site/x\": \"site/file.html\", \"https://site/y\": \"site/folder/file.html\"}");
        assertEquals(
                List.of(
                        missing("../file.html"),
                        missing("../folder/file.html"),
                        "mirror/site/file.html is a symbolic link.",
                        "mirror/site/folder is a symbolic link.",
                        "map.json names a file for https://site/x that is not in the mirror.",
                        "map.json names a file for https://site/y that is not in the mirror."),
                findings());
    }

    @Test
    void aMirrorThatIsASymbolicLinkIsNotRead() throws Exception {
        Files.move(folder.resolve("mirror"), folder.resolve("moved"));
        Files.createSymbolicLink(folder.resolve("mirror"), folder.resolve("moved"));
        assertEquals(List.of("The mirror is not a folder."), findings());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"site/none.html", "../map.json", "site", "/etc/hosts", "site/../../map.json", "", "site/\\u0000"
            })
    void aFileThatTheListNamesButIsNotThereIsFound(String file) throws Exception {
        map("{\"https://site/\": \"site/index.html\", \"https://site/\\u001b[31m\": \"" + file + "\"}");
        assertEquals(
                List.of("map.json names a file for https://site/\\u001B[31m that is not in the mirror."), findings());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"https://site/\": \"site/index.html\"", "{\"https://site/\" x", "nothing"})
    void aDamagedListIsFound(String json) throws Exception {
        map(json);
        var findings = findings();
        assertEquals(1, findings.size(), findings::toString);
        assertTrue(findings.getFirst().startsWith("map.json is "), findings::toString);
    }

    @Test
    void aMissingListIsFound() throws Exception {
        Files.delete(folder.resolve("map.json"));
        assertEquals(List.of("map.json is missing."), findings());
    }

    @Test
    void whatAMirrorSaysIsPrintedInPlainText() throws Exception {
        write("site/a/page.html", "<meta charset=utf-8><a href='\u001b[31mred\u202e.html'>x</a>");
        assertEquals(List.of(missing("\\u001B[31mred\\u202E.html")), findings());
    }

    @Test
    void aReferenceIsReadInTheEncodingOfItsFile() throws Exception {
        var names = Charset.forName(System.getProperty("sun.jnu.encoding"));
        assumeTrue(names.newEncoder().canEncode("кот"), "file names are not in Unicode here");
        var page = folder.resolve("mirror/site/кот.html");
        var cyrillic = Charset.forName("windows-1251");
        Files.writeString(
                page, "<meta charset=windows-1251><a href='кот.html'>x</a><a href='кит.html'>x</a>", cyrillic);
        var findings = findings();
        assertEquals(1, findings.size(), findings::toString);
        assertTrue(findings.getFirst().contains("\\u043A\\u0438\\u0442.html"), findings::toString);
    }

    @Test
    void pagesComeInOrder() throws Exception {
        write("site/b.html", "");
        write("site/a/x.htm", "");
        write("site/a.css", "");
        write("other/x.xhtml", "");
        Files.createSymbolicLink(folder.resolve("mirror/site/link.html"), folder.resolve("mirror/site/b.html"));
        var pages = new ArrayList<String>();
        var root = MirrorVerification.root(folder);
        MirrorVerification.pages(folder, file -> pages.add(root.relativize(file).toString()));
        assertEquals(List.of("other/x.xhtml", "site/a/x.htm", "site/b.html", "site/index.html"), pages);
    }
}
