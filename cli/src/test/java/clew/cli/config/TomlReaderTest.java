package clew.cli.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TomlReaderTest {
    private static TomlValue only(String value) throws BadToml {
        var settings = TomlReader.read("k = " + value).settings();
        assertEquals(1, settings.size());
        assertEquals("k", settings.getFirst().key());
        return settings.getFirst().value();
    }

    @Test
    void readsTablesKeysAndCommentsWithTheirLines() throws BadToml {
        var settings = TomlReader.read("""
                # a comment
                max-depth = 3          # another
                "quoted key"='x'

                [check]
                external=false
                urls = [
                  "a",   # first
                  'b',
                ]
                  [ view ]  # indented
                format = "csv"
                """).settings();
        assertEquals(
                List.of(
                        new Setting("", "max-depth", 2, new TomlValue.Whole("3")),
                        new Setting("", "quoted key", 3, new TomlValue.Text("x")),
                        new Setting("check", "external", 6, new TomlValue.Truth(false)),
                        new Setting("check", "urls", 7, new TomlValue.Texts(List.of("a", "b"))),
                        new Setting("view", "format", 12, new TomlValue.Text("csv"))),
                settings);
    }

    @Test
    void anEmptyFileHasNoSettings() throws BadToml {
        for (var text : List.of("", "\n\n", "# only a comment", " \t \r\n", "[check]"))
            assertEquals(List.of(), TomlReader.read(text).settings());
    }

    @Test
    void linesMayEndWithACarriageReturn() throws BadToml {
        assertEquals(
                List.of(
                        new Setting("", "a", 1, new TomlValue.Whole("1")),
                        new Setting("t", "b", 4, new TomlValue.Text("2"))),
                TomlReader.read("a = 1\r\n# c\r\n[t]\r\nb = \"2\"\r\n").settings());
    }

    @Test
    void stringsHaveEscapesInDoubleQuotesOnly() throws BadToml {
        assertEquals(
                new TomlValue.Text("\b\t\n\f\r\"\\\u00e9\ud83d\ude00"),
                only("\"\\b\\t\\n\\f\\r\\\"\\\\\\u00e9\\U0001F600\""));
        assertEquals(new TomlValue.Text("\\d+\\."), only("'\\d+\\.'"));
        assertEquals(new TomlValue.Text("it's"), only("\"it's\""));
        assertEquals(new TomlValue.Text(""), only("\"\""));
        assertEquals(new TomlValue.Text("# not a comment"), only("'# not a comment' # a comment"));
    }

    @Test
    void numbersMayHaveASignAndUnderscores() throws BadToml {
        assertEquals(new TomlValue.Whole("1000000"), only("1_000_000"));
        assertEquals(new TomlValue.Whole("-5"), only("-5"));
        assertEquals(new TomlValue.Whole("+0"), only("+0"));
    }

    @Test
    void arraysMayBeEmptyOrHaveACommaAtTheEnd() throws BadToml {
        assertEquals(new TomlValue.Texts(List.of()), only("[]"));
        assertEquals(new TomlValue.Texts(List.of("a")), only("[ 'a' , ]"));
        assertEquals(new TomlValue.Texts(List.of("a]", "b,")), only("['a]','b,']"));
    }

    static Stream<Arguments> badFiles() {
        return Stream.of(
                Arguments.of(1, "k", "there is no = after 'k'; write it as key = value"),
                Arguments.of(1, "k 3", "there is no = after 'k'; write it as key = value"),
                Arguments.of(2, "a = 1\nk =", "the value is missing; write it as key = value"),
                Arguments.of(1, "k = # 3", "the value is missing; write it as key = value"),
                Arguments.of(1, "= 3", "a key must begin here, not '='"),
                Arguments.of(1, "\"\" = 3", "a key cannot be empty"),
                Arguments.of(1, "[\"\"]", "a key cannot be empty"),
                Arguments.of(1, "--k\u00e9 = 3", "there is no = after '--k'; write it as key = value"),
                Arguments.of(
                        1,
                        "k = text",
                        "'text' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1,
                        "k = https://x/",
                        "'https:' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1,
                        "k = True",
                        "'True' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1, "k = 1.5", "'1.5' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1,
                        "k = 0x10",
                        "'0x10' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1, "k = 007", "'007' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1,
                        "k = 1__0",
                        "'1__0' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(
                        1,
                        "k = 2026-01-01",
                        "'2026-01-01' is not a whole number, true or false; put text in quotes, as in \"text\""),
                Arguments.of(1, "k = /x", "a value cannot begin with '/'; put text in quotes, as in \"text\""),
                Arguments.of(1, "k = \"x", "the string has no \" at its end"),
                Arguments.of(1, "k = 'x\n'", "the string has no ' at its end"),
                Arguments.of(
                        1,
                        "k = \"\"\"x\"\"\"",
                        "strings of several lines are not supported; write a string on one line"),
                Arguments.of(
                        1, "k = '''x'''", "strings of several lines are not supported; write a string on one line"),
                Arguments.of(1, "k = \"a\u0007\"", "a string cannot contain a control character"),
                Arguments.of(
                        1,
                        "k = \"\\d\"",
                        "a string in double quotes has no escape \\d; write \\\\ for a backslash, or use single quotes"),
                Arguments.of(1, "k = \"\\u00g0\"", "an escape such as \\u00e9 has 4 hexadecimal digits"),
                Arguments.of(1, "k = \"\\ud800\"", "there is no character d800"),
                Arguments.of(1, "k = \"\\UFFFFFFFF\"", "there is no character FFFFFFFF"),
                Arguments.of(
                        1, "k = 1 2", "the line should end before '2'; write one key on a line, and text in quotes"),
                Arguments.of(
                        1,
                        "k = 'a' b = 2",
                        "the line should end before 'b'; write one key on a line, and text in quotes"),
                Arguments.of(
                        1,
                        "[check] k = 1",
                        "the line should end before 'k'; write one key on a line, and text in quotes"),
                Arguments.of(1, "k = [1, 2]", "an array holds strings, as in [\"a\", \"b\"], not '1'"),
                Arguments.of(1, "k = [['a']]", "an array holds strings, as in [\"a\", \"b\"], not '['"),
                Arguments.of(3, "k = [\n'a'\n'b']", "a comma or ] is missing before '''"),
                Arguments.of(1, "k = ['a',\n", "the array has no ]"),
                Arguments.of(1, "k = ['a'", "the array has no ]"),
                Arguments.of(1, "k = {a = 1}", "inline tables are not supported; write a table such as [check]"),
                Arguments.of(1, "[[check]]", "arrays of tables are not supported; write one table, as in [check]"),
                Arguments.of(1, "[check", "a table is written as [check]"),
                Arguments.of(1, "[]", "a key must begin here, not ']'"),
                Arguments.of(1, "[a.b]", "a table has one name, as in [check]"),
                Arguments.of(1, "a.b = 1", "a key has no dots; write a table such as [check] above it"),
                Arguments.of(3, "k = 1\n\nk = 2", "'k' is set on line 1 already; set it once"),
                Arguments.of(4, "[a]\nk = 1\n[b]\n[a]", "the table [a] began on line 1 already; join the two"),
                Arguments.of(
                        2,
                        "archive = 'x'\n[archive]",
                        "'archive' is a value on line 1 and cannot be a table too; move the value into the table of another"
                                + " command"),
                Arguments.of(1, "\u0000", "a key must begin here, not '\\u0000'"),
                Arguments.of(
                        1,
                        "k = " + "9".repeat(100_000),
                        "'" + "9".repeat(200)
                                + "...' is not a whole number, true or false; put text in quotes, as in \"text\""));
    }

    @ParameterizedTest
    @MethodSource("badFiles")
    void eachErrorHasItsLineAndSaysWhatToWrite(int line, String text, String message) {
        var error = assertThrows(BadToml.class, () -> TomlReader.read(text));
        assertEquals(message, error.getMessage());
        assertEquals(line, error.line());
    }

    @Test
    void theSameKeyInTwoTablesIsNotTwice() throws BadToml {
        assertEquals(
                3, TomlReader.read("k = 1\n[a]\nk = 2\n[b]\nk = 3").settings().size());
    }

    /// Whatever is in a file, it is read or refused: nothing else is thrown, and no message has a character that a
    /// terminal
    /// could obey.
    @Test
    void anyTextIsReadOrRefused() {
        var random = new Random(19);
        var pieces = List.of(
                "k", "=", " ", "\n", "[", "]", "\"", "'", "\\", "u00e9", "#", ",", "1", "true", "\u001b", "\u00e9", "{",
                ".", "\r");
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) text.append(pieces.get(random.nextInt(pieces.size())));
            try {
                TomlReader.read(text.toString());
            } catch (BadToml e) {
                assertTrue(String.valueOf(e.getMessage()).chars().allMatch(c -> c >= ' ' && c <= '~'), e.getMessage());
                assertTrue(e.line() >= 1
                        && e.line() <= text.chars().filter(c -> c == '\n').count() + 1);
            }
        }
    }
}
