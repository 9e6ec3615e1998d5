package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Exchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What scripts request is answered by what they were answered when the page was archived.
class ReplayLoadsTest {
    private static final String TIME = "/20261117123456/";
    private static final String SITE = "http://h.example";
    private static final String JSON = "application/json";

    @TempDir
    private Path folder;

    private static Exchange get(String target, String response) {
        return Exchanges.of(SITE + target, "GET " + target + " HTTP/1.1", response, Recorder.NOW);
    }

    private static String part(String range, String body) {
        return "HTTP/1.1 206 Partial Content\nContent-Type: video/mp4\nContent-Range: bytes " + range
                + "\nContent-Length: " + body.length() + "\n\n" + body;
    }

    private interface Asking {
        void ask(ReplayClient client) throws IOException;
    }

    private void replay(Asking asking, Exchange... exchanges) throws IOException {
        var wacz = LoadedArchive.of(folder, List.of(exchanges)).wacz();
        try (var reader = ArchiveReader.open(wacz);
                var server = ReplayServer.start(reader, 0, e -> {
                    throw new AssertionError(e);
                })) {
            asking.ask(ReplayClient.of(server));
        }
    }

    private static String referrer(ReplayClient client) {
        return "Referer: http://127.0.0.1:" + client.port() + TIME + SITE + "/page";
    }

    private static ReplayClient.Reply post(ReplayClient client, String target, String content) throws IOException {
        return client.raw("POST " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + client.port() + "\r\n"
                + referrer(client) + "\r\nContent-Type: " + JSON + "\r\nContent-Length: " + content.length()
                + "\r\nConnection: close\r\n\r\n" + content);
    }

    @Test
    void whatWasSentThenIsAnsweredAsThen() throws IOException {
        var sent = "POST /api HTTP/1.1\nContent-Type: " + JSON + "\nContent-Length: 9\n\n{\"id\": 1}";
        replay(
                client -> {
                    var reply = post(client, TIME + SITE + "/api", "{\"id\":1}");
                    assertEquals("200 application/json {\"n\":1}", text(reply));
                    assertEquals("405 GET, HEAD", refused(post(client, TIME + SITE + "/api", "{\"id\":2}")));
                    assertEquals("405 GET, HEAD", refused(post(client, TIME + SITE + "/other", "{\"id\":1}")));
                    // With its content, which a browser would not send again after 302.
                    var moved = post(client, "/api", "{\"id\":1}");
                    assertEquals("307 " + TIME + SITE + "/api", moved.status() + " " + moved.header("Location"));
                    assertEquals(404, client.get(TIME + SITE + "/api").status(), "a GET was never answered");
                },
                Exchanges.of(SITE + "/api", sent, Exchanges.ok(JSON, "{\"n\":1}"), Recorder.NOW));
    }

    private static String text(ReplayClient.Reply reply) {
        return reply.status() + " " + reply.header("Content-Type") + " " + reply.body();
    }

    private static String refused(ReplayClient.Reply reply) {
        return reply.status() + " " + reply.header("Allow");
    }

    @Test
    void aPathThatAScriptRequestsIsOnTheSiteOfItsPageEvenIfItIsTheRoot() throws IOException {
        replay(
                client -> {
                    var list = client.get("/?page=2", referrer(client), "Sec-Fetch-Dest: document");
                    assertEquals("200 text/html; charset=utf-8", list.status() + " " + list.header("Content-Type"));
                    var moved = client.get("/?page=2", referrer(client), "Sec-Fetch-Dest: empty");
                    assertEquals("302 " + TIME + SITE + "/?page=2", moved.status() + " " + moved.header("Location"));
                    assertEquals("200 application/json [2]", text(client.get(moved.header("Location"))));
                },
                get("/?page=2", Exchanges.ok(JSON, "[2]")));
    }

    @Test
    void onlyADocumentThatIsShownGetsTheScriptForAbsoluteUrls() throws IOException {
        var page = "<!doctype html><title>T</title><p>x";
        replay(
                client -> {
                    var shown = client.get(TIME + SITE + "/page", "Sec-Fetch-Dest: iframe")
                            .body();
                    assertTrue(
                            shown.startsWith(
                                    "<!doctype html><script xmlns=\"http://www.w3.org/1999/xhtml\">/*<![CDATA[*/"),
                            shown);
                    assertTrue(shown.contains("const time = \"" + TIME + "\";"), shown);
                    assertTrue(shown.endsWith("</script><title>T</title><p>x"), shown);
                    var read = client.get(TIME + SITE + "/page", "Sec-Fetch-Dest: empty");
                    assertEquals(page, read.body());
                },
                get("/page", Exchanges.ok("text/html", page)));
    }

    @Test
    void aPartFromTheBeginningIsShownAndTheWholeIsPreferred() throws IOException {
        replay(
                client -> {
                    assertEquals("200 video/mp4 abc", text(client.get(TIME + SITE + "/start.mp4")));
                    assertEquals(404, client.get(TIME + SITE + "/end.mp4").status());
                    assertEquals("200 video/mp4 abcdef", text(client.get(TIME + SITE + "/both.mp4")));
                },
                get("/start.mp4", part("0-2/6", "abc")),
                get("/end.mp4", part("3-5/6", "def")),
                get("/both.mp4", part("0-1/6", "ab")),
                Exchanges.of(
                        SITE + "/both.mp4",
                        "GET /both.mp4 HTTP/1.1",
                        Exchanges.ok("video/mp4", "abcdef"),
                        Recorder.NOW.plusSeconds(3_600)));
    }
}
