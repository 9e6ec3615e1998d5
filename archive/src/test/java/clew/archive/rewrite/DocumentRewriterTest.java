package clew.archive.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.HtmlExtractor;
import clew.extract.ResourceExtractor;
import clew.fetch.Body;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rewritten page has the same links and needs the same files as before, each at its new address.
class DocumentRewriterTest {
    static final Url PAGE = Url.of("http://site.example/dir/page?q");
    private static final String PREFIX = "http://127.0.0.1:1/20261117123456/";
    private static final DocumentRewriter REWRITER = new DocumentRewriter(url -> "/20261117123456/" + url.href());

    private static final Url FILE = Url.of("http://files.example/dir/page.html");
    private static final String FILES = "http://files.example/dir/x/";
    private static final DocumentRewriter FOR_FILES = new DocumentRewriter(
            url -> "x/" + HexFormat.of().formatHex(url.withoutFragment().href().getBytes(StandardCharsets.UTF_8))
                    + url.fragment().map(fragment -> "#" + fragment).orElse(""),
            Destination.FILES);

    static final Pattern FOREIGN_STYLE = Pattern.compile("<(?:svg|math)>.*<style", Pattern.DOTALL);

    private static final List<String> PIECES = List.of(
            "<a href=x>",
            "<a href='/y?a&amp;b'",
            ">",
            "</a>",
            "<a href=\"//h/z\" href=w>",
            "<A\nHREF=é#f>",
            "<a href=#top>",
            "<a href>",
            "<a href=>",
            "<a =href=x>",
            "<a =a='>' href=/x>",
            "<a/href=x/>",
            "<a href=x'y\">",
            "<img src=i>",
            "<img srcset='a,b 1x, c 2x'",
            " src=j>",
            "<base href=/b/>",
            "<base href=c/>",
            "<base href='data:,x'>",
            "<link rel=stylesheet href=s>",
            "<p style='x:url(k)'>",
            "<style>",
            "</style>",
            "p{x:url( \"m\" )}",
            "@import 'n';",
            "/* ",
            " */",
            "<!--",
            "-->",
            "<!-->",
            "<script>",
            "</script>",
            "<![CDATA[",
            "]]>",
            "<svg>",
            "</svg>",
            "<use href=u#i />",
            "<image xlink:href=v>",
            "<style/>",
            "<math>",
            "</math>",
            "<textarea>",
            "</textarea>",
            "<title>",
            "</title>",
            "<template>",
            "</template>",
            "<table>",
            "<td background=t>",
            "</table>",
            "<select>",
            "</select>",
            "<noscript>",
            "</noscript>",
            "<iframe src=r>",
            "</iframe>",
            "<iframe srcdoc='<img src=q>'></iframe>",
            "<plaintext>",
            "<xmp>",
            "</xmp>",
            "<?x ",
            "</",
            "<",
            "\"",
            "'",
            "=",
            "&lt;",
            "\0",
            " text ",
            "ü",
            "<video poster=o>",
            "<object data=d>",
            "<body background=e>",
            "<foreignObject>",
            "</p>",
            "<a href=mailto:x>",
            "<a href='http://[bad'>",
            "<input type=image src=g>");

    private static List<String> resolved(List<String> references, Url base) {
        var targets = new ArrayList<String>();
        for (var reference : references) {
            var target = Url.parse(reference, base) instanceof Parsed.Ok(Url url) ? url.href() : "bad " + reference;
            targets.add(target.startsWith(PREFIX) ? target.substring(PREFIX.length()) : target);
        }
        return targets;
    }

    private static List<String> targets(byte[] bytes, String type, Url url) {
        var body = new Body(type, bytes, false);
        var page = new HtmlExtractor().extract(body, url);
        var targets = new ArrayList<>(resolved(page.hrefs(), page.base()));
        var files = new ResourceExtractor(false).page(body, url);
        targets.addAll(
                resolved(files.resources().stream().map(file -> file.url()).toList(), files.base()));
        targets.add(page.title());
        return targets;
    }

    /// The characters that a host may have as they are, while the path of a replay, which names the host, escapes them.
    private static List<String> unescaped(List<String> targets) {
        return targets.stream()
                .map(target -> target.replace("%22", "\"")
                        .replace("%60", "`")
                        .replace("%7B", "{")
                        .replace("%7D", "}"))
                .toList();
    }

    static void assertSame(byte[] page, String shown) {
        var rewritten = REWRITER.rewrite(DocumentKind.HTML, new Body("text/html; charset=utf-8", page, false), PAGE);
        assertEquals(
                unescaped(targets(page, "text/html; charset=utf-8", PAGE)),
                unescaped(targets(rewritten.bytes(), rewritten.type(), Url.of(PREFIX + PAGE.href()))),
                () -> shown + "\n became \n" + new String(rewritten.bytes(), StandardCharsets.UTF_8));
    }

    /// The same for a page that has become a file: without `<base>`, and beside the files that it refers to.
    static void assertSameAsFile(byte[] page, String shown) {
        var body = new Body("text/html; charset=utf-8", page, false);
        var rewritten = FOR_FILES.rewrite(DocumentKind.HTML, body, PAGE).bytes();
        var targets = new ArrayList<String>();
        for (var target : targets(rewritten, "text/html; charset=utf-8", FILE)) targets.add(original(target));
        assertEquals(
                targets(page, "text/html; charset=utf-8", PAGE),
                targets,
                () -> shown + "\n became \n" + new String(rewritten, StandardCharsets.UTF_8));
    }

    /// What a file was made of.
    private static String original(String target) {
        var fragment = target.indexOf('#') < 0 ? target.length() : target.indexOf('#');
        var file = target.substring(0, fragment);
        if (file.equals(FILE.href())) return PAGE.href() + target.substring(fragment);
        if (!file.startsWith(FILES)) return target;
        var bytes = HexFormat.of().parseHex(file.substring(FILES.length()));
        return new String(bytes, StandardCharsets.UTF_8) + target.substring(fragment);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverAPageIsMadeOf(long seed) {
        var random = new Random(seed);
        for (var round = 0; round < 2_500; round++) {
            var html = new StringBuilder();
            for (var piece = random.nextInt(1, 30); piece > 0; piece--) {
                html.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            assertSame(html.toString().getBytes(StandardCharsets.UTF_8), html.toString());
            // Not rewritten is a style of SVG or MathML that is never closed, or that other tags divide. From a
            // replay's address
            // its references lead to the right place all the same.
            if (FOREIGN_STYLE.matcher(html).find()) continue;
            assertSameAsFile(html.toString().getBytes(StandardCharsets.UTF_8), html.toString());
        }
    }

    @Test
    void realPages() throws IOException {
        var folder = Path.of("/usr/share/doc/python3-doc/html");
        Assumptions.assumeTrue(Files.isDirectory(folder), "NOT RUN: no " + folder);
        try (var files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            var pages = files.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .limit(100)
                    .toList();
            assertTrue(pages.size() > 10);
            for (var page : pages) {
                assertSame(Files.readAllBytes(page), page.toString());
                assertSameAsFile(Files.readAllBytes(page), page.toString());
            }
        }
    }
}
