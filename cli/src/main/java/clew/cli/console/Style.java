package clew.cli.console;

import java.util.Map;

/// Colours for a terminal. Without them, texts stay as they are.
///
/// The texts must be inert already: a style adds control sequences, and takes none away.
///
/// @param colored whether there are colours
public record Style(boolean colored) {
    public static final Style PLAIN = new Style(false);
    public static final Style COLORED = new Style(true);

    /// When to use colours.
    public enum Choice {
        AUTO,
        ALWAYS,
        NEVER
    }

    /// The style of a stream.
    ///
    /// @param terminal whether the stream is a terminal
    /// @param environment `NO_COLOR` (see <https://no-color.org>) and `TERM=dumb` turn colours off, unless they are
    ///     wanted always
    public static Style of(Choice choice, boolean terminal, Map<String, String> environment) {
        return switch (choice) {
            case ALWAYS -> COLORED;
            case NEVER -> PLAIN;
            case AUTO ->
                terminal && environment.getOrDefault("NO_COLOR", "").isEmpty() && !Terminals.isDumb(environment)
                        ? COLORED
                        : PLAIN;
        };
    }

    public String bold(String text) {
        return with(1, text);
    }

    public String dim(String text) {
        return with(2, text);
    }

    public String red(String text) {
        return with(31, text);
    }

    public String green(String text) {
        return with(32, text);
    }

    public String yellow(String text) {
        return with(33, text);
    }

    public String cyan(String text) {
        return with(36, text);
    }

    private String with(int attribute, String text) {
        return colored && !text.isEmpty() ? "\u001b[" + attribute + "m" + text + "\u001b[0m" : text;
    }
}
