package clew.extract;

import clew.page.Anchor;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A real browser, asked over the DevTools protocol which links it sees.
///
/// 1. Pages are loaded with script off; the questions run in a world of their own, which that does not concern.
/// 2. Texts go in and come out in hexadecimal digits of UTF-16, so nothing needs to be quoted, and lone surrogates
/// live.
/// 3. Closing ends the process and removes its profile.
final class Chromium implements Closeable {
    /// What the browser made of a page: of each link its attributes and text, and where it leads.
    record Seen(
            List<Anchor> anchors, List<String> targets, String title, Optional<String> canonical, String encoding) {}

    private static final String HEX =
            "const hex=s=>{let h='';for(let i=0;i<s.length;i++)h+=s.charCodeAt(i).toString(16).padStart(4,'0');return h};";
    private static final String LINK = "a[href]";
    private static final String LINKS = "const html=e=>e.namespaceURI=='http://www.w3.org/1999/xhtml';"
            + "const frame=e=>e.localName.endsWith('frame');"
            + "const links=d=>Array.from(d.querySelectorAll('SELECTOR')).filter(html)"
            + ".map(e=>[e.getAttribute(frame(e)?'src':'href'),e.textContent.trim().substring(0,50),"
            + "Array.from(e.relList||[]).some(r=>r.toLowerCase()=='nofollow')?'1':'',"
            + "frame(e)?e.src:e.href].map(hex).join(':')).join(',');"
            + "const seen=d=>{const c=Array.from(d.querySelectorAll('link[rel~=canonical i][href]')).find(html);"
            + "return links(d)+';'+hex(d.title.substring(0,1024))+';'+(c?'c'+hex(c.getAttribute('href')):'')"
            + "+';'+hex(d.characterSet)};";
    private static final Pattern VALUE = Pattern.compile("\"value\":\"([^\"]*)\"");
    private static final int SECONDS = 60;

    private final Process process;
    private final Path profile;
    private final DevTools devTools;
    private final String session;
    private final String frame;
    private volatile CompletableFuture<String> loaded = new CompletableFuture<>();

    private Chromium(String command) throws IOException {
        profile = Files.createTempDirectory("clew-chromium");
        var builder = new ProcessBuilder(
                        command,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run",
                        "--disable-dev-shm-usage",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .directory(profile.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        // What it leaves among its temporary files is removed with the profile.
        builder.environment().put("TMPDIR", ".");
        process = builder.start();
        try {
            devTools = connect();
            var target = field(devTools.ask("", "Target.createTarget", "{\"url\":\"about:blank\"}"), "targetId");
            session = field(
                    devTools.ask("", "Target.attachToTarget", "{\"targetId\":\"" + target + "\",\"flatten\":true}"),
                    "sessionId");
            ask("Page.enable", "{}");
            frame = field(ask("Page.getFrameTree", "{}"), "id");
        } catch (RuntimeException | IOException e) {
            end();
            throw e;
        }
    }

    /// The browser of this machine, if it has one in the folders of PATH.
    static Optional<String> command() {
        var folders = String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1);
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(folders).map(folder -> folder + "/" + name))
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst();
    }

