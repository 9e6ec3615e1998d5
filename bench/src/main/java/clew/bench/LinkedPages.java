package clew.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/// A site of pages of some 10 KB with forty links each, the same bytes each time it is written.
///
/// Page *n* links to the pages *8n+1* to *8n+8*, so all of them can be reached from page 0, and to others by chance.
///
/// @param count how many pages there are
record LinkedPages(int count) {
    static final int LINKS = 40;
    private static final int CHILDREN = 8;
    private static final int PAGES_PER_FOLDER = 100;
    private static final int TEXT_BYTES = 170;

    /// Writes all pages, as files that a web server finds.
    void write(Path folder) throws IOException {
        for (var page = 0; page < count; page++) {
            var file = folder.resolve(page == 0 ? "index.html" : path(page).substring(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, html(page), StandardCharsets.US_ASCII);
        }
    }

    private static String path(int page) {
        return page == 0 ? "/" : "/part-" + page / PAGES_PER_FOLDER + "/page-" + page + ".html";
    }

    private String html(int page) {
        var random = new Random(page);
        var html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Page ")
                .append(page)
                .append("</title></head>\n<body>\n<h1>Page ")
                .append(page)
                .append("</h1>\n");
        for (var link = 0; link < LINKS; link++) {
            html.append("<p class=\"entry\">");
            text(html, random);
            var child = CHILDREN * page + 1 + link;
            var target = link < CHILDREN && child < count ? child : random.nextInt(count);
            html.append("<a href=\"")
                    .append(path(target))
                    .append("\">see page ")
                    .append(target);
            html.append("</a></p>\n");
        }
        return html.append("</body></html>\n").toString();
    }

    private static void text(StringBuilder html, Random random) {
        for (var end = html.length() + TEXT_BYTES; html.length() < end; html.append(' ')) {
            for (var letters = 2 + random.nextInt(9); letters > 0; letters--) {
                html.append((char) ('a' + random.nextInt(26)));
            }
        }
    }
}
