package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Whatever a server sends: only printable ASCII and line ends reach standard output and standard error.
class HostileTextIT {
    private static final List<String> CONTROLS = List.of(
            "\u001b[31m",
            "\u001b]0;title\u0007",
            "\r\n",
            "\n",
            "\r",
            "\t",
            "\0",
            "\b",
            "\u007f",
            "\u0085",
            "\u009b31m",
            "\u200e",
            "\u202e",
            "\u2066",
            "\u2028",
            "\u2029",
            "\ufeff",
            "\ud800",
            "\uffff",
            "&#27;[2J",
            "&#x202e;",
            "&#10;",
            "&#0;",
            "%1b[31m",
            "%0d%0aVisited:");

    private static String page() {
        var body = new StringBuilder("<title>\u001b[31m\u202e\u0007\r\n</title><a href=/statusline>s</a>");
        for (var path : List.of(
                "/badline",
                "/location",
                "/badlocation",
                "/encoding",
                "/header",
                "/charset",
                "/type",
                "/retry",
                "/chunks")) {
            body.append("<a href=").append(path).append(">x</a>");
        }
        for (var control : CONTROLS) {
            for (var href : List.of(
                    "/p%s",
                    "/q?a%sb",
                    "/f#a%sb",
                    "http://elsewhere%s.example/",
                    "http://u%s@elsewhere.example/",
                    "%s/begin",
                    "http:%s//elsewhere.example/",
                    "java%sscript:x",
                    "/end%s")) {
                body.append("<a href=\"")
                        .append(href.replace("%s", control))
                        .append("\">")
                        .append(control)
                        .append("</a>");
            }
        }
        return body.toString();
    }

    static LoopbackSite hostile() {
        return LoopbackSite.answering((request, out) -> {
            switch (request.target()) {
                case "/" -> {
                    return LoopbackSite.html(out, page());
                }
                case "/statusline" ->
                    LoopbackSite.raw(out, "HTTP/1.1 404 \u001b[31mGone\u0007\u009b\r\nContent-Length: 0\r\n\r\n");
                case "/badline" -> LoopbackSite.raw(out, "\u001b[2J\u0007 \u009b\0 no HTTP at all\r\n\r\n");
                case "/location" -> LoopbackSite.raw(out, found("/moved\u001b[31m\u0007\u009b\u0001here"));
                case "/badlocation" -> LoopbackSite.raw(out, found("http://\u001b[31m\u0007/"));
                case "/encoding" ->
                    LoopbackSite.raw(
                            out, "HTTP/1.1 200 x\r\nContent-Encoding: \u001b[31m\u009b\r\nContent-Length: 0\r\n\r\n");
                case "/header" -> LoopbackSite.raw(out, "HTTP/1.1 200 x\r\n\u001b[31m\u0007\r\n\r\n");
                case "/charset" ->
                    LoopbackSite.raw(
                            out,
                            "HTTP/1.1 200 x\r\nContent-Type: text/html; charset=\u001b[31m\r\nContent-Length: 0\r\n\r\n");
                case "/type" ->
                    LoopbackSite.raw(
                            out, "HTTP/1.1 200 x\r\nContent-Type: \u001b[31m/\u009b\r\nContent-Length: 0\r\n\r\n");
                case "/retry" ->
                    LoopbackSite.raw(
                            out,
                            "HTTP/1.1 503 \u009b\r\nRetry-After: 3600\r\nX: \u001b[31m\u0007\r\nSet-Cookie: \u001b=\u0001\r\n\r\n");
                case "/chunks" ->
                    LoopbackSite.raw(out, "HTTP/1.1 200 x\r\nTransfer-Encoding: \u001b[31m\u202e\r\n\r\n");
                default -> LoopbackSite.raw(out, "HTTP/1.1 500 \u001b[31m\r\nContent-Length: 0\r\n\r\n");
            }
            return false;
        });
    }

    private static String found(String location) {
        return "HTTP/1.1 302 \u001b[1m\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    }

    @Test
    void noControlByteButTheEndOfALineReachesATerminal() throws Exception {
        try (var site = hostile()) {
            var run = CrawlerProcess.run("-url", site.url("/"), "-workers", "2").inert();
            assertEquals(0, run.code());
            // The text did arrive, made safe; otherwise this would prove nothing.
            for (var proof : List.of(
                    "/statusline: status 404",
                    "/badline: ",
                    "/badlocation: ",
                    "/encoding: ",
                    "/retry: status 503",
                    "/chunks: ")) {
                assertTrue(run.stderr().contains(site.url(proof)), () -> proof + " is not told of:\n" + run.stderr());
            }
            for (var proof : List.of("/p%1B[31m", "/q?a%1Bb".replace("b", "[31mb"), "/p%E2%80%AE", "/moved%1B[31m")) {
                assertTrue(run.stdout().contains(site.url(proof)), () -> proof + " is not printed");
            }
        }
    }

    @Test
    void everyLineOfTheOutputIsOneOfThoseThatTheSpecKnows() throws Exception {
        try (var site = hostile()) {
            var run = CrawlerProcess.run("-url", site.url("/"));
            var lines = run.stdout().lines().toList();
            assertTrue(lines.stream().allMatch(line -> line.matches("(Visited: |)https?://[!-~]+|Links found:")));
            assertTrue(run.stderr().lines().allMatch(line -> line.startsWith("crawler: http://")), run.stderr());
            var visited =
                    lines.stream().filter(line -> line.startsWith("Visited: ")).toList();
            assertEquals(visited.size(), visited.stream().distinct().count());
            // Content that cannot be decoded is requested three times.
            assertEquals(visited.size(), site.targets().stream().distinct().count());
        }
    }
}
