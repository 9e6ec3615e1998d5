package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.PageEntry;
import clew.archive.warc.OriginalResponse;
import clew.archive.warc.WarcFiles;
import clew.site.LoopbackSite;
import clew.site.Packing;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a replay sends, over real connections, of an archive of a real site.
class ReplayServerTest {
    /// The second at which [Recorder] records everything.
    private static final String TIME = "20261117123456";

    @TempDir
    private Path folder;

    /// A replay of what was recorded of a site, which is gone.
    private final class Replayed implements AutoCloseable {
        final String site;
        private final ArchiveReader reader;
        private final ReplayServer server;
        private final ReplayClient client;

        Replayed(LoopbackSite.Answerer answerer, String... targets) throws Exception {
            try (var live = LoopbackSite.answering(answerer)) {
                site = live.url("");
                reader = ArchiveReader.open(
                        TestArchive.record(folder, live, targets).wacz());
            }
            server = ReplayServer.start(reader, 0, e -> {
                throw new AssertionError(e);
            });
            client = ReplayClient.of(server);
        }

        /// The address of a target of the site.
        String address(String target) {
            return "/" + TIME + "/" + site + target;
        }

        ReplayClient.Reply get(String target, String... headers) throws IOException {
            return client.get(address(target), headers);
        }

        @Override
        public void close() throws IOException {
            server.close();
            reader.close();
        }
    }

    private static LoopbackSite.Answerer serving(String type, String body) {
        return (_, out) -> LoopbackSite.page(out, 200, type, body.getBytes(StandardCharsets.UTF_8));
    }

