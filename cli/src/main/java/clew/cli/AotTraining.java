package clew.cli;

import clew.cli.console.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A crawl of a small site that this process serves itself, run once by the build: Java records which classes a
/// crawl loads and keeps them in a cache that makes later starts faster.
final class AotTraining {
    private static final int PAGES = 40;

    private AotTraining() {}

    public static void main(String[] arguments) throws IOException {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> serve(server));
            var start = "http://127.0.0.1:" + server.getLocalPort() + "/0";
            var nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
            var crawled = run(nowhere, start);
            if (crawled != ExitCode.DONE) throw new IllegalStateException("the training crawled nothing");
            run(nowhere, "-url", "nonsense");
            run(nowhere, "url", "http://h/");
            run(nowhere, "help");
            run(nowhere, "config", "check");
        }
    }

    private static int run(PrintStream stderr, String... line) {
        return Main.runAsProgram(List.of(line), InputStream.nullInputStream(), OutputStream.nullOutputStream(), stderr);
    }

    private static void serve(ServerSocket server) {
        try {
            while (true) {
                var socket = server.accept();
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            }
        } catch (IOException _) {
            // The training is over.
        }
    }

    private static void serve(Socket socket) {
        try (socket;
                var in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.startsWith("GET /")) continue;
                var target = line.split("[ /]+", -1)[1];
                socket.getOutputStream().write(target.equals("robots.txt") ? robots() : page(Integer.parseInt(target)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] robots() {
        var rules = "User-agent: *\nDisallow: /private\n";
        return ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: " + rules.length() + "\r\n\r\n" + rules)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] page(int page) {
        var body = new StringBuilder("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\">")
                .append("<html lang=en><head><meta http-equiv=Content-Type content='text/html; charset=utf-8'>")
                .append("<link rel=stylesheet href=/style.css><style>a { b: c }</style><title>")
                .append(page)
                .append("</title></head><body><table><tr><td>1</table><ul><li><em>2</em><li>3</ul>");
        for (int i = 0; i < PAGES; i++) {
            body.append("<p><a class=x href='/").append(i).append("#top'>&eacute;</a><b><code>x</code></b><br/>");
            body.append("<a href=\"")
                    .append(i)
                    .append("\" title=\"&lt;\">")
                    .append(i)
                    .append("</a></p>");
        }
        body.append("<script>var s = '<a href=x>';</script>");
        body.append("<a href=\"https://example.com/a/../b?q=é\">elsewhere</a><!-- ")
                .append(page)
                .append(" -->");
        var header = switch (page % 10) {
            case 7 -> "HTTP/1.1 404 Not Found\r\n";
            case 8 -> "HTTP/1.1 302 Found\r\nLocation: /1\r\n";
            default -> "HTTP/1.1 200 OK\r\n";
        };
        var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        var length = "Content-Type: text/html; charset=utf-8\r\nContent-Length: " + bytes.length + "\r\n\r\n";
        return (header + length + body).getBytes(StandardCharsets.UTF_8);
    }
}
