package clew.bench;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/// The pages of a site of any size, each made when it is requested: some 7 KB of text with a dozen links. The start
/// page leads to the first thousand, and each of the others to eight more, so that there is soon enough to do.
///
/// @param count how many pages there are
record ScalePages(int count) {
    private static final int LINKS_OF_START = 1_000;
    private static final int CHILDREN = 8;
    private static final int LINKS = 12;
    private static final int PARAGRAPH_BYTES = 560;
    private static final String[] PARAGRAPHS = paragraphs();

    /// Where a page is; the start page is number 0.
    static String path(int number) {
        return number == 0 ? "/" : "/s" + number % 100 + "/page-" + number + ".html";
    }

    /// The number of the page at a path; -1 for none.
    int number(String path) {
        if (path.equals("/")) return 0;
        var dash = path.indexOf('-');
        if (dash < 0 || !path.endsWith(".html")) return -1;
        var number = Integer.parseInt(path.substring(dash + 1, path.length() - ".html".length()));
        return number < count ? number : -1;
    }

    byte[] page(int number) {
        var links = number == 0 ? LINKS_OF_START : LINKS;
        var text = new StringBuilder(links * (PARAGRAPH_BYTES + 80) + 300)
                .append("<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>Page ")
                .append(number)
                .append("</title></head>\n<body>\n<h1>Page ")
                .append(number)
                .append("</h1>\n");
        for (int i = 0; i < links; i++) {
            var target = target(number, i);
            text.append("<p class=\"text\">")
                    .append(PARAGRAPHS[mix(number, i) % PARAGRAPHS.length])
                    .append("<a href=\"")
                    .append(path(target))
                    .append("\">page ")
                    .append(target)
                    .append("</a></p>\n");
        }
        return text.append("</body></html>\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private int target(int number, int link) {
        if (number == 0) return link + 1 < count ? link + 1 : 0;
        var child = LINKS_OF_START + (long) (number - 1) * CHILDREN + link + 1;
        return link < CHILDREN && child < count ? (int) child : mix(number, link + LINKS) % count;
    }

    private static int mix(int number, int link) {
        var mixed = (number * 31L + link) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 33);
    }

    private static String[] paragraphs() {
        var random = new Random(1);
        var paragraphs = new String[1_000];
        for (int i = 0; i < paragraphs.length; i++) {
            var text = new StringBuilder();
            while (text.length() < PARAGRAPH_BYTES) {
                for (int letters = 2 + random.nextInt(9); letters > 0; letters--) {
                    text.append((char) ('a' + random.nextInt(26)));
                }
                text.append(' ');
            }
            paragraphs[i] = text.toString();
        }
        return paragraphs;
    }
}
