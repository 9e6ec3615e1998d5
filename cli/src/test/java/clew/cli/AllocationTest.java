package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What a page costs in garbage: a guard against slow changes that no clock disturbs. Where it fails because a page
/// costs less, write the new figure down; where it costs more, find out why, and whether it is worth that.
class AllocationTest {
    private static final int PAGES = 400;

    /// Bytes allocated for each page of the site, about 11 KB long with 64 links.
    private static final long EXPECTED = 33_000;

    private static final double TOLERANCE = 0.15;

    /// Pages of a documentation: the same links at the top of each, links to others in the text, some of them with
    /// fragments.
    private static boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        if (request.target().equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
        var number = Integer.parseInt(request.target().substring("/page-".length()));
        var html = new StringBuilder("<!DOCTYPE html><html lang=en><head><title>Page ").append(number);
        html.append("</title><meta charset=utf-8><link rel=stylesheet href=/style.css></head><body><ul class=nav>");
        for (int i = 0; i < 24; i++) link(html.append("<li>"), i, "", "part-" + i);
        html.append("</ul><h1>Page ").append(number).append("</h1>");
        for (int i = 0; i < 40; i++) {
            var fragment = i % 3 == 0 ? "#section-" + i : "";
            html.append("<p id=\"section-")
                    .append(i)
                    .append("\">Some text &amp; more of it, <code>in code</code> and ");
            html.append("<em>in words</em>, so that there is something to read between the links, of which there is ");
            link(html, (number * 7 + i * 11) % PAGES, fragment, "another one");
            html.append(" at the end.</p>\n<!-- a comment --><br>");
        }
        return LoopbackSite.html(
                out,
                html.append("<script>var x = '<a href=/no>';</script></body></html>")
                        .toString());
    }

    private static void link(StringBuilder html, int number, String fragment, String text) {
        html.append("<a class=\"reference internal\" href=\"page-")
                .append(number)
                .append(fragment);
        html.append("\">").append(text).append("</a>");
    }

    @Test
    void aPageAllocatesNoMoreThanItDid() throws Exception {
        try (var site = LoopbackSite.answering(AllocationTest::answer)) {
            var program = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseCompactObjectHeaders",
                            "-Xmx256m",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            AllocationProbe.class.getName(),
                            site.url("/page-0"))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assertTrue(program.waitFor(60, TimeUnit.SECONDS), "it does not end");
            assertEquals(0, program.exitValue(), printed);
            var figures = printed.split(" ");
            assertEquals(PAGES, Integer.parseInt(figures[0]), "pages");
            var bytes = Long.parseLong(figures[1]);
            var message = bytes + " bytes are allocated for each page, where " + EXPECTED + " are expected";
            System.out.println(message);
            assertTrue(Math.abs(bytes - EXPECTED) <= TOLERANCE * EXPECTED, message);
        }
    }
}
