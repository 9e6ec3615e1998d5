package clew.check;

import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import clew.view.AsciiJson;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// External links that were fine not long ago, so that they need not be requested again. A link that failed is never
/// among them.
///
/// The file has a JSON object on each line: `url`, `final` (where its redirects ended), `status`, `checked`.
public final class AnswerCache {
    private static final JsonFactory JSON = new JsonFactory();

    private record Entry(Url end, int status, Instant checked) {}

    private final Map<Url, Entry> entries = new TreeMap<>();

    /// The statuses at the ends of redirects.
    private final Map<Url, Integer> ends = new HashMap<>();

    private AnswerCache() {}

    /// What the file holds and is not too old. A file that does not exist is an empty one.
    ///
    /// @throws IllegalArgumentException if the file is something else; the message names the line
    public static AnswerCache read(Path file, Duration maxAge, Instant now) throws IOException {
        var cache = new AnswerCache();
        if (!Files.exists(file)) return cache;
        try (var lines = Files.newBufferedReader(file)) {
            var number = 0;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank() && !cache.add(line, now.minus(maxAge), now)) {
                    throw new IllegalArgumentException("line " + number + " is not an entry of a cache");
                }
            }
        }
        return cache;
    }

    private boolean add(String line, Instant oldest, Instant now) {
        String url = "";
        String end = "";
        String checked = "";
        var status = 0;
        try (var json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) return false;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "url" -> url = String.valueOf(json.getValueAsString());
                    case "final" -> end = String.valueOf(json.getValueAsString());
                    case "checked" -> checked = String.valueOf(json.getValueAsString());
                    case "status" -> status = json.getValueAsInt();
                    default -> json.skipChildren();
                }
            }
            var when = Instant.parse(checked);
            var from = Url.parse(url).ok();
            var to = Url.parse(end).ok();
            if (from.isEmpty() || to.isEmpty() || status < 200 || status > 299) return false;
            if (when.isAfter(oldest) && !when.isAfter(now)) {
                entries.put(from.get(), new Entry(to.get(), status, when));
                ends.put(to.get(), status);
            }
            return true;
        } catch (IOException | DateTimeException _) {
            return false;
        }
    }

    /// Sends through `client` only what is not here.
    public Client before(Client client) {
        return (url, wanted, before, known, listener) -> {
            var answer = wanted == Wanted.NOTHING ? answer(url) : null;
            return answer == null ? client.request(url, wanted, before, known, listener) : new Known(url, answer);
        };
    }

    private @Nullable Answer answer(Url url) {
        var entry = entries.get(url);
        if (entry != null && !entry.end.equals(url)) return Answer.of(new Outcome.Moved(302, entry.end));
        var status = entry != null ? Integer.valueOf(entry.status) : ends.get(url);
        return status == null ? null : Answer.of(new Outcome.Read(status, false));
    }

    /// A request that need not be sent.
    private static final class Known implements Request {
        private final Turn turn;
        private final Answer answer;

        Known(Url url, Answer answer) {
            // In a queue of its own, so that it waits for no host.
            this.turn = new Turn(url.href(), Long.MAX_VALUE);
            this.answer = answer;
        }

        @Override
        public Turn turn() {
            return turn;
        }

        @Override
        public Answer send() {
            return answer;
        }

        @Override
        public void release() {}
    }

    /// A page of the crawl: what became of an external link that was requested.
    void learn(Page page) {
        if (page.ticket().kind() != Kind.EXTERNAL || page.asked().equals(Instant.EPOCH)) return;
        if (page.outcome() instanceof Outcome.Read(int status, boolean _)) {
            entries.put(page.ticket().url(), new Entry(page.url(), status, page.asked()));
        } else {
            entries.remove(page.ticket().url());
        }
    }

    private static Path successor(Path file) throws IOException {
        return Files.createTempFile(file.toAbsolutePath().getParent(), ".cache", null);
    }

    /// Fails where [#write] would, so that it need not fail after a check.
    public static void requireWritable(Path file) throws IOException {
        Files.delete(successor(file));
    }

    /// Replaces the file, at once or not at all.
    public void write(Path file) throws IOException {
        var successor = successor(file);
        try {
            try (var out = new BufferedOutputStream(Files.newOutputStream(successor))) {
                for (var entry : entries.entrySet()) {
                    try (var json = AsciiJson.to(out)) {
                        json.writeStartObject();
                        json.writeStringField("url", entry.getKey().href());
                        json.writeStringField("final", entry.getValue().end.href());
                        json.writeNumberField("status", entry.getValue().status);
                        json.writeStringField(
                                "checked", entry.getValue().checked.toString());
                        json.writeEndObject();
                    }
                    out.write('\n');
                }
            }
            Files.move(successor, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(successor);
        }
    }

    /// Hears of what the crawl has requested, beside another output.
    public FindingsOutput beside(FindingsOutput output) {
        return new FindingsOutput() {
            @Override
            public void page(Page page, List<Finding> findings) throws IOException {
                learn(page);
                output.page(page, findings);
            }

            @Override
            public void end(CheckSummary summary) throws IOException {
                output.end(summary);
            }
        };
    }
}
