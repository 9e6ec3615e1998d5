package clew.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A running `crawler serve`, and what it takes. Memory is known on Linux only.
final class ServedJournal implements AutoCloseable {
    /// What a request took, and what came of it.
    ///
    /// @param text the answer
    record Reply(double seconds, double cpuSeconds, int status, String text) {}

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final String address;
    private final double startSeconds;

    /// Starts it, and waits until it has printed its address.
    ///
    /// @param options for Java; empty for the usual ones
    ServedJournal(String crawler, Path journal, String options) throws IOException {
        var builder =
                new ProcessBuilder(crawler, "serve", journal.toString()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("CLEW_JAVA_OPTS", options);
        var begun = System.nanoTime();
        process = builder.start();
        var printed = process.inputReader(StandardCharsets.UTF_8).readLine();
        startSeconds = seconds(begun);
        if (printed == null) throw new IOException("crawler serve " + journal + " has failed");
        address = printed;
    }

    private static double seconds(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }

    String address() {
        return address;
    }

    /// How long it took to start.
    double startSeconds() {
        return startSeconds;
    }

    /// The processor time that it has taken so far.
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3;
    }

    /// The memory that it has now.
    long residentMegabytes() throws IOException {
        return megabytes("VmRSS:");
    }

    /// The most memory that it has had.
    long peakMegabytes() throws IOException {
        return megabytes("VmHWM:");
    }

    private long megabytes(String field) throws IOException {
        for (var line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith(field)) return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
        }
        throw new IOException("there is no " + field);
    }

    /// Asks for rows of the table of pages.
    ///
    /// @param parameters names and values, by turns
    Reply pages(String... parameters) throws IOException, InterruptedException {
        List<String> query = new ArrayList<>(List.of("table=pages"));
        for (int i = 0; i < parameters.length; i += 2) {
            query.add(parameters[i] + "=" + URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        var request = HttpRequest.newBuilder(URI.create(address + "rows?" + String.join("&", query)))
                .timeout(Duration.ofMinutes(2))
                .build();
        var cpu = cpuSeconds();
        var begun = System.nanoTime();
        var answer = http.send(request, BodyHandlers.ofString());
        return new Reply(seconds(begun), cpuSeconds() - cpu, answer.statusCode(), answer.body());
    }

    @Override
    public void close() {
        http.shutdownNow();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS))
                process.destroyForcibly().waitFor();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
