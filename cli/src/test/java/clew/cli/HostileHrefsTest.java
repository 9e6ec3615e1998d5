package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random hrefs through all stages: page, extractor, URL, output. Not one control byte comes out.
class HostileHrefsTest {
    private static final int HREFS_PER_PAGE = 1_000;

    private static final List<String> PIECES = List.of(
            "http://",
            "https:",
            "//",
            "/",
            "\\",
            "..",
            "?",
            "#",
            "@",
            ":",
            "%",
            "%0a",
            "%1b",
            "%00",
            "\u001b[31m",
            "\u001b]0;x\u0007",
            "\r\n",
            "\t",
            "\0",
            "\u007f",
            "\u0085",
            "\u009b",
            "\u202e",
            "\u2066",
            "\u2028",
            "\ufeff",
            "\ud800",
            "&#27;",
            "&#x9b;",
            "&#8238;",
            "&NewLine;",
            "&Tab;",
            "host.example",
            "[::1]",
            "xn--",
            "\u00e9",
            "\ud83d\ude00",
            "data:",
            "javascript:",
            "a",
            "B",
            "~");

    /// Checks every byte and keeps none.
    private static final class Inspector extends OutputStream {
        private long lines;
        private long controls;

        @Override
        public void write(int b) {
            if (b == '\n') lines++;
            else if (b < ' ' || b > '~') controls++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            for (int i = from; i < from + count; i++) write(bytes[i]);
        }
    }

    private static String href(SplittableRandom random) {
        var href = new StringBuilder();
        for (int n = random.nextInt(1, 9); n > 0; n--) {
            if (random.nextInt(8) == 0) href.append((char) random.nextInt(0x10000));
            else href.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return href.toString().replace("\"", "&quot;");
    }

    /// Each page has its own hrefs, in whatever order pages are requested.
    private static byte[] page(long seed, int number, int pages) {
        var random = new SplittableRandom(seed * 1_000_003 + number);
        var html = new StringBuilder("<title>\u001b[31m\u202e\0")
                .append(href(random))
                .append("</title>");
        if (number == 0)
            for (int i = 1; i < pages; i++) html.append("<a href=/").append(i).append("></a>");
        for (int i = 0; i < HREFS_PER_PAGE; i++) {
            html.append("<a href=\"")
                    .append(href(random))
                    .append("\">")
                    .append(href(random))
                    .append("</a>");
        }
        return html.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void crawl(int pages, String format) {
        var seed = 20261115L;
        System.out.println("HostileHrefsTest: " + pages * HREFS_PER_PAGE + " hrefs, seed " + seed);
        try (var site = LoopbackSite.answering((request, out) -> {
            var target = request.target();
            if (target.matches("/[0-9]{1,6}")) {
                return LoopbackSite.page(
                        out,
                        200,
                        "text/html; charset=utf-8",
                        page(seed, Integer.parseInt(target.substring(1)), pages),
                        "ETag: \"\u001b[31m\"",
                        "X-Robots-Tag: \u0007\u009b",
                        "Last-Modified: \u001b]0;x\u0007");
            }
            LoopbackSite.raw(out, "HTTP/1.1 404 \u001b[31m\u009b\u0001\r\nX: \u001b[2J\r\nContent-Length: 0\r\n\r\n");
            return true;
        })) {
            var stdout = new Inspector();
            var stderr = new ByteArrayOutputStream();
            // A hundred of the pages that random links lead to are requested too, and reported on standard error.
            var line = List.of(
                    "-robots",
                    "ignore",
                    "-traps",
                    "off",
                    "-max-pages",
                    "" + (pages + 100),
                    "-format",
                    format,
                    "-url",
                    site.url("/0"));
            var code = Main.run(
                    line, InputStream.nullInputStream(), stdout, new PrintStream(stderr, true, StandardCharsets.UTF_8));
            var told = new Run(code, "", stderr.toString(StandardCharsets.ISO_8859_1)).inert();
            assertEquals(ExitCode.DONE, code, told.stderr());
            assertEquals(0, stdout.controls, "control bytes, seed " + seed);
            assertEquals(
                    100,
                    told.stderr()
                            .lines()
                            .filter(l -> l.endsWith(": status 404"))
                            .count(),
                    told.stderr());
            // Enough of these hrefs are links; otherwise this would prove nothing.
            if (format.equals("text")) {
                assertTrue(stdout.lines > (long) pages * HREFS_PER_PAGE / 4, stdout.lines + " lines");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl"})
    void twentyThousandRandomHrefsBringNoControlByteOut(String format) {
        crawl(20, format);
    }

    @Test
    @Tag("slow")
    void aMillionRandomHrefsBringNoControlByteOut() {
        crawl(1_000, "text");
    }
}
