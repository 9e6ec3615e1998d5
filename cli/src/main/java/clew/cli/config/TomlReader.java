package clew.cli.config;

import clew.cli.console.TerminalSafe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Reads the part of TOML 1.0 that a config file needs: comments, `key = value`, `[table]`; strings on one line,
/// whole numbers, `true`, `false`, and arrays of strings. A file that it reads means the same to every reader of
/// TOML. What TOML has beyond that is refused with a reason rather than understood halfway.
final class TomlReader {
    private static final int END = -1;
    private static final int NUMBER_LENGTH_MAX = 40;

    private final String text;
    private int at;
    private int line = 1;
    private String table = "";
    private final List<Setting> settings = new ArrayList<>();

    /// The lines on which tables begin.
    private final SequencedMap<String, Integer> tables = new LinkedHashMap<>();

    /// The lines of values, those in tables by the table, a line feed and the key.
    private final Map<String, Integer> values = new HashMap<>();

    private TomlReader(String text) {
        this.text = text;
    }

    /// Reads a file.
    static TomlReader read(String text) throws BadToml {
        var reader = new TomlReader(text);
        while (reader.skipToContent()) reader.statement();
        return reader;
    }

    /// The settings of the file, in its order.
    List<Setting> settings() {
        return Collections.unmodifiableList(settings);
    }

    /// The lines on which its tables begin, in its order.
    SequencedMap<String, Integer> tables() {
        return Collections.unmodifiableSequencedMap(tables);
    }

    private void statement() throws BadToml {
        if (peek() == '[') header();
        else setting();
        skipSpaces();
        if (peek() == '#') skipComment();
        if (peek() != END && !skipNewline()) {
            throw bad("the line should end before " + shown() + "; write one key on a line, and text in quotes");
        }
    }

    private void header() throws BadToml {
        next();
        if (peek() == '[') throw bad("arrays of tables are not supported; write one table, as in [check]");
        skipSpaces();
        table = key();
        skipSpaces();
        if (peek() == '.') throw bad("a table has one name, as in [check]");
        if (peek() != ']') throw bad("a table is written as [check]");
        next();
        var value = values.get(table);
        if (value != null) {
            throw bad(TerminalSafe.quoted(table) + " is a value on line " + value
                    + " and cannot be a table too; move the value into the table of another command");
        }
        var before = tables.putIfAbsent(table, line);
        if (before != null)
            throw bad(
                    "the table [" + TerminalSafe.text(table) + "] began on line " + before + " already; join the two");
    }

    private void setting() throws BadToml {
        var key = key();
        var where = line;
        skipSpaces();
        if (peek() == '.') throw bad("a key has no dots; write a table such as [check] above it");
        if (peek() != '=') throw bad("there is no = after " + TerminalSafe.quoted(key) + "; write it as key = value");
        next();
        skipSpaces();
        var before = values.putIfAbsent(table.isEmpty() ? key : table + "\n" + key, where);
        if (before != null) throw bad(TerminalSafe.quoted(key) + " is set on line " + before + " already; set it once");
        settings.add(new Setting(table, key, where, value()));
    }

    private String key() throws BadToml {
        if (peek() == '"' || peek() == '\'') {
            var key = string();
            if (key.isEmpty()) throw bad("a key cannot be empty");
            return key;
        }
        var from = at;
        while (isBare(peek())) at++;
        if (from == at) throw bad("a key must begin here, not " + shown());
        return text.substring(from, at);
    }

    private static boolean isBare(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }

    private TomlValue value() throws BadToml {
        return switch (peek()) {
            case '"', '\'' -> new TomlValue.Text(string());
            case '[' -> array();
            case '{' -> throw bad("inline tables are not supported; write a table such as [check]");
            case END, '\n', '\r', '#' -> throw bad("the value is missing; write it as key = value");
            default -> word();
        };
    }

