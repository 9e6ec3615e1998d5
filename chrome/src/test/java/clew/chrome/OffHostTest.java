package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No page takes the browser to another host. The other host is the same server under another address.
class OffHostTest {
    private static final AtomicReference<String> PAGE = new AtomicReference<>("");

    private static LoopbackSite site;
    private static Shown shown;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Shown.command();
        site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/page" -> LoopbackSite.html(out, PAGE.get());
            case "/redirects" -> LoopbackSite.status(out, 302, "", "Location: http://localhost:" + port() + "/foreign");
            case "/script.js" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/javascript",
                        "document.write('<a href=made></a>')".getBytes(StandardCharsets.UTF_8));
            case "/file" ->
                LoopbackSite.page(
                        out, 200, "application/zip", new byte[10], "Content-Disposition: attachment; filename=x.zip");
            default -> LoopbackSite.html(out, "<a href=there></a>");
        });
        shown = new Shown(site, Duration.ofSeconds(30));
    }

    private static int port() {
        return site.port();
    }

    @AfterAll
    static void end() {
        if (shown != null) shown.close();
        if (site != null) site.close();
    }

    /// The result of a page, in which `F` stands for a URL of the other host.
    private static String read(String page) throws InterruptedException {
        PAGE.set("<a href=here></a>" + page.replace("'F", "'http://localhost:" + port() + "/foreign"));
        return shown.read("/page");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>location='F'</script>",
                "<script>setTimeout(()=>location.assign('F'),1000)</script>",
                "<script>document.addEventListener('DOMContentLoaded',()=>location.replace('F'))</script>",
                "<form action='F'></form><script>document.forms[0].submit()</script>",
                "<a href='F' id=x></a><script>x.click()</script>",
                "<script>fetch('/script.js').then(()=>location.href='F')</script>",
            })
    void aPageThatLeadsElsewhereHasMovedThereAndNobodyWasAsked(String page) throws Exception {
        var seen = read(page);
        assertTrue(seen.matches("moved to http://localhost:" + port() + "/foreign\\??"), seen);
        assertNobodyWasAsked();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<iframe src='F'></iframe>",
                "<iframe src=/redirects></iframe>",
                "<meta http-equiv=refresh content=\"0; url='F\">",
                "<iframe srcdoc=\"<script>location='F'</script>\"></iframe>",
                "<iframe id=x></iframe><script>x.contentWindow.location='F'</script>",
                "<object data='F'></object><embed src='F'>",
                "<script>open('F')</script>",
                "<script>open('about:blank').location='F'</script>",
                "<a id=x target=_blank rel=noopener href='F'></a><script>x.click();x.remove()</script>",
                "<form action='F' target=_blank></form><script>document.forms[0].submit()</script>",
                "<form action='F' method=post></form><script>document.forms[0].submit()</script>",
                "<link rel=prefetch href='F'><link rel=prerender href='F'>",
                "<script type=speculationrules>{\"prerender\":[{\"urls\":[\"/foreign-1\"]}],"
                        + "\"prefetch\":[{\"urls\":[\"/foreign-2\"]}]}</script>",
                "<a id=x ping='F' href='javascript:0'></a><script>x.click();x.remove();navigator.sendBeacon('F')</script>",
            })
    void aPageThatOpensOthersIsReadAndNobodyWasAsked(String page) throws Exception {
        assertEquals("here", read(page));
        assertNobodyWasAsked();
    }

    private static void assertNobodyWasAsked() {
        assertEquals(
                List.of(),
                site.targets().stream()
                        .filter(target -> target.startsWith("/foreign"))
                        .toList());
    }

    @Test
    void partsOfAPageMayComeFromElsewhere() throws Exception {
        assertEquals("here made", read("<script src='http://localhost:" + port() + "/script.js'></script>"));
    }

    @Test
    void whatIsLoadedDownIsNotAsked() throws Exception {
        assertEquals("here", read("<iframe src=/file></iframe><script>location='/page#x'</script>"));
        assertEquals("moved to " + site.url("/file"), read("<script>location='/file'</script>"));
    }

    @Test
    void whatTheAddressGuardKeepsUsFromIsNotAskedOnBehalfOfAPage() throws Exception {
        assertEquals("here made", read("<script src='http://open.localhost:" + port() + "/script.js'></script>"));
        assertEquals("here", read("<script src='http://guarded.localhost:" + port() + "/script.js'></script>"));
    }

    @Test
    void whatIsBlockedIsNotAsked() throws Exception {
        var page = "<img src=/image-1><style>@font-face{font-family:f;src:url(/font-1)}p{font-family:f}</style><p>x"
                + "<video src=/media-1 autoplay></video>";
        assertEquals("here", read(page));
        assertTrue(site.targets().contains("/image-1") && site.targets().contains("/font-1"), site.targets()::toString);
        try (var blocking = new Shown(
                site,
                Duration.ofSeconds(30),
                options -> options.withBlocked(Set.of(ChromeOptions.Blockable.values())),
                fetch -> fetch)) {
            PAGE.set(PAGE.get().replace("-1", "-2"));
            assertEquals("here", blocking.read("/page"));
        }
        assertEquals(
                List.of(),
                site.targets().stream().filter(target -> target.endsWith("-2")).toList());
    }
}
