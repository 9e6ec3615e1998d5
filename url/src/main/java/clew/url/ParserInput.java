package clew.url;

import clew.encoding.Utf8;
/// The text given to the parser, prepared as the standard says: no C0 control or space at either end, no tab or
/// newline anywhere. It maps indices back, so that an error can point into the text as given.

record ParserInput(String given, int start, String text) {

    static ParserInput of(String given) {
        int start = 0;
        int end = given.length();
        while (start < end && given.charAt(start) <= ' ') start++;
        while (end > start && given.charAt(end - 1) <= ' ') end--;
        return of(given, start, end);
    }

    /// The same for a setter, for which the standard does not trim.
    static ParserInput untrimmed(String given) {
        return of(given, 0, given.length());
    }

    private static ParserInput of(String given, int start, int end) {
        int clean = start;
        while (clean < end && !isTabOrNewline(given.charAt(clean))) clean++;
        if (clean == end) return new ParserInput(given, start, given.substring(start, end));

        var text = new StringBuilder(end - start).append(given, start, clean);
        for (int i = clean; i < end; i++) {
            char c = given.charAt(i);
            // Two lone surrogates must not become a pair when the newline between them is removed.
            if (!isTabOrNewline(c)) text.append(isLoneSurrogate(given, i) ? Utf8.REPLACEMENT : c);
        }
        return new ParserInput(given, start, text.toString());
    }

    /// The index in the given text of what is now at `index`.
    int originalIndex(int index) {
        int i = start;
        int left = index;
        while (i < given.length()) {
            if (!isTabOrNewline(given.charAt(i)) && left-- == 0) break;
            i++;
        }
        return i;
    }

    /// The results of [#originalIndex] for all indices, for frequent use.
    int[] originalIndices() {
        var indices = new int[text.length() + 1];
        int next = 0;
        for (int i = start; i < given.length() && next < text.length(); i++) {
            if (!isTabOrNewline(given.charAt(i))) indices[next++] = i;
        }
        indices[next] = originalIndex(next);
        return indices;
    }

    private static boolean isLoneSurrogate(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c))
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    static boolean isTabOrNewline(char c) {
        return c == '\t' || c == '\n' || c == '\r';
    }
}
