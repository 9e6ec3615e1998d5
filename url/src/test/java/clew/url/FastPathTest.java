package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The fast path gives the result of the state machine, or none: in every character and every offset.
class FastPathTest {
    private static final Url PAGE = Url.of("https://u:p@example.com:8080/a/b/c?d#e");

    /// @return whether the fast path was taken
    private static boolean compare(String text, String message) {
        var fast = FastPath.parse(text);
        if (fast != null) assertSame(new Parsed.Ok(fast), UrlParser.parse(text, null, Encoding.UTF_8), message);
        return fast != null;
    }

    private static boolean compare(String text, Url base, String message) {
        var fast = FastPath.parse(text, base);
        if (fast != null) assertSame(new Parsed.Ok(fast), UrlParser.parse(text, base, Encoding.UTF_8), message);
        return fast != null;
    }

    private static void assertSame(Parsed actual, Parsed expected, String message) {
        if (!(expected instanceof Parsed.Ok(Url url)) || !(actual instanceof Parsed.Ok(Url fast))) {
            assertEquals(expected, actual, message);
            return;
        }
        assertEquals(url.href(), fast.href(), message);
        assertEquals(Attributes.of(url), Attributes.of(fast), message);
        assertEquals(url.query(), fast.query(), message);
        assertEquals(url.fragment(), fast.fragment(), message);
        assertEquals(url.hasOpaquePath(), fast.hasOpaquePath(), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com/",
                "https://example.com",
                " http://example.com/a b?c'd#e`f ",
                "http://example.com?q",
                "http://example.com:8080/x",
                "http://h/é",
                "/x",
                "x/y",
                "../x",
                "./x",
                "?q",
                "#f",
                "",
                "//other.example/x",
                "mailto:a@b",
                "javascript:void(0)",
                "../../../../x",
                "http://h/a?b?c#d?e",
                "http://127.0.0.1:8080/x",
                "http://0.10.200.255/",
            })
    void whatIsCommonTakesTheShortWay(String text) {
        assertTrue(compare(text, PAGE, text), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://1.2.3/",
                "http://1.2.3.4.5/",
                "http://1.2.3.04/",
                "http://1.2.3.256/",
                "http://1..3.4/",
                "http://1.2.3.4./",
                "http://a.2.3.4/",
                "http://1.2.3.0x4/",
                "http://1.2.3.4x/",
                "http://.2.3.4/",
                "http://example.com:80/",
                "http://EXAMPLE.com/",
                "http://u@example.com/",
                "http://h./",
                "http://h/a/../b",
                "http://h/%2e%2e/b",
                "http://h/.",
                "HTTP:x",
                "http:x",
                "file:///x",
                "http://h/\t/",
                "http://bücher.example/",
                "\\x",
                "http://h/\ud800",
                "http://h/\u4e2d?\u6587",
                "http://0x7f/",
                "http://h:0/"
            })
    void whatIsNotIsLeftToTheStateMachineOrAnsweredAlike(String text) {
        compare(text, text);
        compare(text, PAGE, text);
    }

    @Test
    void everyCharacterIsAnsweredAlikeInEveryPlace() {
        for (int c = 0; c <= 0xFFFF; c++) {
            for (var place : PLACES) {
                var text = place.replace('*', (char) c);
                var message = Integer.toHexString(c) + " in " + place;
                compare(text, message);
                compare(text, PAGE, message);
            }
        }
    }

    private static final List<String> PLACES = List.of(
            "*/x",
            "a*/x",
            "*",
            "*?",
            "?*",
            "#*",
            "/*",
            "/a?*#b",
            "../*",
            ".*/",
            "//h*/",
            "//*",
            "http://h/*",
            "http://h/a*?b*",
            "http://h/#*",
            "http://h*/",
            "http://h*",
            "http://*h/",
            "http*://h/",
            "*http://h/",
            "http://h/*",
            "http://h:8*/",
            "http://1.2.3.*/",
            "http://1.2*3.4/",
            "http://1.2.3.4*/",
            "http://*1.2.3.4/",
            "mailto:*",
            "mailto:a*b",
            "m*:x",
            "http://h/a*");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomTextsAreAnsweredAlike(long seed) {
        random(seed, 50_000);
    }

    @Test
    @Tag("slow")
    void soAreMillionsOfThem() {
        random(4, 3_000_000);
    }

    private static void random(long seed, int rounds) {
        var urls = new RandomUrls(seed);
        for (int round = 0; round < rounds; round++) {
            var text = urls.url();
            var base = Url.of(urls.base());
            var message = "seed " + seed + ", round " + round + ": " + Printable.of(text) + " on " + base;
            compare(text, message);
            compare(text, base, message);
            compare(text, PAGE, message);
        }
    }

    @Test
    void realLinksAreAnsweredAlikeAndMostTakeTheShortWay() throws IOException {
        var folder = corpora();
        int taken = 0;
        int all = 0;
        for (var file : List.of("webpages-absolute.txt", "kasztp.txt")) {
            for (var line : lines(folder.resolve(file))) {
                all++;
                if (compare(line, line)) taken++;
            }
        }
        assertTrue(taken > 0.95 * all, taken + " of " + all);
    }

    @Test
    void theLinksOfRealPagesAreAnsweredAlikeByOneResolverForAll() throws IOException {
        var base = Url.of("http://nowhere.example/");
        var resolver = LinkResolver.of(base);
        for (var line : lines(corpora().resolve("webpages-links.txt"))) {
            if (line.startsWith("@ ")) {
                base = Url.of(line.substring(2));
                resolver.rebase(base);
                continue;
            }
            var expected = UrlParser.parse(line, base, Encoding.UTF_8);
            var message = Printable.of(line) + " on " + base;
            compare(line, base, message);
            var bytes = ("<a href='" + line + "'>").getBytes(StandardCharsets.UTF_8);
            // Three times, so that caching pays.
            for (int i = 0; i < 3; i++) assertSame(resolver.resolve(line), expected, message);
            for (int i = 0; i < 3; i++) {
                assertSame(resolver.resolve(bytes, 9, bytes.length - 2, StandardCharsets.UTF_8), expected, message);
            }
        }
    }

    @Test
    void aResolverForgetsWhatAnotherBaseMakesWrong() {
        var bases = List.of(
                "http://a.example/x/y?z",
                "http://a.example/x/w",
                "http://a.example/v/y",
                "http://b.example/x/y",
                "https://a.example/x/y",
                "z:opaque",
                "http://a.example/x/y?z");
        var links = List.of(
                "p", "/p", "?p", "#p", "", "../p", "//c.example/", "http://d.example/", "mailto:e@f", "http://[");
        var resolver = LinkResolver.of(PAGE);
        for (int round = 0; round < 3; round++) {
            for (var base : bases) {
                resolver.rebase(Url.of(base));
                for (var link : links) {
                    var message = link + " on " + base + ", round " + round;
                    var expected = UrlParser.parse(link, Url.of(base), Encoding.UTF_8);
                    for (int i = 0; i < 3; i++) assertSame(resolver.resolve(link), expected, message);
                }
            }
        }
    }

    private static Path corpora() {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            var corpora = folder.resolve("shared").resolve("url-corpora");
            if (Files.isDirectory(corpora)) return corpora;
        }
        NotRun.because("there is no folder shared/url-corpora beside the project");
        throw new IllegalStateException("not reached");
    }

    private static List<String> lines(Path file) throws IOException {
        return new ArrayList<>(Files.readAllLines(file));
    }
}
