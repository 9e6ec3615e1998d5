package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A real browser opens real files, and a real server on loopback notices every connection.
class OfflineBrowserTest {
    private static final byte[] PICTURE = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    @TempDir
    static Path folder;

    private static Path root;
    private static LoopbackSite site;
    private static OfflineBrowser browser;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        var command = Shown.command();
        root = Files.createDirectories(folder.toRealPath().resolve("a folder/root"));
        site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "seen"));
        browser = OfflineBrowser.start(command, root);
        write("picture.png", PICTURE);
        write("frame.html", "<!doctype html><p>framed");
        write("sprite.svg", "<svg xmlns='http://www.w3.org/2000/svg'><symbol id='part'/></svg>");
        write("style.css", "p { color: red }");
        write("../outside.png", PICTURE);
    }

    @AfterAll
    static void end() {
        if (browser != null) browser.close();
        if (site != null) site.close();
    }

    @AfterEach
    void nothingReachedTheServer() {
        if (site != null) assertEquals(0, site.connections());
    }

    private static void write(String name, String text) throws IOException {
        Files.writeString(root.resolve(name), text);
    }

    private static void write(String name, byte[] bytes) throws IOException {
        Files.write(root.resolve(name), bytes);
    }

    /// The failed requests of a page, in which `NET` is the address of the server.
    private static List<String> failed(String html) throws IOException, InterruptedException {
        write("page.html", "<!doctype html>" + html.replace("NET", site.url("")));
        return texts(browser.open(root.resolve("page.html")));
    }

    private static List<String> texts(PageLoad load) {
        var base = root.toUri().toString();
        return load.failed().stream()
                .map(request -> request.url().replace(base, "").replace(site.url(""), "NET") + " "
                        + request.cause().text())
                .toList();
    }

    @Test
    void aPageThatHasEverythingHasNoFailedRequests() throws Exception {
        write("page.html", """
                <!doctype html><link rel=stylesheet href=style.css><img src=picture.png><img src=picture.png?query#x>
                <iframe src=frame.html></iframe><svg><use href=sprite.svg#part /></svg><object data=sprite.svg></object>
                <p style="background: url(picture.png)"><a href=NET/link>link</a><img src="data:image/png;base64,x">
                """.replace("NET", site.url("")));
        var load = browser.open(root.resolve("page.html"));
        assertEquals(List.of(), load.failed());
        // Page, style sheet, picture with and without query, frame, sprite twice.
        assertEquals(7, load.requests());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<img src=X>",
                "<img srcset='X 1x'>",
                "<img loading=lazy src=X style='margin-top: 99999px'>",
                "<noscript><img src=X></noscript>",
                "<link rel=stylesheet href=X>",
                "<style>@import 'X';</style>",
                "<p style='background: url(X)'>text",
                "<p>text<style>p::before { content: url(X) }</style>",
                "<style>@font-face { font-family: f; src: url(X) } p { font-family: f }</style><p>text",
                "<iframe src=X></iframe>",
                "<iframe srcdoc='<img src=X>'></iframe>",
                "<object data=X type=image/png></object>",
                "<video poster=X></video>",
                "<svg><image href=X /></svg>",
                "<svg><use href=X#part /></svg>",
                "<input type=image src=X>",
                "<body background=X>",
            })
    void whatAPageLoadsIsReportedWhereverItIsMissing(String html) throws Exception {
        assertEquals(List.of("none.png is missing"), failed(html.replace("X", "none.png")));
        assertEquals(List.of("NET/x.png is not a file"), failed(html.replace("X", "NET/x.png")));
        assertEquals(
                List.of(root.resolve("../outside.png").normalize().toUri() + " is outside the folder"),
                failed(html.replace("X", "../outside.png")));
    }

    @Test
    void exactlyWhatFailsIsReportedOnceAndInOrder() throws Exception {
        write("more.css", """
                @import "imported.css"; @import url(NET/imported.css); @import "style.css";
                @font-face { font-family: f; src: url(first.woff2), url(second.woff2) } p { font-family: f }
                """.replace("NET", site.url("")));
        write("framing.html", "<!doctype html><img src=in-frame.png><img src=picture.png>");
        var page = """
                <link rel=stylesheet href=more.css><link rel=icon href=icon.png><link rel=prefetch href=NET/next>
                <link rel=dns-prefetch href=NET><link rel=preconnect href=NET>
                <p>text<img src=none.png><img src=none.png><img src=NET/x.png><img src=picture.png>
                <iframe src=framing.html></iframe><script src=NET/script.js></script>
                <video src=NET/x.mp4></video><audio src=none.mp3></audio>
                """;
        var expected = List.of(
                "NET/imported.css is not a file",
                "NET/x.png is not a file",
                "first.woff2 is missing",
                "imported.css is missing",
                "in-frame.png is missing",
                "none.png is missing",
                "second.woff2 is missing");
        for (int i = 0; i < 3; i++)
            assertEquals(expected, failed(page).stream().sorted().toList());
    }

    @Test
    void aPageThatReplacesItselfOrAFrameStays() throws Exception {
        write("leaving.html", "<meta http-equiv=refresh content='0; url=" + site.url("/frame") + "'>");
        assertEquals(
                List.of("none.png is missing"),
                failed("<meta http-equiv=refresh content='0; url=NET/elsewhere'><iframe src=leaving.html></iframe>"
                        + "<img src=none.png>"));
        assertEquals(List.of(), failed("<p>the next page"));
    }

    @Test
    void scriptsDoNotRun() throws Exception {
        assertEquals(
                List.of(),
                failed("<script>new Image().src = 'NET/x'; new WebSocket('NET/x'.replace('http', 'ws'))</script>"));
    }

    @Test
    void aPageThatIsMissingIsReported() throws Exception {
        assertEquals(List.of("none.html is missing"), texts(browser.open(root.resolve("none.html"))));
        assertEquals(List.of(), failed("<p>the next page"));
    }

    @Test
    void pagesAreOpenedSideBySide() throws Exception {
        try (var threads = Executors.newFixedThreadPool(4)) {
            var loads = new ArrayList<Future<List<String>>>();
            for (int i = 0; i < 12; i++) {
                var name = "side-" + i + ".html";
                write(name, "<!doctype html><img src=missing-" + i + ".png>");
                loads.add(threads.submit((Callable<List<String>>) () -> texts(browser.open(root.resolve(name)))));
            }
            for (int i = 0; i < 12; i++) {
                assertEquals(
                        List.of("missing-" + i + ".png is missing"),
                        loads.get(i).get());
            }
        }
    }

    @Test
    void aProgramThatIsNotABrowserFails() {
        assertThrows(BrowserFailed.class, () -> OfflineBrowser.start(Path.of("/bin/true"), root));
    }
}
