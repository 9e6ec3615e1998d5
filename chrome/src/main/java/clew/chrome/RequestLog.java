package clew.chrome;

import clew.devtools.Json;
import clew.door.Attempt;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file that lists what pages requested in a browser, and what came of it: JSON lines, page by page, as pages are
/// done. A line that cannot be written does not affect its page; [#problem] reports it.
public final class RequestLog {
    private final Path file;
    private @Nullable String why;

    private RequestLog(Path file) {
        this.file = file;
    }

    /// Creates the file if it does not exist; otherwise lines are added to it.
    public static RequestLog in(Path file) throws IOException {
        Files.write(file, new byte[0], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return new RequestLog(file);
    }

    /// Why the list is not complete, if it is not.
    public synchronized Optional<String> problem() {
        return why == null ? Optional.empty() : Optional.of("not all requests could be listed: " + why);
    }

    /// @param asked what the browser asked us for
    /// @param attempts what came to the door
    synchronized void write(Url page, PageLog asked, List<Attempt> attempts) {
        try {
            var lines = new ByteArrayOutputStream();
            for (var stopped : asked.stopped()) {
                line(page, stopped.method(), stopped.url(), stopped.type(), "refused", stopped.why(), lines);
            }
            for (var attempt : attempts) {
                var type = asked.type(attempt.target());
                switch (attempt.result()) {
                    case Attempt.Result.Passed(int status) ->
                        line(page, attempt.method(), attempt.target(), type, "status", status, lines);
                    case Attempt.Result.Refused(var reason) ->
                        line(page, attempt.method(), attempt.target(), type, "refused", reason.text(), lines);
                    case Attempt.Result.Failed(var failure) ->
                        line(page, attempt.method(), attempt.target(), type, "failed", failure.text(), lines);
                }
            }
            Files.write(file, lines.toByteArray(), StandardOpenOption.APPEND);
        } catch (IOException e) {
            if (why == null) why = e.toString();
        }
    }

    private static void line(
            Url page, String method, String url, String type, String name, Object value, ByteArrayOutputStream out)
            throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("page", page.href());
        line.put("url", url);
        line.put("method", method);
        line.put("type", type);
        line.put(name, value);
        Json.write(line, out);
        out.write('\n');
    }
}
