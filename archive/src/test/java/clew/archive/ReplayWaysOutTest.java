package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Archived pages try to reach the live web in a real browser, in every way that is known. None may connect.
class ReplayWaysOutTest {
    private static final String LIVE = "127.0.0.2";

    /// A way is named by the path that it requests, or by the socket that its datagrams come to.
    private static final String WAYS = read("ways-out.html");

    private static final Pattern XML_ADDRESS = Pattern.compile("page\\.xhtml#([0-9.:]+)");

    private static final Pattern STUN = Pattern.compile("STUN-([a-z-]+)");

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private static String read(String name) {
        try (var in = ReplayWaysOutTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sockets that count datagrams, each by the name of a way.
    private static final class Datagrams implements AutoCloseable {
        private final TreeMap<String, DatagramSocket> sockets = new TreeMap<>();

        /// The address of a socket of that name.
        String at(String name) {
            var socket = sockets.computeIfAbsent(name, any -> {
                try {
                    return new DatagramSocket(0, InetAddress.ofLiteral(LIVE));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return LIVE + ":" + socket.getLocalPort();
        }

        /// The sockets that something came to.
        List<String> reached() throws IOException {
            var reached = new ArrayList<String>();
            for (var entry : sockets.entrySet()) {
                entry.getValue().setSoTimeout(1);
                try {
                    entry.getValue().receive(new DatagramPacket(new byte[1], 1));
                    reached.add("datagram-" + entry.getKey());
                } catch (SocketTimeoutException _) {
                    // Nothing came.
                }
            }
            return reached;
        }

        @Override
        public void close() {
            sockets.values().forEach(DatagramSocket::close);
        }
    }

    static boolean answer(LoopbackSite.Request request, OutputStream out, String page, String live) throws IOException {
        return switch (request.target()) {
            case "/away" -> LoopbackSite.html(out, "<script>location = '" + live + "/location'</script>");
            case "/refresh" -> LoopbackSite.html(out, """
                    <script>document.head.append(Object.assign(document.createElement("meta"),
                    { httpEquiv: "refresh", content: "0;url=%s/refresh" }))</script>
                    """.formatted(live));
            case "/page.xhtml" -> typed(out, "application/xhtml+xml", xhtml(stun(page)));
            case "/speculation.json" -> typed(out, "application/speculationrules+json", """
                        {"prefetch": [{"urls": ["%s/header-prefetch"], "eagerness": "immediate"}]}
                        """.formatted(live));
            default ->
                LoopbackSite.status(
                        out,
                        200,
                        page,
                        "Content-Type: text/html",
                        "Speculation-Rules: \"/speculation.json\"",
                        "Link: <" + live + "/header-preload>; rel=preload; as=image, <" + live + "/>; rel=preconnect",
                        "Reporting-Endpoints: default=\"" + live + "/header-reporting\"",
                        "Report-To: {\"group\": \"default\", \"max_age\": 9, \"endpoints\": [{\"url\": \"" + live
                                + "/header-report-to\"}]}",
                        "NEL: {\"report_to\": \"default\", \"max_age\": 9, \"success_fraction\": 1}");
        };
    }

    /// The address that a page in XML talks to.
    private static String stun(String page) {
        var address = XML_ADDRESS.matcher(page);
        assertTrue(address.find(), page);
        return address.group(1);
    }

    /// A page in XML that talks to the address.
    private static String xhtml(String address) {
        return """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body><script>
                const connection = new RTCPeerConnection({ iceServers: [{ urls: "stun:%s" }] });
                connection.createDataChannel("x");
                connection.createOffer().then(function (offer) { connection.setLocalDescription(offer); });
                </script></body></html>
                """.formatted(address);
    }

    private static boolean typed(OutputStream out, String type, String content) throws IOException {
        return LoopbackSite.page(out, 200, type, content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void noScriptOfAnArchivedPageReachesTheLiveWeb() throws Exception {
        assumeAllowlistsAreObeyed();
        assertEquals(List.of(), reached("/ways?evasions"));
    }

    /// Only newer browsers do.
    private void assumeAllowlistsAreObeyed() throws Exception {
        try (var live = LoopbackSite.at(LIVE, (request, out) -> LoopbackSite.html(out, "live"));
                var site = LoopbackSite.answering((_, out) -> LoopbackSite.page(
                        out,
                        200,
                        "text/html",
                        ("<img src=" + live.url("/") + ">").getBytes(StandardCharsets.UTF_8),
                        "Connection-Allowlist: (response-origin)"))) {
            Chromium.installed(folder).dom(site.url("/"), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*");
            if (live.connections() == 0) return;
            System.err.println("NOT RUN: this browser ignores Connection-Allowlist");
            Assumptions.abort("NOT RUN: this browser ignores Connection-Allowlist");
        }
    }

    /// As other browsers are, and older ones.
    @Test
    void aBrowserWithoutConnectionAllowlistsDoesNotReachItEither() throws Exception {
        assertEquals(List.of(), reached("/ways", "--disable-features=ConnectionAllowlists"));
    }

    /// The ways by which a page has reached the live web.
    private List<String> reached(String target, String... flags) throws Exception {
        var chromium = Chromium.installed(folder);
        try (var live = LoopbackSite.at(LIVE, (request, out) -> LoopbackSite.html(out, "live"));
                var datagrams = new Datagrams()) {
            var page = STUN.matcher(WAYS)
                    .replaceAll(way -> datagrams.at(way.group(1)))
                    .replace("LIVE", LIVE + ":" + live.port());
            try (var site = LoopbackSite.answering((request, out) -> answer(request, out, page, live.url("")))) {
                var archive = TestArchive.record(
                        folder, site, target, "/away", "/refresh", "/page.xhtml", "/speculation.json");
                try (var reader = ArchiveReader.open(archive.wacz());
                        var server = ReplayServer.start(reader, 0, e -> {
                            throw new AssertionError(e);
                        })) {
                    var all = new ArrayList<>(List.of(flags));
                    all.add("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*");
                    all.add("--disable-popup-blocking");
                    var dom = chromium.dom(
                            server.address() + "20261117123456/" + site.url(target), all.toArray(String[]::new));
                    assertTrue(dom.contains("data-tried"), dom);
                }
            }
            var reached = new TreeSet<>(live.targets());
            reached.addAll(datagrams.reached());
            if (live.connections() > live.requests().size()) reached.add("a connection without a request");
            return List.copyOf(reached);
        }
    }
}
