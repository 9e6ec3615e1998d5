package clew.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The floor below which no reader of links can go: looks for `<a `, takes the value of its `href`, and knows
/// nothing of comments, scripts, character references, encodings or trees. With texts, it takes what stands before
/// the next `</a`, without the tags in it.
///
/// It makes the same kind of list as an extractor does, on most pages of documentation the same list.
record Scan(boolean withTexts) {
    record Link(String href, String text) {}

    private static final int TEXT_MAX = 50;

    List<Link> links(byte[] page) {
        var links = new ArrayList<Link>();
        for (int i = 0; i < page.length - 2; i++) {
            if (page[i] != '<' || (page[i + 1] | 0x20) != 'a' || page[i + 2] > ' ') continue;
            int end = i + 2;
            int from = -1;
            int to = -1;
            while (end < page.length && page[end] != '>') {
                if (page[end] == '"' || page[end] == '\'') {
                    int close = end + 1;
                    while (close < page.length && page[close] != page[end]) close++;
                    if (from < 0 && isHref(page, end)) {
                        from = end + 1;
                        to = close;
                    }
                    end = close;
                }
                end++;
            }
            if (from < 0) continue;
            var href = new String(page, from, to - from, StandardCharsets.UTF_8);
            links.add(new Link(href, withTexts ? text(page, end + 1) : ""));
            i = end - 1;
        }
        return links;
    }

    /// Whether `href=` stands in front of a quote.
    private static boolean isHref(byte[] page, int quote) {
        return page[quote - 1] == '='
                && page[quote - 2] == 'f'
                && page[quote - 3] == 'e'
                && page[quote - 4] == 'r'
                && page[quote - 5] == 'h'
                && page[quote - 6] <= ' ';
    }

    private static String text(byte[] page, int from) {
        var text = new byte[TEXT_MAX];
        int length = 0;
        for (int i = from; i < page.length && length < TEXT_MAX; i++) {
            if (page[i] == '<') {
                if (i + 2 < page.length && page[i + 1] == '/' && page[i + 2] == 'a') break;
                while (i < page.length && page[i] != '>') i++;
            } else if (length > 0 || page[i] > ' ' || page[i] < 0) {
                text[length++] = page[i];
            }
        }
        return new String(text, 0, length, StandardCharsets.UTF_8).stripTrailing();
    }
}
