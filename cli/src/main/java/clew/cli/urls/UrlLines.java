package clew.cli.urls;

import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// `crawler url -jsonl`: one line of JSON for each line of JSON, so that line *n* of the output always belongs to
/// line *n* of the input.
public final class UrlLines {
    /// A line of the input.
    private record Question(String input, @Nullable String base) {}

    private final UrlJudge judge;
    private final JsonFactory json = new JsonFactory();

    public UrlLines(UrlJudge judge) {
        this.judge = judge;
    }

    public int run(Console console) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(console.stdin(), StandardCharsets.UTF_8));
        var out = new BufferedOutputStream(console.stdout(), 1 << 16);
        var good = true;
        long number = 0;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            var question = read(line);
            if (question == null) {
                console.tell("line " + number + " is not like {\"input\": \"...\", \"base\": \"...\" or null}");
                good = false;
            }
            out.write((question == null ? failure("invalid-line") : answer(question))
                    .getBytes(StandardCharsets.US_ASCII));
            out.write('\n');
            if (!lines.ready()) out.flush(); // a program that writes line by line gets answers line by line
        }
        out.flush();
        return good ? ExitCode.DONE : ExitCode.FAILED;
    }

    private @Nullable Question read(String line) throws IOException {
        String input = null;
        String base = null;
        try (var parser = json.createParser(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) return null;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var name = parser.currentName();
                var value = parser.nextToken();
                if (name.equals("input") && value == JsonToken.VALUE_STRING) input = parser.getText();
                else if (name.equals("base") && value == JsonToken.VALUE_STRING) base = parser.getText();
                else if (name.equals("base") && value == JsonToken.VALUE_NULL) base = null;
                else if (name.equals("input") || name.equals("base")) return null;
                else parser.skipChildren();
            }
            return input == null || parser.nextToken() != null ? null : new Question(input, base);
        } catch (JsonProcessingException _) {
            return null;
        }
    }

    private String answer(Question question) throws IOException {
        var base = judge.base();
        if (question.base() != null) {
            switch (Url.parse(question.base())) {
                case Parsed.Ok(Url url) -> base = url;
                case Parsed.Bad(UrlError error, int _) -> {
                    return failure(error.standardName());
                }
            }
        }
        return switch (judge.parse(question.input(), base)) {
            case Parsed.Ok(Url url) -> success(url, judge.judge(question.input(), url, base));
            case Parsed.Bad(UrlError error, int _) -> failure(error.standardName());
        };
    }

    private String failure(String error) throws IOException {
        var out = new StringWriter();
        try (var generator = json.createGenerator(out)) {
            generator.writeStartObject();
            generator.writeBooleanField("failure", true);
            generator.writeStringField("error", error);
            generator.writeEndObject();
        }
        return out.toString();
    }

    private String success(Url url, UrlJudge.@Nullable Judged judged) throws IOException {
        var out = new StringWriter();
        try (var generator = json.createGenerator(out)) {
            generator.writeStartObject();
            generator.writeStringField("href", url.href());
            generator.writeStringField("origin", url.origin());
            generator.writeStringField("protocol", url.protocol());
            generator.writeStringField("username", url.username());
            generator.writeStringField("password", url.password());
            generator.writeStringField("host", url.host());
            generator.writeStringField("hostname", url.hostname());
            generator.writeStringField("port", url.port());
            generator.writeStringField("pathname", url.pathname());
            generator.writeStringField("search", url.search());
            generator.writeStringField("hash", url.hash());
            if (judged != null) judged(judged, generator);
            generator.writeEndObject();
        }
        return out.toString();
    }

    private static void judged(UrlJudge.Judged judged, JsonGenerator generator) throws IOException {
        generator.writeStringField("normalized", judged.normalized().href());
        generator.writeStringField("key", judged.key());
        generator.writeStringField("scope", judged.scope());
        generator.writeStringField("skip", judged.skip());
    }
}
