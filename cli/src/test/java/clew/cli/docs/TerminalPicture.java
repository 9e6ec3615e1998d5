package clew.cli.docs;

import java.util.List;
import java.util.regex.Pattern;

/// Draws the lines of a terminal as an SVG image.
final class TerminalPicture {
    private static final Pattern STYLE = Pattern.compile("\u001b\\[([0-9;]*)m");
    private static final List<String> COLORS =
            List.of("#0d1117", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#76e3ea", "#d0d7de");
    private static final int LINE_HEIGHT = 20;
    private static final double CHARACTER_WIDTH = 8.43;
    private static final int MARGIN = 16;

    private TerminalPicture() {}

    /// @param lines with escapes for colors, as terminals understand them
    static String svg(List<String> lines, int columns, String title) {
        var width = (int) Math.ceil(columns * CHARACTER_WIDTH) + 2 * MARGIN;
        var height = lines.size() * LINE_HEIGHT + 2 * MARGIN;
        var svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" role="img">
                <title>%3$s</title>
                <rect width="%1$d" height="%2$d" rx="8" fill="#0d1117"/>
                <g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="#d0d7de">
                """.formatted(width, height, escaped(title)));
        var style = "";
        for (int i = 0; i < lines.size(); i++) {
            var y = MARGIN + (i + 1) * LINE_HEIGHT - 5;
            svg.append("<text x=\"%d\" y=\"%d\" xml:space=\"preserve\">".formatted(MARGIN, y));
            var line = lines.get(i).stripTrailing();
            var from = 0;
            for (var change : STYLE.matcher(line).results().toList()) {
                append(svg, style, line.substring(from, change.start()));
                style = style(style, change.group(1));
                from = change.end();
            }
            append(svg, style, line.substring(from));
            svg.append("</text>\n");
        }
        return svg.append("</g>\n</svg>\n").toString();
    }

    /// The attributes of text after an escape.
    private static String style(String before, String codes) {
        var style = before;
        for (var code : codes.split(";", -1)) {
            style = switch (code) {
                case "", "0" -> "";
                case "49" -> style; // the usual background
                case "39" -> style.replaceAll(" fill=\"[^\"]*\"", "");
                case "1" -> style + " font-weight=\"bold\"";
                case "2" -> style + " opacity=\"0.7\"";
                default -> {
                    if (!code.matches("[39][0-7]"))
                        throw new IllegalArgumentException("no picture for the escape " + code);
                    yield style.replaceAll(" fill=\"[^\"]*\"", "") + " fill=\"" + COLORS.get(code.charAt(1) - '0')
                            + "\"";
                }
            };
        }
        return style;
    }

    private static void append(StringBuilder svg, String style, String text) {
        if (text.isEmpty()) return;
        if (style.isEmpty()) svg.append(escaped(text));
        else
            svg.append("<tspan").append(style).append('>').append(escaped(text)).append("</tspan>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
