package clew.cli.flags;

import java.util.List;
import java.util.Optional;

/// The flags of HTML reports.
public final class ReportFlags {
    public static final Flag<Optional<String>> REPORT = Flag.optional(
                    Group.OUTPUT,
                    "report",
                    "FILE",
                    "also write a report to look at in a browser: one HTML file",
                    "a file")
            .writing(Written.REPORT);

    public static final Flag<Optional<String>> COMPARE = Flag.optional(
            Group.OUTPUT,
            "compare",
            Flag.OLD,
            "say in the report what has changed since this saved crawl",
            "a file saved with -journal, or the folder of an archive");

    /// Those of commands that crawl.
    public static final List<Flag<?>> ALL = List.of(REPORT, COMPARE);

    private static final int PORT_MAX = 65_535;

    /// For commands that serve something to browsers.
    public static final Flag<Integer> PORT = new Flag<>(
            Group.OUTPUT,
            "port",
            "N",
            "port to serve on instead of any free one",
            0,
            "",
            text -> text.matches("[1-9][0-9]{0,4}") && Integer.parseInt(text) <= PORT_MAX
                    ? Integer.valueOf(text)
                    : null,
            "a number from 1 to " + PORT_MAX + ", such as 8080");

    private ReportFlags() {}
}
