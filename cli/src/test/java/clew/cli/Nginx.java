package clew.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A real web server for a folder, on loopback, that ends when it is closed.
final class Nginx implements AutoCloseable {
    private static final int TRIES = 5;

    private final Process process;
    private final int port;
    private final Path log;

    private Nginx(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    static Optional<Path> program() {
        return Stream.of("/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// @param folder for its own files
    static Nginx serving(Path root, Path folder) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            var nginx = start(root, Files.createDirectories(folder.resolve("nginx-" + i)));
            if (nginx.isUp()) return nginx;
            nginx.close(); // another program took the port
        }
        return fail("nginx does not start; see " + folder);
    }

    private static Nginx start(Path root, Path folder) throws IOException {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        var config = folder.resolve("nginx.conf");
        Files.writeString(config, """
                daemon off;
                # One process, which is the one that we have started and can end.
                master_process off;
                worker_processes 1;
                pid nginx.pid;
                error_log error.log;
                events { worker_connections 1024; }
                http {
                    types { text/html html; text/css css; image/svg+xml svg; }
                    default_type application/octet-stream;
                    log_format asked '$status $request_uri';
                    access_log access.log asked;
                    client_body_temp_path body;
                    proxy_temp_path proxy;
                    fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi;
                    scgi_temp_path scgi;
                    keepalive_requests 1000000;
                    server {
                        listen 127.0.0.1:%d;
                        root "%s";
                        index index.html;
                    }
                }
                """.formatted(port, root));
        var process = new ProcessBuilder(
                        program().orElseThrow().toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        config.toString(),
                        "-e",
                        folder.resolve("error.log").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        return new Nginx(process, port, folder.resolve("access.log"));
    }

    private boolean isUp() throws IOException {
        while (process.isAlive()) {
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                // The answer may come from another program that took the port; then ours ends at once.
                return process.isAlive();
            } catch (ConnectException _) {
                Thread.onSpinWait();
            }
        }
        return false;
    }

    String url(String target) {
        return "http://127.0.0.1:" + port + target;
    }

    /// Ends the server and returns the requests that it received, each line a status and a target.
    List<String> endAndReadLog() throws Exception {
        process.destroy();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "nginx does not end");
        return Files.readAllLines(log);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
