package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.UrlCommand;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Terminals;
import clew.cli.console.UsageError;
import clew.cli.flags.Flags;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlCommandTest {
    private static Run lines(String stdin, String... arguments) {
        return Run.here(new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)), arguments);
    }

    @Test
    void eachArgumentIsAnsweredWithALine() {
        var run = Run.here("url", "HTTP://Example.COM:80/a/../b", "-base", "http://h.example/x/", "y?ü", "--", "-z");
        assertEquals(
                new Run(
                        ExitCode.DONE,
                        "http://example.com/b\nhttp://h.example/x/y?%C3%BC\nhttp://h.example/x/-z\n",
                        ""),
                run.inert());
    }

    @Test
    void linesAreReadWhereNoArgumentsAreGiven() {
        var run = lines("a\nb\n", "url", "-base=http://h.example/", "-policy", "sitemap");
        assertEquals("http://h.example/a\nhttp://h.example/b\n", run.stdout());
    }

    @Test
    void whatIsNoUrlIsToldAndTheOthersAreAnswered() {
        var run = Run.here("url", "http://[", "http://h.example/");
        assertEquals("http://h.example/\n", run.stdout());
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().startsWith("crawler: 'http://[' is not a valid URL: "), run.stderr());
    }

    @Test
    void aLineOfJsonIsAnsweredWithALineOfJson() {
        var question =
                "{\"input\": \"../b?q#x\", \"more\": [1, {}], \"base\": \"https://u:p@EXAMPLE.com:8080/a/c/\"}\n";
        assertEquals(
                "{\"href\":\"https://u:p@example.com:8080/a/b?q#x\",\"origin\":\"https://example.com:8080\","
                        + "\"protocol\":\"https:\",\"username\":\"u\",\"password\":\"p\",\"host\":\"example.com:8080\","
                        + "\"hostname\":\"example.com\",\"port\":\"8080\",\"pathname\":\"/a/b\",\"search\":\"?q\",\"hash\":\"#x\"}\n",
                lines(question, "url", "-jsonl").stdout());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://example.com/a%7E/#x | http://example.com/a~ | //example.com/a~ | \"in\" | null",
                "http://other.example/      | http://other.example/ | //other.example/ | \"external\" | null",
                "mailto:a@b                 | mailto:a@b            | mailto:a@b | \"external\" | \"scheme\"",
                "x.pdf                      | http://example.com/x.pdf | //example.com/x.pdf | \"in\" | \"extension\"",
                "#top                       | http://example.com/ | //example.com/ | \"in\" | \"fragment-only\"",
            })
    void aPolicyAddsItsJudgement(String input, String normalized, String key, String scope, String skip) {
        var run = lines(
                "{\"input\":\"" + input + "\",\"base\":null}",
                "url",
                "-jsonl",
                "-policy",
                "sitemap",
                "-base",
                "http://example.com/");
        var expected = "\"normalized\":\"%s\",\"key\":\"%s\",\"scope\":%s,\"skip\":%s}\n"
                .formatted(normalized, key, scope, skip);
        assertTrue(run.stdout().endsWith(expected), run.stdout());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nonsense", "[]", "{}", "{\"input\":1}", "{\"input\":\"x\"", "{\"input\":\"http://h/\"} x", ""})
    void aBadLineIsAnsweredInItsPlace(String line) {
        var run = lines(line + "\n{\"input\":\"http://h/\"}\n", "url", "-jsonl");
        var answers = run.stdout().lines().toList();
        assertEquals(2, answers.size());
        assertEquals("{\"failure\":true,\"error\":\"invalid-line\"}", answers.getFirst());
        assertTrue(answers.getLast().startsWith("{\"href\":\"http://h/\""));
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().contains("line 1"), run.stderr());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"input\":\"x\"}                             | missing-scheme-non-relative-URL",
                "{\"input\":\"x\",\"base\":\"nonsense\"}        | missing-scheme-non-relative-URL",
                "{\"input\":\"http://h:99999/\",\"base\":null} | port-out-of-range",
            })
    void aFailureCarriesTheStandardsName(String line, String name) {
        var run = lines(line, "url", "-jsonl");
        assertEquals("{\"failure\":true,\"error\":\"" + name + "\"}\n", run.stdout());
        assertEquals(ExitCode.DONE, run.code(), "a question was asked and answered");
    }

    @Test
    void wrongUsageIsRefused() {
        assertTrue(Run.here("url", "-base", "x", "y").refusal().contains("-base must be an absolute URL"));
        assertTrue(Run.here("url", "-policy", "x", "y").refusal().contains("standard|sitemap|archive"));
        assertTrue(Run.here("url", "-policy", "sitemap", "-www", "add", "y")
                .refusal()
                .contains("-policy archive"));
        assertTrue(Run.here("url", "-include", "(", "y").refusal().contains("a regular expression"));
        assertTrue(Run.here("url", "-jsonl", "y").refusal().contains("-jsonl reads standard input"));
        assertTrue(Run.here("ulr").refusal().contains("unknown command 'ulr'"));
    }

    @Test
    void theTableShowsEachRuleAndWhatItMade() throws UsageError, java.io.IOException {
        var stdout = new java.io.ByteArrayOutputStream();
        var flags = Flags.parse(
                java.util.List.of(
                        "-policy", "archive", "-www", "strip", "HTTP://u@www.Example.com/%%34%31/s.css?v=1#x"),
                UrlCommand.FLAGS);
        var console =
                new Console(java.io.InputStream.nullInputStream(), stdout, System.err, new Terminals(true, false));
        new UrlCommand().run(flags, console);
        assertEquals("""
                href                   http://u@www.example.com/%%34%31/s.css?v=1#x
                origin                 http://www.example.com
                protocol               http:
                username               u
                hostname               www.example.com
                pathname               /%%34%31/s.css
                search                 ?v=1
                hash                   #x
                  DropFragment         http://u@www.example.com/%%34%31/s.css?v=1
                  DropUserInfo         http://www.example.com/%%34%31/s.css?v=1
                  NormalizeEscapes     http://www.example.com/A/s.css?v=1
                  DropCacheBusters     http://www.example.com/A/s.css
                  Www                  http://example.com/A/s.css
                normalized             http://example.com/A/s.css
                key                    //example.com/A/s.css

                """, stdout.toString(StandardCharsets.US_ASCII));
    }
}
