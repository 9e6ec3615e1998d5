package clew.archive.wayback;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// What the Wayback Machine adds to the documents that it shows, found by its own comments and addresses.
///
/// Documents are texts with one character for each byte, so whatever encoding they are in, all other bytes stay.
final class ReplayInserts {
    private static final int COMMENTS_MAX = 4;

    private static final String HEAD_END = "<!-- End Wayback Rewrite JS Include -->";
    private static final String TOOLBAR = "<!-- BEGIN WAYBACK TOOLBAR INSERT -->";
    private static final String TOOLBAR_END = "<!-- END WAYBACK TOOLBAR INSERT -->";
    private static final List<String> LAST_WORDS = List.of("FILE ARCHIVED ON ", "playback timings (ms):");

    private ReplayInserts() {}

    /// Whether a document has something that is only added to captures.
    static boolean areIn(String document) {
        return document.contains(HEAD_END) || document.contains(TOOLBAR) || document.contains(LAST_WORDS.getFirst());
    }

    static String removedFromPage(String page) {
        return removedFromEnd(withoutOwnTags(withoutHeadInsert(withoutToolbar(page))), "<!--", "-->");
    }

    static String removedFromStyle(String sheet) {
        return removedFromEnd(sheet, "/*", "*/");
    }

    private static String withoutToolbar(String page) {
        var from = page.indexOf(TOOLBAR);
        var end = page.indexOf(TOOLBAR_END, Math.max(0, from));
        if (from < 0 || end < 0) return page;
        var to = end + TOOLBAR_END.length();
        // The toolbar ends with a line of its own.
        if (page.startsWith("\n ", to)) to += 2;
        return page.substring(0, from) + page.substring(to);
    }

    /// Without what comes first in the head: from a tag of the archive to its comment.
    private static String withoutHeadInsert(String page) {
        var end = page.indexOf(HEAD_END);
        if (end < 0) return page;
        var tags = new OwnTags(page.substring(0, end));
        var from = tags.next(0);
        return page.substring(0, from < 0 ? end : from) + page.substring(lineEnd(page, end + HEAD_END.length()));
    }

    /// Without scripts and style sheets of the archive wherever they are: older captures have no comment.
    private static String withoutOwnTags(String page) {
        var tags = new OwnTags(page);
        var result = new StringBuilder();
        var copied = 0;
        for (var at = tags.next(0); at >= 0; at = tags.next(copied)) {
            result.append(page, copied, at);
            copied = lineEnd(page, tags.end());
        }
        return result.append(page, copied, page.length()).toString();
    }

    private static int lineEnd(String page, int at) {
        return page.startsWith("\n", at) ? at + 1 : at;
    }

    /// Without the comments behind a document, which say when it was captured and how long it took to show it.
    static String removedFromEnd(String document, String open, String close) {
        var result = document;
        for (var comments = 0; comments < COMMENTS_MAX; comments++) {
            var end = result.stripTrailing();
            var from = end.lastIndexOf(open);
            if (from < 0 || !end.endsWith(close) || end.indexOf(close, from) != end.length() - close.length()) {
                return result;
            }
            var comment = end.substring(from + open.length()).stripLeading();
            if (LAST_WORDS.stream().noneMatch(comment::startsWith)) return result;
            // Each of them begins a line.
            result = end.substring(0, end.startsWith("\n", from - 1) ? from - 1 : from);
        }
        return result;
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
