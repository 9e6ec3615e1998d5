package clew.url;

import java.util.function.Consumer;

/// Passes validation errors on to a caller that wants them, each with its index in the text as given.
///
/// A parser without a report spends no time on errors that do not stop it.
final class ErrorReport {
    /// The ASCII members of the standard's "URL code points".
    private static final AsciiSet URL_CODE_POINTS =
            AsciiSet.ALPHA.and(AsciiSet.DIGIT).and("!$&'()*+,-./:;=?@_~");

    private final String input;
    private final int[] originalIndices;
    private final Consumer<ValidationError> reader;
    /// Added to each index, for a parser that sees only a part of the input.
    private final int offset;
    /// 0 if indices have no meaning, else 1.
    private final int factor;

    private ErrorReport(String input, int[] originalIndices, Consumer<ValidationError> reader, int offset, int factor) {
        this.input = input;
        this.originalIndices = originalIndices;
        this.reader = reader;
        this.offset = offset;
        this.factor = factor;
    }

    /// A report that starts with what the parser removes from its input beforehand.
    static ErrorReport of(ParserInput source, Consumer<ValidationError> reader) {
        var report = new ErrorReport(source.text(), source.originalIndices(), reader, 0, 1);
        report.removed(source);
        return report;
    }

    private void removed(ParserInput source) {
        var given = source.given();
        int from = source.start();
        int to = given.length();
        while (to > from && given.charAt(to - 1) <= ' ') to--;
        if (from > 0) unit(0);
        else if (to < given.length()) unit(to);
        for (int i = from; i < to; i++) {
            if (ParserInput.isTabOrNewline(given.charAt(i))) {
                unit(i);
                return;
            }
        }
    }

    private void unit(int originalIndex) {
        reader.accept(new ValidationError(UrlError.INVALID_URL_UNIT, originalIndex));
    }

    /// The same report for a part of the input that starts at `start`.
    ErrorReport within(int start) {
        return new ErrorReport(input, originalIndices, reader, start, 1);
    }

    /// The same report for something derived from this part: all errors are at the start of the part.
    ErrorReport atStart() {
        return new ErrorReport(input, originalIndices, reader, offset, 0);
    }

    void note(UrlError error, int at) {
        reader.accept(new ValidationError(error, originalIndices[offset + factor * at]));
    }

    /// Reports each code point of the input from `from` up to `to` that is not a URL unit.
    void units(int from, int to) {
        for (int i = from; i < to; ) {
            int codePoint = PercentEncoding.scalarValueAt(input, i, to);
            boolean good = codePoint == '%' ? PercentEncoding.isEscape(input, i) : isUrlCodePoint(codePoint);
            if (!good) note(UrlError.INVALID_URL_UNIT, i);
            i += Character.charCount(codePoint);
        }
    }

    /// The same for an opaque host, for which the standard handles code points and escapes separately.
    void unitsOfHost(String host) {
        int codePointAt = -1;
        int escapeAt = -1;
        for (int i = host.length() - 1; i >= 0; i--) {
            char c = host.charAt(i);
            if (c == '%') escapeAt = PercentEncoding.isEscape(host, i) ? escapeAt : i;
            else if (!isUrlCodePoint(PercentEncoding.scalarValueAt(host, i, host.length()))) codePointAt = i;
        }
        if (codePointAt >= 0) note(UrlError.INVALID_URL_UNIT, codePointAt);
        if (escapeAt >= 0) note(UrlError.INVALID_URL_UNIT, escapeAt);
    }

    private static boolean isUrlCodePoint(int codePoint) {
        if (codePoint < 0x80) return URL_CODE_POINTS.contains(codePoint);
        boolean noncharacter = (codePoint & 0xFFFE) == 0xFFFE || (codePoint >= 0xFDD0 && codePoint <= 0xFDEF);
        return codePoint >= 0xA0 && codePoint <= 0x10FFFD && !noncharacter;
    }
}
