package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A million random texts, parsed and resolved by us and by whatwg-url, the reference implementation of the standard.
///
/// Runs if the system property `clew.whatwg-url` names the folder of that module:
///
/// ```
/// cp url/src/test/npm/package.json /some/folder && npm install --prefix /some/folder
/// mvn -Plong verify -Dclew.whatwg-url=/some/folder/node_modules/whatwg-url
/// ```
///
/// There is no list of known differences, because there are none. The `package.json` makes sure that both have the
/// same version of Unicode: whatwg-url by itself comes with Unicode 18, which allows characters in hosts that ours
/// does not know.
@Tag("slow")
class WhatwgUrlTest {
    private static final int BATCH = 1_000;
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    /// A question for the other implementation, and our answer.
    private record Question(
            List<@Nullable String> words, @Nullable String ours) {}

    @Test
    void parsesAndResolvesTheSame() throws IOException, InterruptedException {
        compare(1, 1_000_000, random -> {
            var input = random.url();
            var base = random.oneIn(2) ? null : random.base();
            var parsed = base == null ? Url.parse(input) : Url.parse(input, Url.of(base));
            return new Question(Arrays.asList("parse", input, base), href(parsed));
        });
    }

    /// Each line is a link, or with an `@` the URL of the page that the following links are on.
    @Test
    void resolvesRealLinksTheSame() throws IOException, InterruptedException {
        var corpus = JsonCases.wptFolder().map(folder -> folder.resolveSibling("url-corpora/webpages-links.txt"));
        if (corpus.isEmpty()) NotRun.because("no folder shared/url-corpora beside the project");
        var questions = new ArrayList<Question>();
        var page = "about:blank";
        for (var line : Files.readAllLines(corpus.orElseThrow())) {
            if (line.startsWith("@ ")) {
                page = line.substring(2);
            } else {
                var ours = href(Url.parse(line, Url.of(page)));
                questions.add(new Question(Arrays.asList("parse", line, page), ours));
            }
        }
        compare(questions.stream());
    }

    @Test
    void setsTheSame() throws IOException, InterruptedException {
        compare(2, 200_000, random -> {
            var attribute = random.pick(Attributes.SETTABLE);
            var value = random.pieces();
            var url = Url.parse(random.url(), Url.of(random.base())).ok().orElseGet(() -> Url.of(random.base()));
            var changed = Attributes.set(url, attribute, value);
            return new Question(Arrays.asList("set", url.href(), attribute, value), changed.href());
        });
    }

    @Test
    void findsTheSameErrors() throws IOException, InterruptedException {
        compare(3, 200_000, random -> {
            var input = random.url();
            var base = random.oneIn(2) ? null : random.base();
            var names = new ArrayList<String>();
            if (base == null)
                Url.validate(input, error -> names.add(error.error().standardName()));
            else
                Url.validate(
                        input, Url.of(base), error -> names.add(error.error().standardName()));
            return new Question(Arrays.asList("validate", input, base), String.join(" ", names));
        });
    }

    @Test
    void encodesQueriesTheSame() throws IOException, InterruptedException {
        var encodings = Arrays.stream(Encoding.values())
                .filter(encoding -> encoding == encoding.outputEncoding())
                .toList();
        compare(4, 200_000, random -> {
            var input = (random.oneIn(2) ? "?" : random.url()) + random.pieces();
            var base = random.base();
            var encoding = random.pick(encodings);
            var ours = href(Url.parse(input, Url.of(base), encoding));
            return new Question(Arrays.asList("encode", input, base, encoding.standardName()), ours);
        });
    }

    private static @Nullable String href(Parsed parsed) {
        return parsed.ok().map(Url::href).orElse(null);
    }

    private static void compare(long seed, int rounds, Function<RandomUrls, Question> ask)
            throws IOException, InterruptedException {
        var random = new RandomUrls(seed);
        compare(Stream.generate(() -> ask.apply(random)).limit(rounds));
    }

    private static void compare(Stream<Question> all) throws IOException, InterruptedException {
        var process = new ProcessBuilder(Node.command("whatwg-url.js", module()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var wrong = new ArrayList<String>();
        try (var out = process.outputWriter(StandardCharsets.US_ASCII);
                var in = process.inputReader(StandardCharsets.UTF_8)) {
            var left = all.iterator();
            while (left.hasNext() && wrong.size() < 20) {
                var questions = new ArrayList<Question>();
                while (left.hasNext() && questions.size() < BATCH) questions.add(left.next());
                var answers = answers(questions, out, in);
                assertEquals(questions.size(), answers.size());
                for (int i = 0; i < answers.size(); i++) disagreement(questions.get(i), answers.get(i), wrong);
            }
        } finally {
            process.destroy();
        }
        process.waitFor();
        assertEquals(List.of(), wrong);
    }

    private static void disagreement(Question question, JsonTree answer, List<String> wrong) {
        if (Objects.equals(question.ours, answer.value())) return;
        var words = new StringBuilder();
        for (var word : question.words)
            words.append(word == null ? "null" : Printable.of(word)).append(' ');
        wrong.add(words + "is " + answer.value() + ", but we say " + question.ours);
    }

    private static List<JsonTree> answers(List<Question> questions, BufferedWriter out, BufferedReader in)
            throws IOException {
        var line = new StringWriter();
        try (var json = JSON.createGenerator(line)) {
            json.writeStartArray();
            for (var question : questions) {
                json.writeStartArray();
                for (var word : question.words) json.writeString(word);
                json.writeEndArray();
            }
            json.writeEndArray();
        }
        out.write(line.append('\n').toString());
        out.flush();
        var answer = Objects.requireNonNull(in.readLine(), "node ended early");
        return JsonTree.read(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)))
                .items();
    }

    private static String module() {
        var module = System.getProperty("clew.whatwg-url", "");
        if (module.isEmpty()) {
            NotRun.because("no -Dclew.whatwg-url=/…/node_modules/whatwg-url to compare with");
        }
        if (!Files.isDirectory(Path.of(module))) {
            throw new IllegalArgumentException("clew.whatwg-url is no folder: " + module);
        }
        return Path.of(module).toAbsolutePath().toString();
    }
}
