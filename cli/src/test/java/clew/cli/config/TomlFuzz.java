package clew.cli.config;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.text;
import static clew.fuzz.FuzzTarget.texts;

import clew.fuzz.FuzzTarget;
import java.util.HashSet;
import java.util.List;

/// A config file is read or refused at one of its lines, with a message on one line; each key is set once.
public final class TomlFuzz implements FuzzTarget {
    @Override
    public void check(byte[] input) {
        var text = text(input);
        var lines = text.split("\n", -1).length;
        try {
            var read = TomlReader.read(text);
            var keys = new HashSet<List<String>>();
            for (var setting : read.settings()) {
                promise(keys.add(List.of(setting.table(), setting.key())), "a key is set once");
                promise(setting.line() >= 1 && setting.line() <= lines, "a setting is on a line");
            }
        } catch (BadToml e) {
            promise(e.line() >= 1 && e.line() <= lines, "the error is on a line");
            promise(
                    String.valueOf(e.getMessage())
                            .chars()
                            .allMatch(c -> c >= ' ' && c != 0x7F && (c < 0x80 || c > 0x9F)),
                    "a message is on one line");
        }
    }

    @Override
    public Bound bound() {
        return new Bound(200, 500);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "# a comment\nmax-depth = 3 # another\n\"quoted key\"='x'\n\n[check]\nexternal=false\nurls = [\n  \"a\", # first\n 'b',\n]\n",
                "[ view ]\r\nformat = \"c\\u0073v\\U0001F600\\n\"\r\n",
                "a = +1_000\nb = -0\nc = true\nd = 1.5\n",
                "a = '''x'''\n",
                "[[a]]\n",
                "a.b = 1\n",
                "a = {}\n",
                "a = [1]\n",
                "a = \"\\x\"",
                "\u00e9 = 1",
                "a = \"\ud83d\ude00\u001b\"");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("a~ = 1\n"),
                Repeated.of("[a~]\nb = 'c'\n"),
                Repeated.of("a = [", "'b',", "]"),
                Repeated.of("a = [", "# x\n", "]"),
                Repeated.of("a = \"", "\\u0041", "\""),
                Repeated.of("a = \"", "b", "\""),
                Repeated.of("a = ", "1", ""),
                Repeated.of("a = ", "1_", ""),
                Repeated.of("a", "a", " = 1"),
                Repeated.of("#"),
                Repeated.of("\n"),
                Repeated.of("\r\n"),
                Repeated.of(" "),
                Repeated.of("["));
    }
}