    static Chromium start() {
        try {
            return new Chromium(command().orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Its name and version.
    String version() {
        return field(devTools.ask("", "Browser.getVersion", "{}"), "product");
    }

    /// Loads a page with script off and lists its links.
    Seen load(String url) {
        ask("Emulation.setScriptExecutionDisabled", "{\"value\":true}");
        loaded = new CompletableFuture<>();
        ask("Page.navigate", "{\"url\":\"" + url + "\"}");
        DevTools.await(loaded);
        var world = ask("Page.createIsolatedWorld", "{\"frameId\":\"" + frame + "\"}");
        var context = world.replaceAll(".*\"executionContextId\":(\\d+).*", "$1");
        var value = evaluate(
                "(()=>{" + HEX + LINKS.replace("SELECTOR", LINK) + "return seen(document)})()",
                ",\"contextId\":" + context);
        return seen(value);
    }

    /// Parses texts without loading them, which is quicker by far.
    List<Seen> parse(List<String> pages) {
        return parse(pages, LINK);
    }

    /// @param selector which elements are links
    List<Seen> parse(List<String> pages, String selector) {
        var hex = new StringBuilder();
        for (var page : pages) hex.append(hex.isEmpty() ? "" : ",").append(hex(page));
        var value = evaluate(
                "(()=>{" + HEX + LINKS.replace("SELECTOR", selector)
                        + "const text=h=>{let s='';for(let i=0;i<h.length;i+=4)"
                        + "s+=String.fromCharCode(parseInt(h.substr(i,4),16));return s};"
                        + "return '" + hex + "'.split(',').map(h=>seen(new DOMParser().parseFromString(text(h),"
                        + "'text/html'))).join('/')})()",
                "");
        return Stream.of(value.split("/", -1)).map(Chromium::seen).toList();
    }

    private static Seen seen(String value) {
        var parts = value.split(";", -1);
        var anchors = new ArrayList<Anchor>();
        var targets = new ArrayList<String>();
        for (var link : parts[0].isEmpty() ? new String[0] : parts[0].split(",")) {
            var fields = link.split(":", -1);
            anchors.add(new Anchor(text(fields[0]), text(fields[1]), !fields[2].isEmpty()));
            targets.add(text(fields[3]));
        }
        var canonical = Optional.of(parts[2]).filter(c -> !c.isEmpty()).map(c -> text(c.substring(1)));
        return new Seen(anchors, targets, text(parts[1]), canonical, text(parts[3]));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16BE));
    }

    private static String text(String hex) {
        var text = new StringBuilder();
        for (var i = 0; i < hex.length(); i += 4) text.append((char) HexFormat.fromHexDigits(hex, i, i + 4));
        return text.toString();
    }

    private String evaluate(String expression, String more) {
        var answer =
                ask("Runtime.evaluate", "{\"returnByValue\":true,\"expression\":\"" + expression + "\"" + more + "}");
        var matcher = VALUE.matcher(answer);
        if (!matcher.find()) throw new IllegalStateException("Chromium answered " + answer);
        return matcher.group(1);
    }

    private static String field(String json, String name) {
        var matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!matcher.find()) throw new IllegalStateException("no " + name + " in " + json);
        return matcher.group(1);
    }

    private String ask(String method, String parameters) {
        return devTools.ask(",\"sessionId\":\"" + session + "\"", method, parameters);
    }

    private DevTools connect() throws IOException {
        var file = profile.resolve("DevToolsActivePort");
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!Files.exists(file) || Files.readAllLines(file).size() < 2) {
            if (System.nanoTime() > deadline || !process.isAlive()) throw new IOException("Chromium does not start");
            Thread.onSpinWait();
        }
        var lines = Files.readAllLines(file);
        return new DevTools(Integer.parseInt(lines.get(0)), lines.get(1), this::happened);
    }

    private void happened(String json) {
        if (json.contains("\"method\":\"Page.loadEventFired\"")) loaded.complete(json);
    }

    @Override
    public void close() {
        try {
            devTools.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            end();
        }
    }

    private void end() {
        try {
            var family = new ArrayList<>(process.descendants().toList());
            process.destroy();
            if (!process.waitFor(5, TimeUnit.SECONDS)) process.destroyForcibly().waitFor();
            for (var child : family) {
                child.destroyForcibly();
                child.onExit().get(5, TimeUnit.SECONDS);
            }
            removeProfile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException("Chromium does not end", e);
        }
    }

    private void removeProfile() throws IOException {
        try (var paths = Files.walk(profile)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(path);
        }
    }

    /// Links as a browser lists them: where their tags are it does not say.
    static List<Anchor> withoutOffsets(List<Anchor> anchors) {
        return anchors.stream()
                .map(anchor -> new Anchor(anchor.href(), anchor.text(), anchor.nofollow()))
                .toList();
    }
}
