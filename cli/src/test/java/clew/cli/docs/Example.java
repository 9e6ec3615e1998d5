package clew.cli.docs;

import java.util.List;

/// A command in a document, to be typed into a shell.
///
/// @param line where it is, from 1 on
/// @param command as it is typed, its lines joined
/// @param isShown whether the document shows what it prints
/// @param output the lines that it prints, without the indentation of the block
/// @param outputLine the first line of the output, from 1 on
record Example(int line, String command, boolean isShown, List<String> output, int outputLine) {
    Example {
        output = List.copyOf(output);
    }

    /// Whether a real output is the one that the document shows. A line of `…` stands for any number of lines, and `…`
    /// at the end of a line for the rest of it.
    boolean shows(List<String> real) {
        return shows(output, real);
    }

    /// Whether the document shows how the command is refused.
    boolean showsError() {
        return output.size() == 1 && output.getFirst().startsWith("crawler: ");
    }

    private static boolean shows(List<String> shown, List<String> real) {
        if (shown.isEmpty()) return real.isEmpty();
        var first = shown.getFirst();
        var others = shown.subList(1, shown.size());
        if (first.strip().equals("…")) {
            for (int skipped = 0; skipped <= real.size(); skipped++) {
                if (shows(others, real.subList(skipped, real.size()))) return true;
            }
            return false;
        }
        if (real.isEmpty()) return false;
        var isSame = first.endsWith("…")
                ? real.getFirst().startsWith(first.substring(0, first.length() - 1))
                : real.getFirst().equals(first);
        return isSame && shows(others, real.subList(1, real.size()));
    }
}