    /// What a page becomes, with `@` for the address of its site.
    private String rewritten(String html) throws Exception {
        try (var replay = new Replayed(serving("text/html; charset=utf-8", html), "/dir/page?a")) {
            var reply = replay.get("/dir/page?a");
            assertEquals(200, reply.status());
            assertEquals("text/html; charset=UTF-8", reply.header("Content-Type"));
            return reply.utf8().replace(replay.address(""), "@").replace("/" + TIME + "/", "~");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2; URL='../next?a=b c'|2; url=@/next?a=b%20c",
                "5|5",
                "soon; url=/next|",
                "0; url=http://else.example/|0; url=~http://else.example/"
            })
    void aRefreshHeaderLeadsIntoTheArchive(String before, @Nullable String after) throws Exception {
        LoopbackSite.Answerer site = (_, out) -> {
            LoopbackSite.raw(
                    out,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\nRefresh: " + before
                            + "\r\n\r\n");
            return true;
        };
        try (var replay = new Replayed(site, "/dir/page")) {
            var refresh = replay.get("/dir/page").header("Refresh");
            assertEquals(
                    after == null ? "" : after,
                    refresh.replace(replay.address(""), "@").replace("/" + TIME + "/", "~"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // as archived => as served
                "<a href=b.html>x</a> => <a href=\"@/dir/b.html\">x</a>",
                "<a href='/b?q=1&amp;r=ü#f'> => <a href=\"@/b?q=1&#38;r=%C3%BC#f\">",
                "<A HREF = \"../é\" class=x> => <A HREF = \"@/%C3%A9\" class=x>",
                "<a href=//cdn.example/x> => <a href=\"~http://cdn.example/x\">",
                "<a href=https://Other.example> => <a href=\"~https://other.example/\">",
                "<a href=?b>x</a><a href=#top> => <a href=\"@/dir/page?b\">x</a><a href=#top>",
                "<a href=mailto:a@b><a href='javascript:f()'><img src=data:,x> => <a href=mailto:a@b><a href='javascript:f()'><img src=data:,x>",
                "<img src=a.png srcset='a,b.png 1x, /c.png 2x,data:,x 3x'> => <img src=\"@/dir/a.png\" srcset=\"@/dir/a,b.png 1x, @/c.png 2x,data:,x 3x\">",
                "<base href=/else/><img src=a.png> => <base href=\"@/else/\"><img src=\"@/else/a.png\">",
                "<form action=/go><button formaction=x> => <form action=\"@/go\"><button formaction=\"@/dir/x\">",
                "<meta http-equiv=Refresh content='5; URL=\"/next\"'> => <meta http-equiv=Refresh content=\"5; url=@/next\">",
                "<meta http-equiv=refresh content=5> => <meta http-equiv=refresh content=5>",
                "<meta http-equiv=Content-Security-Policy content='img-src https:'> => <meta http-equiv=Content-Security-Policy content=\"\">",
                "<meta name=referrer content=never> => <meta name=referrer content=\"same-origin\">",
                "<link rel=stylesheet href=s.css integrity=sha256-x> => <link rel=stylesheet href=\"@/dir/s.css\" integrity=\"\">",
                "<p style=\"background:url('a b.png') /*ü*/\"> => <p style=\"background:url(&#34;@/dir/a%20b.png&#34;) /*&#252;*/\">",
                "<style>/* url(no) */ @import 's.css'; p{x:url(/é.png)}</style>é => <style>/* url(no) */ @import \"@/dir/s.css\"; p{x:url(\"@/%C3%A9.png\")}</style>é",
                "<style>a</st{x:url(b)}</style><a href=c> => <style>a</st{x:url(\"@/dir/b\")}</style><a href=\"@/dir/c\">",
                "<svg><style>p{x:url(a)}<!-- --></style><use xlink:href='s.svg#i'/><use href=#i /></svg> => "
                        + "<svg><style>p{x:url(\"@/dir/a\")}<!-- --></style><use xlink:href=\"@/dir/s.svg#i\"/><use href=#i /></svg>",
                "<script>'<a href=b>'</script><!-- <a href=b> --><textarea><a href=b></textarea> => <script>'<a href=b>'</script><!-- <a href=b> --><textarea><a href=b></textarea>",
                "<iframe srcdoc='<img src=a.png>'></iframe> => <iframe srcdoc=\"&#60;img src=&#34;@/dir/a.png&#34;&#62;\"></iframe>",
                "<script type=' SpeculationRules'>{}</script><script type=module>1</script> => <script type=\"text/plain\">{}</script><script type=module>1</script>",
                "<video poster=p.png><source src=v.webm></video><object data=o> => <video poster=\"@/dir/p.png\"><source src=\"@/dir/v.webm\"></video><object data=\"@/dir/o\">",
                "<a data-href=x title='<a href=b>' href=b href=c/>z => <a data-href=x title='<a href=b>' href=\"@/dir/b\" href=\"@/dir/c/\">z",
                "<img src='{{x}}'><a href='/${x}'> => <img src='{{x}}'><a href='/${x}'>",
                "<a href=b => <a href=b",
                "<style>p{x:url(a)}</sty => <style>p{x:url(\"@/dir/a\")}</sty",
            })
    void referencesOfPagesLeadToTheReplay(String example) throws Exception {
        var sides = example.split(" => ", 2);
        assertEquals(sides[1], rewritten(sides[0]));
    }

    @Test
    void styleSheetsLeadToTheReplayAndKeepTheirBytes() throws Exception {
        var sheet =
                "@import url(more.css);@import 'x.css' print;\r\np{content:'\\201C \u00E9';background:url( \"i/\u00E9.png\" )}#a{x:url(#b) url(data:,x)}";
        var latin = sheet.getBytes(StandardCharsets.ISO_8859_1);
        try (var replay = new Replayed(
                (_, out) -> LoopbackSite.page(out, 200, "text/css; charset=latin1", latin), "/css/s.css")) {
            var reply = replay.get("/css/s.css");
            var at = replay.address("/css/");
            assertEquals("text/css; charset=latin1", reply.header("Content-Type"));
            assertEquals(
                    "@import url(\"" + at + "more.css\");@import \"" + at + "x.css\" print;\n"
                            + "p{content:'\\201C \u00E9';background:url( \"" + at
                            + "i/%C3%A9.png\" )}#a{x:url(#b) url(data:,x)}",
                    reply.body());
        }
    }

    @Test
    void aPageKeepsItsEncoding() throws Exception {
        var html = "<meta charset=shift_jis><a href='?q=表'>表\\</a><style>p{x:url(表)}</style>";
        var bytes = html.getBytes(Charset.forName("windows-31j"));
        try (var replay = new Replayed((_, out) -> LoopbackSite.page(out, 200, "text/html", bytes), "/")) {
            var reply = replay.get("/");
            assertEquals("text/html; charset=Shift_JIS", reply.header("Content-Type"));
            var at = replay.address("/");
            assertEquals(
                    "<meta charset=shift_jis><a href=\"" + at + "?q=%95\\\">表\\</a><style>p{x:url(\"" + at
                            + "%E8%A1%A8\")}</style>",
                    new String(reply.body().getBytes(StandardCharsets.ISO_8859_1), Charset.forName("windows-31j")));
        }
    }

    @Test
    void aPageInUtf16BecomesUtf8() throws Exception {
        var bytes = "\uFEFF<p>ü<img src=a.png>".getBytes(StandardCharsets.UTF_16LE);
        try (var replay = new Replayed((_, out) -> LoopbackSite.page(out, 200, "text/html", bytes), "/")) {
            var reply = replay.get("/");
            assertEquals("text/html; charset=UTF-8", reply.header("Content-Type"));
            assertEquals("<p>ü<img src=\"" + replay.address("/a.png") + "\">", reply.utf8());
        }
    }

    @Test
    void xhtmlIsRewrittenAsXml() throws Exception {
        var page = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><script src='s.js'/>"
                + "<style><![CDATA[p{x:url(a)}]]></style><a href='b?x&amp;y'/></html>";
        try (var replay = new Replayed(serving("application/xhtml+xml", page), "/")) {
            var at = replay.address("/");
            var reply = replay.get("/");
            assertEquals("application/xhtml+xml; charset=UTF-8", reply.header("Content-Type"));
            assertEquals(
                    page.replace("'s.js'", "\"" + at + "s.js\"")
                            .replace("url(a)", "url(\"" + at + "a\")")
                            .replace("'b?x&amp;y'", "\"" + at + "b?x&#38;y\""),
                    reply.body());
        }
    }

    private static boolean small(LoopbackSite.Request request, OutputStream out) throws IOException {
        return switch (request.target()) {
            case "/moved" -> LoopbackSite.status(out, 301, "gone", "Location: ../to?x#f", "Set-Cookie: a=b");
            case "/self" -> LoopbackSite.status(out, 302, "again", "Location: /self");
            case "/out" -> LoopbackSite.status(out, 302, "", "Location: mailto:a@b");
            case "/lost" -> LoopbackSite.status(out, 404, "<p>lost</p>");
            case "/script.js" ->
                LoopbackSite.page(
                        out, 200, "text/javascript", "load('/x')//<a href=b>".getBytes(StandardCharsets.US_ASCII));
            case "/as-html.js" -> LoopbackSite.html(out, "x = '<a href=b>'");
            case "/one.png", "/two.png" ->
                LoopbackSite.page(out, 200, "image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, '<', 'a'});
            case "/gzip" ->
                LoopbackSite.page(out, 200, "text/html", Packing.gzip("<a href=b>"), "Content-Encoding: gzip");
            case "/chunked" -> {
                LoopbackSite.raw(
                        out,
                        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
                yield true;
            }
            case "/cut" -> {
                LoopbackSite.raw(
                        out, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nthe beginning");
                yield false;
            }
            default ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/html",
                        ("<p>" + request.target()).getBytes(StandardCharsets.UTF_8),
                        "Content-Language: de",
                        "Content-Security-Policy: default-src https:",
                        "Strict-Transport-Security: max-age=9",
                        "Set-Cookie: a=b",
                        "Cache-Control: max-age=9",
                        "X-Frame-Options: DENY");
        };
    }

    private Replayed small() throws Exception {
        return new Replayed(
                ReplayServerTest::small,
                "/",
                "/moved",
                "/self",
                "/out",
                "/lost",
                "/script.js",
                "/as-html.js",
                "/one.png",
                "/two.png",
                "/gzip",
                "/chunked",
                "/cut",
                "/a?b=|[c]%zz'&d",
                "/%C3%A9/x%2Fy");
    }

    @Test
    void headersOfTheReplayReplaceThoseOfTheSite() throws Exception {
        try (var replay = small()) {
            var reply = replay.get("/");
            assertEquals(
                    List.of(
                            "Content-Type: text/html; charset=windows-1252",
                            "Content-Security-Policy: " + Replay.POLICY,
                            "Content-Language: de",
                            "Memento-Datetime: Tue, 17 Nov 2026 12:34:56 GMT",
                            "Cache-Control: no-store",
                            "Referrer-Policy: same-origin",
                            "Cross-Origin-Resource-Policy: same-origin",
                            "X-DNS-Prefetch-Control: off",
                            "Connection-Allowlist: (response-origin); redirects=allow",
                            "Permissions-Policy: " + ReplayServer.PERMISSIONS,
                            "Content-Length: 4",
                            "Connection: close"),
                    reply.headers());
            assertEquals("<p>/", reply.body());
        }
    }

    @Test
    void redirectsLeadToTheReplayOfTheirTargets() throws Exception {
        try (var replay = small()) {
            var moved = replay.get("/moved");
            assertEquals(301, moved.status());
            assertEquals(replay.address("/to?x#f"), moved.header("Location"));
            assertEquals("", moved.header("Set-Cookie"));
            assertEquals(404, replay.get("/self").status());
            assertEquals(404, replay.get("/out").status());
            // Only http is archived, and found for https; its target is not there.
            var https = replay.client.get(replay.address("/moved").replace("http:", "https:"));
            assertEquals(replay.address("/to?x#f").replace("http:", "https:"), https.header("Location"));
        }
    }

    @Test
    void errorsAreServedAsArchivedAndWhatIsMissingIsSaidToBe() throws Exception {
        try (var replay = small()) {
            var lost = replay.get("/lost");
            assertEquals("404 <p>lost</p>", lost.status() + " " + lost.body());
            var missing = replay.get("/<script>nowhere");
            assertEquals(404, missing.status());
            assertTrue(missing.body().contains("The archive has no copy of this URL."), missing.body());
            assertTrue(missing.body().contains("/%3Cscript%3Enowhere"), missing.body());
            assertFalse(missing.body().contains("<script"), missing.body());
        }
    }

    /// The archive counted as damaged.
    @Test
    void aContentEncodingThatIsNotSupportedIsNamed() throws Exception {
        TestArchive recorded;
        String address;
        try (var live = LoopbackSite.answering(
                (_, out) -> LoopbackSite.page(out, 200, "text/plain", new byte[] {'x'}, "Content-Encoding: zstd"))) {
            address = "/" + TIME + "/" + live.url("/a");
            recorded = TestArchive.record(folder, live, "/a");
        }
        var told = new ConcurrentLinkedQueue<String>();
        try (var reader = ArchiveReader.open(recorded.wacz());
                var server = ReplayServer.start(reader, 0, e -> told.add(String.valueOf(e.getMessage())))) {
            var reply = ReplayClient.of(server).get(address);
            assertEquals(500, reply.status());
            var text = "This response cannot be shown: content encoding not supported: zstd.";
            assertTrue(reply.body().contains(text), reply.body());
            assertEquals(List.of("content encoding not supported: zstd"), List.copyOf(told));
        }
    }

    @Test
    void whatOnlyAnEarlierArchiveHasIsNotDamaged() throws Exception {
        var failures = new ConcurrentLinkedQueue<String>();
        String site;
        try (var live = LoopbackSite.answering((_, out) -> {
                    LoopbackSite.raw(out, "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n");
                    return true;
                });
                var files = WarcFiles.create(folder.resolve("archive"), Recorder.INFO, WarcFiles.BYTES_MAX);
                var unchanged = Recorder.record(live, Recorder.options(), "/").getFirst()) {
            site = live.url("/");
            var digest = "sha256:" + "0".repeat(64);
            files.appendNotModified(unchanged, new OriginalResponse(site, "2025-01-01T00:00:00Z", digest));
        }
        try (var reader = ArchiveReader.open(folder);
                var server = ReplayServer.start(reader, 0, e -> failures.add(String.valueOf(e.getMessage())))) {
            var page = ReplayClient.of(server).get("/" + TIME + "/" + site);
            assertEquals(404, page.status());
            assertTrue(page.body().contains("only there: replay that one."), page.body());
            var told = site + " has not changed since an earlier archive, and its content is only there";
            assertEquals(List.of(told), List.copyOf(failures));
        }
    }

    @Test
    void whatIsNotAPageIsServedByteForByte() throws Exception {
        try (var replay = small()) {
            assertEquals("load('/x')//<a href=b>", replay.get("/script.js").body());
            assertEquals(
                    "x = '<a href=b>'",
                    replay.get("/as-html.js", "Sec-Fetch-Dest: script").body());
            assertEquals(
                    "x = '<a href=b>'",
                    replay.get("/as-html.js", "Sec-Fetch-Dest: empty").body());
            var picture = replay.get("/one.png");
            assertEquals("\u0089PNG\0<a", picture.body());
            assertEquals("image/png", picture.header("Content-Type"));
            assertEquals(picture, replay.get("/two.png"), "a revisit of the first");
            assertEquals(
                    "<a href=\"" + replay.address("/b") + "\">",
                    replay.get("/gzip").body());
            assertEquals("", replay.get("/gzip").header("Content-Encoding"));
            assertEquals("abcde", replay.get("/chunked").body());
            assertEquals("the beginning", replay.get("/cut").body());
        }
    }

    @Test
    void anyUrlHasAnAddress() throws Exception {
        try (var replay = small()) {
            assertEquals("<p>/a?b=|[c]%zz%27&d", replay.get("/a?b=|[c]%zz'&d").body());
            assertEquals("<p>/%C3%A9/x%2Fy", replay.get("/%C3%A9/x%2Fy").body());
            assertEquals("<p>/%C3%A9/x%2Fy", replay.get("/\u00C3\u00A9/x%2Fy").body(), "as bytes of UTF-8");
            assertEquals(404, replay.get("/a?b").status());
            var latest = replay.client.get("/" + replay.site + "/");
            assertEquals("302 " + replay.address("/"), latest.status() + " " + latest.header("Location"));
        }
    }

    @Test
    void whatAScriptRequestsByPathIsLookedForOnTheSiteOfItsPage() throws Exception {
        try (var replay = small()) {
            var referrer = "Referer: http://127.0.0.1:" + replay.client.port() + replay.address("/dir/page?x");
            for (var target : List.of("/one.png", "//two", "/" + TIME + "/x?y")) {
                var reply = replay.client.get(target, referrer);
                assertEquals("302 " + replay.address(target), reply.status() + " " + reply.header("Location"));
            }
            assertEquals(404, replay.client.get("/one.png").status());
            assertEquals(
                    404,
                    replay.client
                            .get("/one.png", "Referer: http://elsewhere.example/")
                            .status());
            assertEquals(404, replay.get("/script.js", "Service-Worker: script").status());
        }
    }

    @Test
    void onlyReadersThatNameThisServerAreServed() throws Exception {
        try (var replay = small()) {
            var port = replay.client.port();
            for (var host : List.of("Host: evil.example:" + port, "Host: 127.0.0.1", "X: y", "Host: 127.0.0.1:1")) {
                assertEquals(403, replay.client.send("GET", "/", host).status(), host);
            }
            assertEquals(
                    200,
                    replay.client.send("GET", "/", "Host: localhost:" + port).status());
            var ours = "Host: 127.0.0.1:" + port;
            var post = replay.client.send("POST", replay.address("/"), ours, "Content-Length: 0");
            assertEquals("405 GET, HEAD", post.status() + " " + post.header("Allow"));
            var head = replay.client.send("HEAD", replay.address("/"), ours);
            assertEquals("200 4 ", head.status() + " " + head.header("Content-Length") + " " + head.body());
            assertEquals(0, replay.client.raw("nonsense\r\n\r\n").status());
            assertEquals(
                    0,
                    replay.client
                            .raw("GET / HTTP/1.1\r\nX: " + "y".repeat(300_000))
                            .status());
        }
    }

    @Test
    void aConnectionServesSeveralRequests() throws Exception {
        try (var replay = small()) {
            var host = " HTTP/1.1\r\nHost: 127.0.0.1:" + replay.client.port() + "\r\n";
            var both = replay.client.raw("GET " + replay.address("/lost") + host + "\r\nGET " + replay.address("/moved")
                    + host + "Connection: close\r\n\r\n");
            assertTrue(both.body().startsWith("<p>lost</p>HTTP/1.1 301 \r\n"), both.body());
        }
    }

    @Test
    void theListOfPagesIsEscapedFilteredAndDivided() throws Exception {
        var entries = new ArrayList<PageEntry>();
        entries.add(new PageEntry("http://x/\"><script>1</script>", Recorder.NOW, "<script>\u001B[1m'&\u202Eevil"));
        IntStream.range(0, 1_200)
                .forEach(i -> entries.add(new PageEntry("http://x/" + i, Recorder.NOW, "Number " + i)));
        var stored = StoredPages.of(consumer -> {
            for (var entry : entries) consumer.accept(entry);
        });
        var pages = new ReplayPages(stored);
        var first = pages.list("", 0);
        assertFalse(first.contains("<script") || first.contains("\u001B"), first);
        assertTrue(
                first.contains("<a href=\"/20261117123456/http://x/&quot;&gt;&lt;script&gt;1&lt;/script&gt;\">"
                        + "<bdi>&lt;script&gt;\uFFFD[1m&#39;&amp;\u202Eevil</bdi></a>"),
                first);
        assertTrue(first.contains("Pages 1 to 500 of 1201.") && first.contains("from=500"), first);
        assertTrue(pages.list("", 1_000).contains("Pages 1001 to 1201 of 1201."));
        assertTrue(pages.list("", 5_000).contains("No more pages."));
        var filtered = pages.list("NUMBER 77", 0);
        assertTrue(filtered.contains("11 pages.") && filtered.contains("value=\"NUMBER 77\""), filtered);
        assertTrue(pages.list("\"><b>", 0).contains("value=\"&quot;&gt;&lt;b&gt;\""));
        assertTrue(pages.list("<b", 0).contains("No pages."));
        stored.close();
        try (var replay = small()) {
            var list = replay.client.get("/?filter=%2Fgzi&from=0");
            assertTrue(list.body().contains("1 page.") && list.body().contains("Title of /gzip"), list.body());
            assertEquals(ReplayPages.POLICY, list.header("Content-Security-Policy"));
        }
    }

    @Test
    void aPortThatIsTakenIsRefused() throws Exception {
        try (var replay = small()) {
            var taken = URI.create(replay.server.address()).getPort();
            assertThrows(BindException.class, () -> ReplayServer.start(replay.reader, taken, _ -> {}));
        }
    }
}
