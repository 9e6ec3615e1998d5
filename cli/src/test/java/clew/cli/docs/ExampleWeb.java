package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.wayback.WaybackServer;
import clew.site.LoopbackSite;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/// The web of the examples, as a proxy on loopback: whoever sends requests through it finds `https://example.com/` and
/// a few
/// others, served from the folder `src/test/examples`. No request leaves this machine.
final class ExampleWeb implements AutoCloseable {
    /// Where the files are: a folder for each host in `web`; those in `before` are what a host had the day before.
    static final Path FILES = Path.of("src", "test", "examples").toAbsolutePath();

    /// Hosts that have the pages of another one.
    private static final Map<String, String> SAME = Map.of(
            "www.example.com", "example.com",
            "staging.example:8080", "example.com",
            "intranet.example", "example.com");

    private static final Map<String, String> REDIRECTS = Map.of("example.com/news", "/blog/");
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html; charset=utf-8",
            "css",
            "text/css",
            "png",
            "image/png",
            "txt",
            "text/plain",
            "xml",
            "application/xml");
    private static final String ARCHIVE = "web.archive.org";
    private static final String PASSWORD = "changeit";

    private final Path trust;
    private final SSLSocketFactory tls;
    private final ServerSocket server = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final WaybackServer archive;
    private volatile boolean isYesterday;

    /// @param folder for its certificate
    ExampleWeb(Path folder) throws Exception {
        var identity = identity(folder.resolve("identity.p12"));
        trust = folder.resolve("trust.p12");
        var trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("web", identity.getCertificate("web"));
        try (var out = Files.newOutputStream(trust)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        tls = context.getSocketFactory();
        archive = WaybackServer.of()
                .page(
                        "20150520101500",
                        "http://example.com/",
                        "<title>Example</title><link rel=stylesheet href=/style.css><a href=/docs/>docs</a><img src=/gone.png>")
                .capture("20150520101502", "http://example.com/style.css", 200, "text/css", "h1 { color: navy }")
                .page("20150520101504", "http://example.com/docs/", "<title>Documentation</title><a href=/>home</a>")
                .start();
        Thread.ofPlatform().daemon().name("example web").start(this::accept);
    }

    private static KeyStore identity(Path file) throws Exception {
        var names = new ArrayList<String>();
        for (var host : List.of(
                "example.com", "www.example.com", "other.example", "shop.example", "intranet.example", ARCHIVE)) {
            names.add("dns:" + host);
        }
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var command = List.of(
                keytool,
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=examples",
                "-validity",
                "30",
                "-alias",
                "web",
                "-ext",
                "san=" + String.join(",", names),
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        try (var in = Files.newInputStream(file)) {
            var store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return store;
        }
    }

    /// What a program needs in its environment to use this web, and no other.
    ///
    /// @param folder for a file
    Map<String, String> environment(Path folder) throws IOException {
        // With a list of hosts that is empty, Java asks no name server.
        var nobody = folder.resolve("no-hosts");
        if (Files.notExists(nobody)) Files.createFile(nobody);
        var proxy = "http://127.0.0.1:" + server.getLocalPort();
        return Map.of(
                "http_proxy",
                proxy,
                "https_proxy",
                proxy,
                "CLEW_JAVA_OPTS",
                "-Djavax.net.ssl.trustStore=" + trust + " -Djavax.net.ssl.trustStorePassword=" + PASSWORD
                        + " -Djdk.net.hosts.file=" + nobody
                        // With an RSA key, the quickest handshake for a Java that has just started.
                        + " -Djdk.tls.namedGroups=x25519");
    }

    /// From now on, hosts have what they had the day before, or what they have today.
    void turnBack(boolean toYesterday) {
        isYesterday = toYesterday;
    }

    private void accept() {
        try {
            while (true) {
                var socket = server.accept();
                open.add(socket);
                Thread.ofPlatform().daemon().name("example web connection").start(() -> serve(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket plain) {
        try (plain) {
            plain.setTcpNoDelay(true);
            var in = new BufferedInputStream(plain.getInputStream());
            var head = head(in);
            if (head.isEmpty()) return;
            var words = head.getFirst().split(" ", -1);
            if (!words[0].equals("CONNECT")) {
                forward(in, plain.getOutputStream(), "", head);
                return;
            }
            LoopbackSite.raw(plain.getOutputStream(), "HTTP/1.1 200 Connected\r\n\r\n");
            var host = words[1].replaceFirst(":(443|80)$", "");
            if (words[1].endsWith(":443")) {
                try (var secure = tls.createSocket(plain, in, true)) {
                    var secureIn = new BufferedInputStream(secure.getInputStream());
                    forward(secureIn, secure.getOutputStream(), host, head(secureIn));
                }
            } else {
                forward(in, plain.getOutputStream(), host, head(in));
            }
        } catch (IOException _) {
            // The other side has gone.
        } finally {
            open.remove(plain);
        }
    }

    /// Answers requests until the connection closes.
    ///
    /// @param fixedHost of a tunnel; empty where each request names its host
    private void forward(InputStream in, OutputStream out, String fixedHost, List<String> first) throws IOException {
        for (var head = first; !head.isEmpty(); head = head(in)) {
            var words = head.getFirst().split(" ", -1);
            var host = fixedHost;
            var target = words[1];
            if (target.startsWith("http://")) {
                var slash = target.indexOf('/', 7);
                host = target.substring(7, slash);
                target = target.substring(slash);
            }
            if (host.equals(ARCHIVE)) {
                askArchive(words[0] + " " + target + " HTTP/1.1", head, in, out);
                return;
            }
            answer(words[0], host, target, out);
        }
    }

    /// Hands a connection over to the stand-in of the Wayback Machine.
    private void askArchive(String requestLine, List<String> head, InputStream in, OutputStream out)
            throws IOException {
        try (var socket = new Socket(
                InetAddress.getLoopbackAddress(), Integer.parseInt(archive.url().port()))) {
            var request = new StringBuilder(requestLine).append("\r\n");
            for (var header : head.subList(1, head.size()))
                request.append(header).append("\r\n");
            LoopbackSite.raw(socket.getOutputStream(), request.append("\r\n").toString());
            var onwards = Thread.ofPlatform().daemon().start(() -> copy(in, socket));
            socket.getInputStream().transferTo(out);
            out.flush();
            onwards.interrupt();
        }
    }

    private static void copy(InputStream in, Socket socket) {
        try {
            in.transferTo(socket.getOutputStream());
        } catch (IOException _) {
            // The connection has ended.
        }
    }

    private void answer(String method, String host, String target, OutputStream out) throws IOException {
        var site = SAME.getOrDefault(host, host);
        var path = target.replaceFirst("\\?.*", "");
        var redirect = REDIRECTS.get(site + path);
        if (redirect != null) {
            LoopbackSite.status(out, 301, "", "Location: " + redirect);
            return;
        }
        if (!Files.isDirectory(FILES.resolve("web").resolve(site))) {
            LoopbackSite.status(out, 502, "no such host");
            return;
        }
        var file = file(site, path);
        if (file == null) {
            LoopbackSite.status(out, 404, method.equals("HEAD") ? "" : "not found");
            return;
        }
        var name = file.getFileName().toString();
        var type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        var modified = "Last-Modified: Mon, 16 Nov 2026 12:00:00 GMT";
        if (method.equals("HEAD"))
            LoopbackSite.head(out, 200, "Content-Type: " + type, modified, "Content-Length: " + Files.size(file));
        else LoopbackSite.page(out, 200, type, Files.readAllBytes(file), modified);
    }

    private @Nullable Path file(String site, String path) {
        for (var day : isYesterday ? List.of("before", "web") : List.of("web")) {
            var folder = FILES.resolve(day).resolve(site);
            for (var name : path.endsWith("/") ? List.of(path + "index.html") : List.of(path, path + ".html")) {
                var file = folder.resolve(name.substring(1)).normalize();
                if (file.startsWith(folder) && Files.isRegularFile(file)) return file;
            }
        }
        return null;
    }

    /// The lines of a request up to the empty one; none at the end of a connection.
    private static List<String> head(InputStream in) throws IOException {
        var lines = new ArrayList<String>();
        while (true) {
            var line = new StringBuilder();
            var b = in.read();
            for (; b >= 0 && b != '\n'; b = in.read()) if (b != '\r') line.append((char) b);
            if (b < 0) return List.of();
            if (line.isEmpty()) return lines;
            lines.add(line.toString());
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (var socket : open) socket.close();
        archive.close();
    }
}
