package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.archive.mirror.Mirror;
import clew.archive.warc.WarcFiles;
import clew.engine.Replay;
import clew.fetch.FetchOptions;
import clew.journal.FileJournal;
import clew.page.StoredExchange;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Www;
import clew.site.CutFile;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A shop whose pages are made by scripts is archived with what the scripts request, and is there when the shop is
/// gone.
class RenderedArchiveTest {
    /// Makes a link and an image of each item, and writes down how wide they are. `SITE` is the absolute URL of the
    /// site.
    private static final String PAGE = """
            <!doctype html><title>Shop</title><script src=/app.js></script><main></main>
            <script>
            const get = async (url) => (await fetch(url)).json();
            (async () => {
                const items = [...await get('/api/items.json'), ...await get('api/more.json?page=2')];
                items.push(...await (await fetch(new Request('SITE/api/absolute.json'))).json());
                const old = new XMLHttpRequest();
                old.open('GET', 'SITE/api/old.json', false);
                old.send();
                document.querySelector('main').insertAdjacentHTML('afterbegin', JSON.parse(old.responseText));
                for (const item of items) {
                    const link = Object.assign(document.createElement('a'), { textContent: item.name });
                    link.setAttribute('href', item.link);
                    document.querySelector('main').append(link, Object.assign(new Image(), { src: item.image }));
                }
                await 0; // a replay may have to change what has just been added
                const loaded = (image) => image.complete || new Promise((done) => image.onload = done);
                await Promise.all([...document.images].map(loaded));
                document.body.dataset.widths = [...document.images].map((image) => image.naturalWidth).join(' ');
            })();
            </script>
            """;

    private static final String SVG =
            "<svg xmlns='http://www.w3.org/2000/svg' width='31' height='7'><rect width='9' height='7'/></svg>";

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private final FakeBrowser browser = new FakeBrowser(
            Map.of(
                    "/shop/",
                    List.of(
                            "/app.js",
                            "/api/items.json",
                            "/shop/api/more.json?page=2",
                            "/one.svg",
                            "/two.svg",
                            "/api/absolute.json",
                            "/api/old.json",
                            "/three.svg",
                            "/four.svg"),
                    "/shop/item/1",
                    List.of("/app.js", "/api/items.json", "/api/reviews.json")),
            Map.of("/shop/", List.of("item/1", "/shop/item/2")));

