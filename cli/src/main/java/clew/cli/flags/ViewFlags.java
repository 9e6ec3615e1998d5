package clew.cli.flags;

import clew.view.Format;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The flags that say how a crawl is printed.
public final class ViewFlags {
    public static final Flag<Format> FORMAT = new Flag<Format>(
                    Group.OUTPUT,
                    "format",
                    "FORMAT",
                    sentence(Format.words()),
                    Format.TEXT,
                    Format.TEXT.word(),
                    word -> Format.of(word).orElse(null),
                    "one of " + String.join("|", Format.words()))
            .words(Format.words());

    /// The word of a report, which takes the whole crawl and so is not made while it runs.
    public static final String HTML = "html";

    /// The formats of a saved crawl: those of a running one, and a report.
    public static final Flag<String> SAVED_FORMAT = new Flag<String>(
                    Group.OUTPUT,
                    "format",
                    "FORMAT",
                    sentence(savedWords()),
                    Format.TEXT.word(),
                    Format.TEXT.word(),
                    word -> savedWords().contains(word) ? word : null,
                    "one of " + String.join("|", savedWords()))
            .words(savedWords());

    public static final Flag<Optional<String>> OUT = Flag.optional(
                    Group.OUTPUT, "out", "DIR", "with -format sitemap: write files into DIR", "a folder")
            .writing(Written.SITEMAPS);

    private ViewFlags() {}

    private static List<String> savedWords() {
        return Stream.concat(Format.words().stream(), Stream.of(HTML)).toList();
    }

    /// Words as a sentence has them: `a, b or c`.
    private static String sentence(List<String> words) {
        return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }
}
