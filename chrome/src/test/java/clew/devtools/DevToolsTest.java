package clew.devtools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.devtools.RenderException.Why;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The browser's side of the connection is played by the test.
class DevToolsTest {
    private static final int LIMIT = 1000;

    /// Each call is answered with the next of these, if there is one.
    private final Queue<String> answers = new ArrayDeque<>();

    private final ByteArrayOutputStream asked = new ByteArrayOutputStream() {
        @Override
        public void flush() throws IOException {
            var answer = answers.poll();
            if (answer != null) say(answer);
        }
    };
    private final List<String> happened = new ArrayList<>();
    private Pipe pipe;
    private OutputStream browser;
    private DevTools devTools;
    private DevToolsSession line;
    private DevToolsSession other;

    @BeforeEach
    void start() throws IOException {
        pipe = Pipe.open();
        browser = Channels.newOutputStream(pipe.sink());
        devTools = new DevTools(Channels.newInputStream(pipe.source()), asked, LIMIT);
        var patience = Duration.ofSeconds(60);
        line = new DevToolsSession(
                devTools, patience, event -> happened.add(event.params().text("x")));
        other = new DevToolsSession(
                devTools,
                patience,
                event -> happened.add("other " + event.params().text("x")));
        line.listen("L");
        other.listen("O");
    }

    @AfterEach
    void end() throws IOException {
        browser.close();
    }

    private void say(String json) throws IOException {
        browser.write((json + "\0").getBytes(StandardCharsets.UTF_8));
    }

    private static String paused(String session, int length) {
        return "{\"method\":\"Fetch.requestPaused\",\"params\":{\"x\":\"" + "x".repeat(length) + "\"},\"sessionId\":\""
                + session + "\"}";
    }

    /// The outcome of an answer of so many letters.
    private String ask(DevToolsSession asker, int id, int length) throws Exception {
        answers.add("{\"id\":" + id + ",\"result\":{\"x\":\"" + "x".repeat(length) + "\"},\"sessionId\":\"L\"}");
        return asker.ask("L", "Some.thing", Map.of()).text("x");
    }

    private static void assertTooMuch(RenderException e) {
        assertEquals("REFUSED the browser sends more data about it than we can take", e.why() + " " + e.detail());
    }

    @Test
    void anAnswerThatIsTooLargeFailsItsQuestionOnly() throws Exception {
        line.send("L", "Some.thing", Map.of());
        line.send("L", "Some.thing", Map.of());
        say("{\"id\":1,\"result\":\"" + "x".repeat(100 * LIMIT) + "\"}");
        other.send("O", "Some.thing", Map.of());
        var e = assertThrows(RenderException.class, () -> ask(line, 4, 10 * LIMIT));
        assertTooMuch(e);
        assertEquals("xxx", ask(line, 5, 3));
        assertEquals("x".repeat(LIMIT / 2), ask(other, 6, LIMIT / 2));
    }

    @Test
    void whatHappensAndIsTooLargeFailsItsPageOnly() throws Exception {
        say(paused("L", LIMIT));
        say(paused("nobody", 5 * LIMIT));
        say(paused("O", 1));
        assertEquals("xx", ask(other, 1, 2));
        assertTooMuch(assertThrows(RenderException.class, () -> line.await(() -> Long.MAX_VALUE)));
        assertEquals("xx", ask(line, 2, 2));
        assertEquals(List.of("other x"), happened);
    }

    @Test
    void whatNobodyLooksAtIsNotKeptBeyondALimit() throws Exception {
        for (int i = 0; i < 100; i++) say(paused("L", LIMIT / 4));
        assertEquals("xx", ask(other, 1, 2));
        var e = assertThrows(RenderException.class, () -> {
            while (line.await(() -> Long.MAX_VALUE)) {
                // Until it is closed.
            }
        });
        assertTooMuch(e);
        assertEquals(3, happened.size());
        assertTooMuch(assertThrows(RenderException.class, () -> line.ask("L", "Some.thing", Map.of())));
    }

    @Test
    void whatNobodyListensForIsNotKeptAtAll() throws Exception {
        for (int i = 0; i < 100; i++)
            say(paused("L", LIMIT / 4).replace("Fetch.requestPaused", "DOMStorage.itemAdded"));
        assertEquals("xx", ask(line, 1, 2));
        assertEquals(List.of(), happened);
    }

    @Test
    void whatAPageSendsIsNotKept() throws Exception {
        var json = "{\"a\":1,\"postData\":\"secret\",\"postDataEntries\":[{\"bytes\":\"secret\"}],\"b\":\"c\"}";
        assertEquals(new Json(Map.of("a", 1L, "b", "c")), Json.parse(json));
    }

    @Test
    void bytesAreWrittenInBase64() throws Exception {
        line.send("L", "Fetch.fulfillRequest", Map.of("body", "bytes".getBytes(StandardCharsets.UTF_8)));
        var message = asked.toString(StandardCharsets.UTF_8);
        assertEquals(message.length() - 1, message.indexOf('\0'));
        assertEquals(
                "Ynl0ZXM=",
                Json.parse(message.substring(0, message.length() - 1))
                        .get("params")
                        .text("body"));
    }

    @Test
    void aBrowserThatEndsInAMessageHasGone() throws Exception {
        browser.write("{\"id\":1,\"result\":{}".getBytes(StandardCharsets.UTF_8));
        browser.close();
        var e = assertThrows(RenderException.class, () -> line.ask("L", "Some.thing", Map.of()));
        assertEquals(Why.BROWSER, e.why());
    }

    @Test
    void eventsThatWaitDoNotPutOffTheDeadline() throws Exception {
        var left = new AtomicLong(Duration.ofSeconds(60).toNanos());
        var slow = new DevToolsSession(devTools, Duration.ofSeconds(60), event -> {
            happened.add(event.params().text("x"));
            left.set(0);
        });
        slow.listen("S");
        slow.deadline(left::get);
        for (int i = 0; i < 5; i++) say(paused("S", 1));
        // When the answer is there, so are the events before it.
        ask(line, 1, 1);
        assertTrue(slow.await(() -> Long.MAX_VALUE));
        var e = assertThrows(RenderException.class, () -> slow.await(() -> Long.MAX_VALUE));
        assertEquals(Why.LATE, e.why());
        assertEquals(List.of("x"), happened);
    }
}
