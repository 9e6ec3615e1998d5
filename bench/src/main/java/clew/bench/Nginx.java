package clew.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A web server on this machine that serves a folder, by one process.
final class Nginx implements AutoCloseable {
    private final Path own = Files.createTempDirectory("clew-bench-nginx-");
    private final int port;
    private final Process process;

    /// A server without an access log.
    Nginx(Path folder) throws IOException, InterruptedException {
        this(folder, "off");
    }

    /// A server that appends a line for each request to `accessLog`, in the format of [AccessLog].
    static Nginx logging(Path folder, Path accessLog) throws IOException, InterruptedException {
        return new Nginx(folder, accessLog + " requests");
    }

    private Nginx(Path folder, String accessLog) throws IOException, InterruptedException {
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var temporary = new StringBuilder();
        for (var what : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
            temporary.append(what).append("_temp_path ").append(own).append("; ");
        }
        // Started by root, nginx would serve as nobody, who may not read a temporary folder. The header named
        // LinkChecker allows the tool of that name more than ten requests per second.
        var configuration = Files.writeString(own.resolve("nginx.conf"), """
                %s daemon off; pid %s/pid; error_log stderr crit; events { worker_connections 8192; }
                http { log_format requests '%s'; access_log %s;
                  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; text/plain txt; }
                  keepalive_requests 100000000; add_header LinkChecker unlimited; %s
                  server { listen 127.0.0.1:%d; root %s; } }
                """.formatted(
                        System.getProperty("user.name").equals("root") ? "user root;" : "",
                        own,
                        AccessLog.FORMAT,
                        accessLog,
                        temporary,
                        port,
                        folder));
        try {
            process = new ProcessBuilder("nginx", "-c", configuration.toString())
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw new IOException("there is no nginx on the PATH; install nginx-light", e);
        }
        awaitStart();
    }

    int port() {
        return port;
    }

    private void awaitStart() throws IOException, InterruptedException {
        for (int i = 0; i < 100; i++) {
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException _) {
                Thread.sleep(50);
            }
        }
        throw new IOException("nginx did not start");
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            var _ = process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        Scratch.delete(own);
    }
}
