package clew.cli.flags;

import clew.cli.console.CommandFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The URLs in a file, one on each line. Blank lines and those that begin with `#` are ignored; so are a byte order
/// mark and carriage returns.
final class UrlList {
    private static final int BYTES_MAX = 64 * 1024 * 1024;

    private final String name;
    private final List<Url> urls = new ArrayList<>();

    private UrlList(String name) {
        this.name = name;
    }

    /// @param file `-` for standard input
    static List<Url> read(String file, InputStream stdin) throws UsageError, CommandFailed, IOException {
        var list = new UrlList(file.equals("-") ? "standard input" : TerminalSafe.quoted(file));
        list.add(file.equals("-") ? stdin.readNBytes(BYTES_MAX + 1) : list.bytes(file));
        if (list.urls.isEmpty()) throw new CommandFailed("-urls must be a list of URLs; " + list.name + " has none");
        return list.urls;
    }

    private byte[] bytes(String file) throws UsageError, CommandFailed {
        try (var in = Files.newInputStream(Path.of(file))) {
            return in.readNBytes(BYTES_MAX + 1);
        } catch (InvalidPathException _) {
            throw new UsageError("-urls must be a file; " + name + " is not a valid file name");
        } catch (IOException e) {
            throw CommandFailed.unreadable("-urls", file, e);
        }
    }

    private void add(byte[] bytes) throws CommandFailed {
        if (bytes.length > BYTES_MAX)
            throw new CommandFailed("-urls must be at most 64 MiB long; " + name + " is longer");
        var text = new String(bytes, StandardCharsets.UTF_8);
        var from = text.startsWith("\uFEFF") ? 1 : 0;
        for (int number = 1; from < text.length(); number++) {
            var end = text.indexOf('\n', from);
            if (end < 0) end = text.length();
            add(text.substring(from, end).strip(), number);
            from = end + 1;
        }
    }

    private void add(String line, int number) throws CommandFailed {
        if (line.isEmpty() || line.startsWith("#")) return;
        var parsed = Url.parse(line);
        if (parsed instanceof Parsed.Ok(Url url) && url.isHttp()) {
            urls.add(url);
            return;
        }
        var why = switch (parsed) {
            case Parsed.Bad(UrlError error, int _)
            when error != UrlError.MISSING_SCHEME_NON_RELATIVE_URL -> "is not a valid URL: " + error.text();
            case Parsed.Bad _, Parsed.Ok _ -> "is not a URL such as https://example.com/";
        };
        var meant = Suggestion.url(line).map(url -> "; did you mean " + url + "?");
        throw new CommandFailed(
                name + ", line " + number + ": " + TerminalSafe.quotedUrl(line) + " " + why + meant.orElse(""));
    }
}
