package clew.cli;

import java.util.List;

/// The help text, made from the flags' declarations.
final class Help {
    private Help() {}

    static String of(List<Flag<?>> flags) {
        var out = new StringBuilder("""
                Visits every page of a host and prints each page's links, in the same order every time.

                  crawler -url URL [flags]

                """);
        for (var flag : flags) {
            var left = "-" + flag.name() + (flag.takesValue() ? " " + flag.value() : "");
            out.append("  %-18s %s".formatted(left, flag.text()));
            if (!flag.shown().isEmpty())
                out.append(" (default ").append(flag.shown()).append(')');
            out.append('\n');
        }
        return out.append("""

                        Flags work with one dash or two, as -f X or -f=X.
                        Exit codes: 0 done; 1 the start page failed, output could not be written, or an internal
                        error; 64 wrong usage; 130 or 143 interrupted.
                        """).toString();
    }
}