    private static boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        return switch (request.target()) {
            case "/shop/" -> LoopbackSite.html(out, PAGE.replace("SITE", "http://" + request.header("Host")));
            case "/api/absolute.json" ->
                type(
                        out,
                        "application/json",
                        "[{\"name\": \"3\", \"link\": \"/shop/item/3\", \"image\": \"SITE/three.svg\"}]"
                                .replace("SITE", "http://" + request.header("Host")));
            case "/api/old.json" ->
                type(
                        out,
                        "application/json",
                        "\"<img src=http://" + request.header("Host") + "/four.svg><a href=http://"
                                + request.header("Host") + "/shop/item/4>4</a>\"");
            case "/app.js" -> type(out, "text/javascript", "var app = 1;");
            case "/api/items.json" ->
                type(out, "application/json", "[{\"name\": \"One\", \"link\": \"item/1\", \"image\": \"/one.svg\"}]");
            case "/shop/api/more.json?page=2" ->
                type(
                        out,
                        "application/json",
                        "[{\"name\": \"Two\", \"link\": \"/shop/item/2\", \"image\": \"/two.svg\"}]");
            case "/one.svg", "/two.svg", "/three.svg", "/four.svg" -> type(out, "image/svg+xml", SVG);
            case "/api/reviews.json" -> LoopbackSite.status(out, 503, "busy");
            case "/shop/item/1", "/shop/item/2" -> LoopbackSite.html(out, "<title>Item</title>" + request.target());
            default -> LoopbackSite.status(out, 404, "");
        };
    }

    private static boolean type(OutputStream out, String type, String content) throws IOException {
        return LoopbackSite.page(out, 200, type, content.getBytes(StandardCharsets.US_ASCII));
    }

    private void crawl(LoopbackSite site) throws IOException, InterruptedException {
        var archive = new SiteArchive(
                new ArchiveFolder(folder), "clew/0.1", false, WarcFiles.BYTES_MAX, InstantSource.system());
        try (var clew = Clew.builder().workers(2).build();
                var packaging = archive.packaging()) {
            clew.crawl(site.url("/shop/"))
                    .policy(Policy.archive(new Www(Www.Mode.KEEP, null)))
                    .fetchOptions(FetchOptions.defaults()
                            .withRecordedBytesMax(1 << 20)
                            .withoutRetries())
                    .requisites(Requisites.ALL)
                    .renderer(browser)
                    .journal(archive.folder().journal())
                    .archiver(archive)
                    .view(packaging)
                    .run();
        }
    }

    /// What is stored with each page: its own response, and what it loaded.
    private Map<String, List<String>> stored() throws IOException {
        var stored = new TreeMap<String, List<String>>();
        try (var journal = FileJournal.readOnly(new ArchiveFolder(folder).journal())) {
            Replay.recorded(journal, page -> {
                var all = new ArrayList<String>();
                for (var exchange : page.stored()) all.add(text(exchange));
                stored.put(page.url().pathname(), all);
                assertEquals(page.url().href(), page.response().orElseThrow().url());
            });
        }
        return stored;
    }

    private static String text(StoredExchange exchange) {
        var capture = exchange.capture();
        if (capture == null) return "nothing";
        return (exchange.loaded() ? "loaded " : "")
                + capture.status()
                + (capture.revisit() ? " revisit " : " ")
                + capture.url().replaceFirst("http://[^/]*", "");
    }

    @Test
    void whatPagesLoadIsStoredWithThemOnceForEachUrlAndContent() throws Exception {
        try (var site = LoopbackSite.answering(RenderedArchiveTest::answer)) {
            crawl(site);
        }
        var stored = stored();
        assertEquals(
                List.of(
                        "200 /shop/",
                        "loaded 200 /app.js",
                        "loaded 200 /api/items.json",
                        "loaded 200 /shop/api/more.json?page=2",
                        "loaded 200 /one.svg",
                        "loaded 200 revisit /two.svg",
                        "loaded 200 /api/absolute.json",
                        "loaded 200 /api/old.json",
                        "loaded 200 revisit /three.svg",
                        "loaded 200 revisit /four.svg"),
                stored.get("/shop/"));
        assertEquals(List.of("200 /shop/item/1", "loaded 503 /api/reviews.json"), stored.get("/shop/item/1"));
        assertEquals(List.of("200 revisit /app.js"), stored.get("/app.js"), "a ticket of its own");
        assertEquals(List.of(), ArchiveVerification.verify(folder));
        assertEquals(
                List.of(), PageVerification.verify(new ArchiveFolder(folder)).findings());
    }

    @Test
    void afterTheShopIsGoneABrowserSeesWhatWasThere() throws Exception {
        var chromium = Chromium.installed(folder);
        String url;
        String live;
        try (var site = LoopbackSite.answering(RenderedArchiveTest::answer)) {
            url = site.url("/shop/");
            live = chromium.dom(url, "--virtual-time-budget=5000");
            crawl(site);
        }
        try (var reader = ArchiveReader.open(folder);
                var server = ReplayServer.start(reader, 0, e -> {
                    throw new AssertionError(e);
                })) {
            var replayed = chromium.dom(server.address() + url, "--virtual-time-budget=5000");
            var four = url.replace("/shop/", "/shop/item/4");
            assertEquals(
                    List.of(
                            "href=\"" + four + "\"",
                            "href=\"item/1\"",
                            "href=\"/shop/item/2\"",
                            "href=\"/shop/item/3\"",
                            "data-widths=\"31 31 31 31\""),
                    shown(live));
            // A link to an absolute URL stays in the replay.
            assertEquals(shown(live), shown(replayed.replaceAll("href=\"/[0-9]{14}/http", "href=\"http")), replayed);
            assertTrue(replayed.contains("/" + four + "\""), replayed);
        }
    }

    /// Links and the widths of images.
    private static List<String> shown(String dom) {
        var found = new ArrayList<String>();
        Pattern.compile("href=\"[^\"]*\"|data-widths=\"[^\"]*\"")
                .matcher(dom)
                .results()
                .forEach(one -> found.add(one.group()));
        // The attribute of the body comes first.
        found.sort((one, other) -> Boolean.compare(one.startsWith("data"), other.startsWith("data")));
        return found;
    }

    @Test
    void whatOnlyTheBrowserRequestedIsAFileOfTheMirror() throws Exception {
        String host;
        try (var site = LoopbackSite.answering(RenderedArchiveTest::answer)) {
            host = site.url("").substring("http://".length()).replace(':', '@');
            crawl(site);
        }
        Mirror.make(new ArchiveFolder(folder));
        var mirror = folder.resolve("mirror").resolve(host);
        assertTrue(Files.readString(mirror.resolve("api/items.json")).contains("One"));
        assertEquals(SVG, Files.readString(mirror.resolve("two.svg")));
        var map = Files.readString(folder.resolve("map.json"));
        assertTrue(map.contains("/shop/api/more.json?page=2\" : \""), map);
        assertTrue(!map.contains("reviews"), "an error is not mirrored: " + map);
    }

    /// Neither of what was cut nor of what cannot be decoded.
    @ParameterizedTest
    @EnumSource(CutFile.class)
    void halfOfWhatTheBrowserRequestedIsNotAFileOfTheMirror(CutFile cut) throws Exception {
        try (var site = LoopbackSite.answering((request, out) ->
                request.target().equals("/two.svg") ? cut.answer(out, "image/svg+xml") : answer(request, out))) {
            crawl(site);
        }
        assertTrue(
                stored().getOrDefault("/shop/", List.of()).contains("loaded 200 /two.svg"), "what arrived is archived");
        assertEquals(1, Mirror.make(new ArchiveFolder(folder)).leftOut());
        var map = Files.readString(folder.resolve("map.json"));
        assertTrue(map.contains("one.svg") && !map.contains("two.svg"), map);
    }

    /// Players of videos request files as parts.
    @ParameterizedTest
    @CsvSource({"3, false", "4, true"})
    void aPartOfWhatTheBrowserRequestedIsAFileOnlyIfItIsAllOfIt(int length, boolean isFile) throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            if (!request.target().equals("/two.svg")) return answer(request, out);
            var head = "HTTP/1.1 206 Part\r\nContent-Type: image/svg+xml\r\nContent-Length: " + length;
            LoopbackSite.raw(
                    out, head + "\r\nContent-Range: bytes 0-" + (length - 1) + "/4\r\n\r\n" + "x".repeat(length));
            return true;
        })) {
            crawl(site);
        }
        assertEquals(isFile ? 0 : 1, Mirror.make(new ArchiveFolder(folder)).leftOut());
        var map = Files.readString(folder.resolve("map.json"));
        assertEquals(isFile, map.contains("two.svg"), map);
    }

    /// Wherever the journal ends, the archive goes on from there, and nothing is in it twice or missing.
    @Test
    void anInterruptedCrawlIsResumedWithWhatPagesLoaded() throws Exception {
        try (var site = LoopbackSite.answering(RenderedArchiveTest::answer)) {
            crawl(site);
            var complete = stored();
            var journal = new ArchiveFolder(folder).journal();
            var length = Files.size(journal);
            for (var lost : List.of(30L, length / 4, length / 2)) {
                try (var file = FileChannel.open(journal, StandardOpenOption.WRITE)) {
                    file.truncate(file.size() - lost);
                }
                Files.delete(folder.resolve("site.wacz"));
                crawl(site);
                assertEquals(List.of(), ArchiveVerification.verify(folder), "after " + lost + " bytes were lost");
                assertEquals(complete.keySet(), stored().keySet());
                assertEquals(complete.get("/shop/"), stored().get("/shop/"));
            }
        }
    }
}