    /// A number, `true` or `false`.
    private TomlValue word() throws BadToml {
        var from = at;
        while (isBare(peek()) || peek() == '+' || peek() == '.' || peek() == ':') at++;
        var word = text.substring(from, at);
        if (word.equals("true") || word.equals("false")) return new TomlValue.Truth(word.equals("true"));
        if (word.length() <= NUMBER_LENGTH_MAX && word.matches("[+-]?(0|[1-9](_?[0-9])*)"))
            return new TomlValue.Whole(word.replace("_", ""));
        if (word.isEmpty()) throw bad("a value cannot begin with " + shown() + "; put text in quotes, as in \"text\"");
        throw bad(TerminalSafe.quoted(word)
                + " is not a whole number, true or false; put text in quotes, as in \"text\"");
    }

    private TomlValue array() throws BadToml {
        var begun = line;
        next();
        var texts = new ArrayList<String>();
        while (true) {
            skipToContent();
            if (peek() == ']') break;
            if (peek() == END) throw unclosed(begun);
            if (peek() != '"' && peek() != '\'')
                throw bad("an array holds strings, as in [\"a\", \"b\"], not " + shown());
            texts.add(string());
            skipToContent();
            if (peek() == ']') break;
            if (peek() == END) throw unclosed(begun);
            if (peek() != ',') throw bad("a comma or ] is missing before " + shown());
            next();
        }
        next();
        return new TomlValue.Texts(texts);
    }

    private String string() throws BadToml {
        var quote = next();
        if (peek() == quote && peek(1) == quote) {
            throw bad("strings of several lines are not supported; write a string on one line");
        }
        var string = new StringBuilder();
        while (true) {
            var c = peek();
            if (c == END || c == '\n' || c == '\r') throw bad("the string has no " + (char) quote + " at its end");
            if ((c < ' ' && c != '\t') || c == 0x7f) throw bad("a string cannot contain a control character");
            next();
            if (c == quote) return string.toString();
            if (c == '\\' && quote == '"') string.appendCodePoint(escaped());
            else string.append((char) c);
        }
    }

    private int escaped() throws BadToml {
        var c = next();
        return switch (c) {
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case '"', '\\' -> c;
            case 'u' -> codePoint(4);
            case 'U' -> codePoint(8);
            default ->
                throw bad("a string in double quotes has no escape \\"
                        + (c == END ? "" : TerminalSafe.text(Character.toString(c)))
                        + "; write \\\\ for a backslash, or use single quotes");
        };
    }

    private int codePoint(int digits) throws BadToml {
        var end = Math.min(text.length(), at + digits);
        var hex = text.substring(at, end);
        if (!hex.matches("[0-9A-Fa-f]{" + digits + "}"))
            throw bad("an escape such as \\u00e9 has " + digits + " hexadecimal digits");
        at = end;
        var c = Long.parseLong(hex, 16);
        if (c > Character.MAX_CODE_POINT || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw bad("there is no character " + hex);
        }
        return (int) c;
    }

    /// Skips blank lines and comments; returns whether anything follows.
    private boolean skipToContent() throws BadToml {
        while (true) {
            skipSpaces();
            if (peek() == '#') skipComment();
            else if (peek() == END) return false;
            else if (!skipNewline()) return true;
        }
    }

    private void skipSpaces() {
        while (peek() == ' ' || peek() == '\t') at++;
    }

    private void skipComment() {
        while (peek() != END && peek() != '\n') at++;
    }

    private boolean skipNewline() {
        if (peek() == '\r' && peek(1) == '\n') at++;
        if (peek() != '\n') return false;
        at++;
        line++;
        return true;
    }

    private int peek() {
        return peek(0);
    }

    private int peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : END;
    }

    private int next() {
        var c = peek();
        at++;
        return c;
    }

    /// The character here, as a message shows it.
    private String shown() {
        if (peek() == END) return "the end of the file";
        return peek() == '\n' || peek() == '\r'
                ? "the end of the line"
                : TerminalSafe.quoted(text.substring(at, at + Character.charCount(text.codePointAt(at))));
    }

    private static BadToml unclosed(int begun) {
        return new BadToml(begun, "the array has no ]");
    }

    private BadToml bad(String what) {
        return new BadToml(line, what);
    }
}
