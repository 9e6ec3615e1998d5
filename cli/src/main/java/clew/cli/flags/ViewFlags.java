package clew.cli.flags;

import clew.view.Format;
import java.util.List;
import java.util.Optional;

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

    public static final Flag<Optional<String>> OUT =
            Flag.optional(Group.OUTPUT, "out", "DIR", "with -format sitemap: write files into DIR", "a folder");

    private ViewFlags() {}

    /// Words as a sentence has them: `a, b or c`.
    private static String sentence(List<String> words) {
        return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }
}
