package clew.report.server;

import clew.report.ReportInput;
import clew.report.ReportPage;
import clew.report.ServedReport;
import clew.report.table.StoredRows;
import clew.report.table.Table;
import clew.report.table.TooManyToSort;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// Shows the report of a crawl to browsers on this machine, and to nobody else.
///
/// 1. It listens on loopback only.
/// 2. Its address holds a random token; without it the answer is 403. So another user of the machine, or a page in the
///    same browser, cannot guess it.
/// 3. The `Host` header must name loopback, which keeps a page of another site from reaching it by a name of its own
///    that resolves to this machine.
/// 4. Rows are on disk, in files that are gone when it ends. Memory does not grow with the crawl once it is read,
/// except
///    by the rows' numbers of the last few answers.
public final class ReportServer implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int TOKEN_BYTES = 16;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int FAILED = 500;

    private final HttpServer server;
    private final ExecutorService threads;
    private final StoredRows rows;
    private final byte[] page;
    private final String token;
    private final Consumer<IOException> problems;

    private ReportServer(HttpServer server, StoredRows rows, byte[] page, Consumer<IOException> problems) {
        this.server = server;
        this.rows = rows;
        this.page = page;
        this.problems = problems;
        var random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
        this.threads = Executors.newFixedThreadPool(
                THREADS, task -> Thread.ofPlatform().daemon().name("report").unstarted(task));
        server.setExecutor(threads);
        server.createContext("/", this::answer);
    }

    /// Reads a crawl, then serves its report.
    ///
    /// @param port to listen on; 0 for any free one
    /// @param problems hears what goes wrong while a request is answered
    public static ReportServer start(ReportInput input, int port, Consumer<IOException> problems) throws IOException {
        // The port first: if it is taken, nobody has to wait to be told.
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        StoredRows rows;
        try {
            rows = new StoredRows();
        } catch (IOException e) {
            server.stop(0);
            throw e;
        }
        try {
            var started = new ReportServer(server, rows, ServedReport.page(input, rows), problems);
            server.start();
            return started;
        } catch (IOException | RuntimeException | Error e) {
            rows.close();
            server.stop(0);
            throw e;
        }
    }

    /// Where it is shown.
    public String address() {
        return "http://" + host(server.getAddress()) + "/" + token + "/";
    }

    private static String host(InetSocketAddress address) {
        return "127.0.0.1:" + address.getPort();
    }

    private void answer(HttpExchange exchange) {
        try (exchange) {
            var path = String.valueOf(exchange.getRequestURI().getRawPath());
            var method = exchange.getRequestMethod();
            if (!isLocal(exchange) || !hasToken(path)) {
                say(exchange, FORBIDDEN, "Use the address that crawler serve has printed, with its token.");
            } else if (!method.equals("GET") && !method.equals("HEAD")) {
                say(exchange, METHOD_NOT_ALLOWED, "Only GET is answered.");
            } else {
                answer(exchange, path.substring(token.length() + 2));
            }
        } catch (IOException _) {
            // The browser has hung up, as it does when somebody types on.
        }
    }

    /// Whether a browser was given our own address.
    private boolean isLocal(HttpExchange exchange) {
        var port = server.getAddress().getPort();
        var host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
        return List.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port)
                .contains(host);
    }

    private boolean hasToken(String path) {
        var given = path.length() > token.length() + 1 && path.charAt(token.length() + 1) == '/'
                ? path.substring(1, token.length() + 1)
                : "";
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.US_ASCII));
    }

    private void answer(HttpExchange exchange, String wanted) throws IOException {
        if (wanted.isEmpty()) {
            send(exchange, OK, "text/html; charset=utf-8", page);
            return;
        }
        var out = new ByteArrayOutputStream();
        boolean found;
        try {
            found = answer(wanted, new Parameters(exchange.getRequestURI().getRawQuery()), out);
        } catch (IllegalArgumentException e) {
            say(exchange, BAD_REQUEST, "The request is not valid: " + e.getMessage());
            return;
        } catch (TooManyToSort e) {
            say(exchange, BAD_REQUEST, String.valueOf(e.getMessage()));
            return;
        } catch (IOException e) {
            problems.accept(e);
            say(exchange, FAILED, "The rows cannot be read.");
            return;
        }
        if (found) send(exchange, OK, "application/json", out.toByteArray());
        else say(exchange, NOT_FOUND, "There is nothing here.");
    }

    /// Writes what is wanted.
    ///
    /// @return whether there is such a thing
    private boolean answer(String wanted, Parameters parameters, OutputStream out) throws IOException {
        return switch (wanted) {
            case "rows" -> {
                rows.answer(parameters.query(), out);
                yield true;
            }
            case "page" -> rows.row(Table.PAGES, parameters.number("number", -1), out);
            default -> false;
        };
    }

    private static void say(HttpExchange exchange, int status, String text) throws IOException {
        send(exchange, status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Content-Security-Policy", ReportPage.securityPolicy(true) + "; frame-ancestors 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
        // The hosts that a page of links names are nobody's business.
        headers.set("X-DNS-Prefetch-Control", "off");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        threads.shutdownNow();
        rows.close();
    }
}
