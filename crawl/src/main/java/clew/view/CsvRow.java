package clew.view;

import org.jspecify.annotations.Nullable;

/// A row of a table as in RFC 4180: cells separated by commas, in quotes where they have to be, CR LF at the end.
///
/// A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula. As OWASP recommends, such a cell
/// gets an apostrophe in front: then it is text. So does what follows a semicolon inside a cell, because some
/// spreadsheets separate cells there.
final class CsvRow {
    private final StringBuilder row = new StringBuilder();
    private boolean hasCells;

    /// The next cell, with a text from anywhere.
    CsvRow text(String text) {
        var visible = harmless(VisibleText.of(text));
        if (needsQuotes(visible)) return cell('"' + visible.replace("\"", "\"\"") + '"');
        return cell(visible);
    }

    CsvRow number(long number) {
        return cell(Long.toString(number));
    }

    /// The next cell, empty where the number is not known.
    CsvRow known(@Nullable Long number) {
        return number == null ? empty() : number(number);
    }

    CsvRow empty() {
        return cell("");
    }

    /// The row, complete.
    @Override
    public String toString() {
        return row + "\r\n";
    }

    private CsvRow cell(String content) {
        if (hasCells) row.append(',');
        hasCells = true;
        row.append(content);
        return this;
    }

    private static boolean needsQuotes(String text) {
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == ',' || c == '"' || c == ';') return true;
        }
        // Some readers drop blanks around a cell without quotes.
        return !text.isEmpty() && (text.charAt(0) == ' ' || text.charAt(text.length() - 1) == ' ');
    }

    private static String harmless(String text) {
        var out = new StringBuilder(text.length() + 1);
        var atStart = true;
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (atStart && isFormula(c)) out.append('\'');
            // Blanks and quotes in front of a formula may be dropped before it is read.
            atStart = c == ';' || (atStart && (Character.isSpaceChar(c) || c == '"'));
            out.append(c);
        }
        return out.toString();
    }

    /// East Asian spreadsheets read the wide forms too.
    private static boolean isFormula(char c) {
        return switch (c) {
            case '=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20' -> true;
            default -> false;
        };
    }
}
