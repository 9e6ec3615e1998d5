package clew.report.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.journal.FileJournal;
import clew.report.ReportInput;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportServerTest {
    @TempDir
    Path folder;

    private FileJournal journal;
    private ReportServer server;
    private URI address;

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        var file = folder.resolve("journal");
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<title>One</title>"));
                var clew = Clew.builder().build()) {
            clew.crawl(site.url("/")).journal(file).run();
        }
        journal = FileJournal.readOnly(file);
        server = ReportServer.start(ReportInput.of(journal), 0, e -> {
            throw new AssertionError(e);
        });
        address = URI.create(server.address());
    }

    @AfterEach
    void end() throws IOException {
        server.close();
        journal.close();
    }

    private String ask(String method, String target, String host) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            var head = method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String ask(String target) throws IOException {
        return ask("GET", target, "127.0.0.1:" + address.getPort());
    }

    private static String status(String response) {
        return response.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3);
    }

    @Test
    void theAddressWithItsTokenShowsTheReport() throws IOException {
        var response = ask(address.getPath());
        assertEquals("200", status(response));
        assertTrue(response.contains("<!doctype html>"));
        assertTrue(response.contains("Content-security-policy: default-src 'none'; script-src 'sha256-"), response);
        assertEquals("200", status(ask("GET", address.getPath(), "localhost:" + address.getPort())));
    }

    @Test
    void withoutTheTokenTheAnswerIs403() throws IOException {
        assertEquals("403", status(ask("/")));
        assertEquals("403", status(ask("/rows?table=pages")));
        assertEquals("403", status(ask("/" + "0".repeat(32) + "/")));
        assertEquals("403", status(ask(address.getPath().substring(0, 20) + "/")));
        // Without the slash behind it.
        assertEquals("403", status(ask(address.getPath().substring(0, 33))));
    }

    @Test
    void aForeignHostHeaderIsAnsweredWith403() throws IOException {
        assertEquals("403", status(ask("GET", address.getPath(), "attacker.example")));
        assertEquals("403", status(ask("GET", address.getPath(), "attacker.example:" + address.getPort())));
        assertEquals("403", status(ask("GET", address.getPath(), "127.0.0.1")));
        assertEquals("403", status(ask("GET", address.getPath() + "rows?table=pages", "127.0.0.1.attacker.example")));
    }

    @Test
    void aRequestWithoutAHostIsAnsweredWith403() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            var head = "GET " + address.getPath() + " HTTP/1.0\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            var response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals("403", status(response));
        }
    }

    @Test
    void itListensOnLoopbackOnly() {
        assertEquals("127.0.0.1", address.getHost());
    }

    @Test
    void onlyReadingIsAnswered() throws IOException {
        assertEquals("405", status(ask("POST", address.getPath(), "127.0.0.1:" + address.getPort())));
        var head = ask("HEAD", address.getPath(), "127.0.0.1:" + address.getPort());
        assertEquals("200", status(head));
        assertTrue(head.endsWith("\r\n\r\n"));
    }

    @Test
    void rowsAreAnswered() throws IOException {
        var response = ask(address.getPath() + "rows?table=pages&text=one&limit=5");
        assertEquals("200", status(response));
        assertTrue(response.contains("{\"total\":1,\"numbers\":[0],\"rows\":[[\"http://127.0.0.1:"), response);
        assertTrue(ask(address.getPath() + "page?number=0").contains("\"One\""));
        assertEquals("404", status(ask(address.getPath() + "page?number=1")));
        assertEquals("404", status(ask(address.getPath() + "other")));
    }

    @Test
    void whatIsNotAQueryIsRefused() throws IOException {
        for (var bad : new String[] {
            "rows",
            "rows?table=nothing",
            "rows?table=pages&limit=1001",
            "rows?table=pages&limit=-1",
            "rows?table=pages&offset=-1",
            "rows?table=pages&offset=x",
            "rows?table=pages&sort=nothing",
            "rows?table=pages&word-nothing=x",
            "rows?table=%zz",
            "page?number=x"
        }) {
            assertEquals("400", status(ask(address.getPath() + bad)), bad);
        }
    }
}
