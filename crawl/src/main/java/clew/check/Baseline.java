package clew.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Findings that are known already, so that only new ones fail a check. It is the JSON lines of an earlier check. A
/// finding is the same where the verdict or the code, the link and the page are; its line may differ.
public final class Baseline {
    private static final JsonFactory JSON = new JsonFactory();

    private final Set<String> known;
    private final Set<String> seen = new HashSet<>();

    private Baseline(Set<String> known) {
        this.known = known;
    }

    /// Nothing is known.
    public static Baseline empty() {
        return new Baseline(Set.of());
    }

    /// Reads the JSON lines of a check.
    ///
    /// @throws IllegalArgumentException if a line is something else; the message names it
    public static Baseline read(BufferedReader lines) throws IOException {
        var known = new HashSet<String>();
        var number = 0;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank()) identity(line, number).ifPresent(known::add);
        }
        return new Baseline(known);
    }

    /// @return nothing for a link that is fine
    private static Optional<String> identity(String line, int number) {
        var verdict = "";
        var code = "";
        var url = "";
        var page = "";
        try (var json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) throw invalid(number);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "verdict" -> verdict = text(json);
                    case "code" -> code = text(json);
                    case "url" -> url = text(json);
                    case "page" -> page = text(json);
                    default -> json.skipChildren();
                }
            }
        } catch (IOException _) {
            throw invalid(number);
        }
        if (verdict.isEmpty() || url.isEmpty() || page.isEmpty()) throw invalid(number);
        if (verdict.equals(LinkVerdict.OK.word())) return Optional.empty();
        var word = verdict.equals(JsonLinesFindings.OF_PAGE) ? code : verdict;
        return Optional.of(word + " " + page + " " + url);
    }

    private static String text(JsonParser json) throws IOException {
        return Objects.requireNonNullElse(json.getValueAsString(), "");
    }

    private static IllegalArgumentException invalid(int number) {
        return new IllegalArgumentException("line " + number + " is not a finding as check -format jsonl prints it");
    }

    /// Whether a finding is known.
    boolean has(Finding finding) {
        var identity = finding.identity();
        if (!known.contains(identity)) return false;
        seen.add(identity);
        return true;
    }

    /// How many of the known findings have not come again.
    public long gone() {
        return (long) known.size() - seen.size();
    }
}
