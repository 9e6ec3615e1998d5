package clew.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A web server on this machine that serves a folder.
final class Nginx implements AutoCloseable {
    private final Path own = Files.createTempDirectory("clew-bench-nginx-");
    private final int port;
    private final Process process;

    Nginx(Path folder) throws IOException, InterruptedException {
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var temporary = new StringBuilder();
        for (var what : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
            temporary.append(what).append("_temp_path ").append(own).append("; ");
        }
        var configuration = Files.writeString(own.resolve("nginx.conf"), """
                daemon off; pid %s/pid; error_log stderr crit; events { worker_connections 256; }
                http { access_log off; types { text/html html; text/css css; text/javascript js; image/svg+xml svg; }
                  keepalive_requests 1000000; %s
                  server { listen 127.0.0.1:%d; root %s; } }
                """.formatted(own, temporary, port, folder));
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
