package clew.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A site of many small pages, the same bytes each time it is written.
///
/// Page *n* links to the pages *2n+1* and *2n+2*, so all of them can be reached from page 0, which is `/index.html`,
/// and to some others by chance. Each page also holds what is not a link but looks like one: an anchor in a comment
/// and paths in a script. Those lead to pages that do not exist.
///
/// @param pages how many, the start page included
record SyntheticSite(int pages) {
    static final String START = "/";
    private static final int PAGES_PER_FOLDER = 100;
    private static final int PARAGRAPHS = 10;
    private static final int WORDS_PER_PARAGRAPH = 120;
    private static final List<String> WORDS = List.of(
            ("server request header answer cache index table query record column thread memory file folder name value"
                            + " number text line page link the a of and to in is for with by on that from or an it as be are"
                            + " returns accepts ignores replaces describes default optional same other first last next")
                    .split(" "));

    void write(Path folder) throws IOException {
        for (int page = 0; page < pages; page++) {
            var file = folder.resolve(page == 0 ? "index.html" : path(page).substring(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, html(page), StandardCharsets.US_ASCII);
        }
    }

    /// The targets of all its pages.
    Set<String> paths() {
        return IntStream.range(0, pages).mapToObj(SyntheticSite::path).collect(Collectors.toSet());
    }

    static String path(int page) {
        return page == 0
                ? START
                : String.format(Locale.ROOT, "/part-%03d/page-%05d.html", page / PAGES_PER_FOLDER, page);
    }

    String html(int page) {
        var random = new Random(page);
        var html = new StringBuilder(
                        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Page ")
                .append(page)
                .append("</title>\n<link rel=\"canonical\" href=\"")
                .append(path(page))
                .append("\">\n");
        script(html, page);
        html.append("</head>\n<body>\n");
        navigation(html, page);
        html.append("<h1 id=\"top\">Page ").append(page).append("</h1>\n");
        html.append("<!-- <a href=\"/draft/").append(page).append(".html\">not published yet</a> -->\n");
        for (int paragraph = 0; paragraph < PARAGRAPHS; paragraph++) {
            html.append("<p>");
            text(html, random);
            // The first two paragraphs lead to the children of this page, the others anywhere.
            anchor(html, page, paragraph < 2 ? 2 * page + 1 + paragraph : random.nextInt(pages));
            html.append(".</p>\n");
        }
        navigation(html, page);
        return html.append("</body>\n</html>\n").toString();
    }

    /// As many sites have it: the same links on top and at the bottom of each page, and one to another site.
    private void navigation(StringBuilder html, int page) {
        html.append("<ul class=\"navigation\">\n");
        anchorItem(html, START, "Start");
        anchorItem(html, path(Math.max(0, page - 1)), "Previous");
        anchorItem(html, path(Math.min(pages - 1, page + 1)), "Next");
        anchorItem(html, "#top", "Top");
        anchorItem(html, "https://example.org/about?from=" + page % 7 + "&amp;lang=en", "About");
        html.append("</ul>\n");
    }

    private static void anchorItem(StringBuilder html, String href, String text) {
        html.append("<li class=\"entry\"><a class=\"reference internal\" href=\"")
                .append(href)
                .append("\">")
                .append(text)
                .append("</a></li>\n");
    }

    /// Relative to the folder, as documentation generators write it.
    private void anchor(StringBuilder html, int page, int target) {
        if (target >= pages) return;
        var href = page == 0 || target == 0 ? path(target) : ".." + path(target);
        html.append(" <a href=\"")
                .append(href)
                .append(target % 3 == 0 ? "#top" : "")
                .append("\"><code>page ")
                .append(target)
                .append("</code></a>");
    }

    private static void script(StringBuilder html, int page) {
        html.append("<script>\nvar routes = {\"next\": \"/api/items/")
                .append(page)
                .append(".html\", \"home\": \"app/")
                .append(page)
                .append("/index.html\"};\ndocument.write('<a href=\"/made-by-script/")
                .append(page)
                .append(".html\">more</a>');\n</script>\n");
    }

    private static void text(StringBuilder html, Random random) {
        for (int word = 0; word < WORDS_PER_PARAGRAPH; word++) {
            if (word > 0) html.append(word % 15 == 0 ? '\n' : ' ');
            html.append(WORDS.get(random.nextInt(WORDS.size())));
        }
    }
}
