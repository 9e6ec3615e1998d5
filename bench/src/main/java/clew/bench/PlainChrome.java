package clew.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The plainest way to read pages with a browser: go there, wait until it has loaded, ask for the links. One tab
/// for each worker serves all of its pages.
final class PlainChrome implements AutoCloseable {
    private static final String LINKS =
            "JSON.stringify([...document.querySelectorAll('a[href]')].map(a => [a.href, a.textContent.trim().substring(0, 50)]))";

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path profile = Files.createTempDirectory("clew-bench-chrome-");
    private final Process process;
    private final URI browser;

    PlainChrome(Path command) throws IOException, InterruptedException {
        process = new ProcessBuilder(
                        command.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        browser = address();
    }

    /// Where it listens stands in a file of its profile, once it does.
    private URI address() throws IOException, InterruptedException {
        var file = profile.resolve("DevToolsActivePort");
        for (int i = 0; i < 200; i++) {
            var lines = Files.exists(file) ? Files.readAllLines(file) : List.<String>of();
            if (lines.size() >= 2) return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
            Thread.sleep(50);
        }
        throw new IOException("the browser did not start");
    }

    /// A tab of its own for one worker.
    Tab tab() throws IOException, InterruptedException {
        try (var whole = new Tab(browser)) {
            var id = whole.ask("Target.createTarget", "{\"url\":\"about:blank\"}", "targetId");
            return new Tab(browser.resolve("/devtools/page/" + id));
        }
    }

    /// One thread's conversation with a tab.
    final class Tab implements WebSocket.Listener, AutoCloseable {
        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final StringBuilder part = new StringBuilder();
        private final WebSocket socket;
        private int asked;

        Tab(URI address) {
            socket = http.newWebSocketBuilder().buildAsync(address, this).join();
        }

        /// The links of a page, as JSON.
        String links(String url) throws IOException, InterruptedException {
            if (asked == 0) ask("Page.enable", "{}", "none");
            ask("Page.navigate", "{\"url\":\"" + url + "\"}", "frameId");
            while (!next().contains("\"Page.loadEventFired\"")) {
                // something else has happened
            }
            var script = new String(JsonStringEncoder.getInstance().quoteAsString(LINKS));
            return ask("Runtime.evaluate", "{\"returnByValue\":true,\"expression\":\"" + script + "\"}", "value");
        }

        /// Asks, and returns what the answer has under a name, wherever it stands; empty where it does not.
        String ask(String method, String params, String name) throws IOException, InterruptedException {
            var id = ++asked;
            socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}", true)
                    .join();
            var start = "{\"id\":" + id + ",";
            while (true) {
                var message = next();
                if (message.startsWith(start)) return text(message, name);
            }
        }

        private static String text(String json, String name) throws IOException {
            try (var parser = new JsonFactory().createParser(json)) {
                while (parser.nextToken() != null) {
                    if (parser.currentToken() == JsonToken.VALUE_STRING && name.equals(parser.currentName())) {
                        return parser.getText();
                    }
                }
                return "";
            }
        }

        private String next() throws IOException, InterruptedException {
            var message = messages.poll(30, TimeUnit.SECONDS);
            if (message == null) throw new IOException("the browser does not answer");
            return message;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            part.append(data);
            if (last) {
                messages.add(part.toString());
                part.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        @Override
        public void close() {
            socket.abort();
        }
    }

    @Override
    public void close() throws IOException {
        var family = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly();
            for (var relative : family) relative.destroyForcibly();
            process.waitFor();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        http.close();
        Scratch.delete(profile);
    }
}
