package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CssUrlsTest {
    /// A style sheet, and the URLs in it.
    record Sheet(String css, List<String> urls) {
        static Sheet of(String css, String... urls) {
            return new Sheet(css, List.of(urls));
        }
    }

    static List<Sheet> sheets() {
        return List.of(
                Sheet.of("p{background:url(a)}", "a"),
                Sheet.of("p{background:url( \"a b\" )}", "a b"),
                Sheet.of("p{background:URL('a')}", "a"),
                Sheet.of("p{background:url(\n a\t)}", "a"),
                Sheet.of("p{background:u\\72l(a)}", "a"),
                Sheet.of("p{background:\\75\\52 L(a)}", "a"),
                Sheet.of("p{background:url(a\\)b\\ c\\29 d)}", "a)b c)d"),
                Sheet.of("p{background:url('a\\\nb\\'c\\0041 d')}", "ab'cAd"),
                Sheet.of("p{background:url(\\0)}", "\uFFFD"),
                Sheet.of("p{background:url(\\110000)}", "\uFFFD"),
                Sheet.of("p{background:url(\\1F600 x)}", "\uD83D\uDE00x"),
                Sheet.of("p{background:url()}"),
                Sheet.of("p{background:url('')}"),
                Sheet.of("/* url(a) */p{background:url(b)}/* url(c)", "b"),
                Sheet.of("p{background:url(/*a*/)}", "/*a*/"),
                Sheet.of("p{background:url/**/(a)}"),
                Sheet.of("p{content:'url(a)'}"),
                Sheet.of("p{content:\"\\\"url(a)\"}"),
                Sheet.of("p{background:url(a b)}q{background:url(c)}", "c"),
                Sheet.of("p{background:url(a'b) url(c)}", "c"),
                Sheet.of("p{background:url(a(b) url(c)}", "c"),
                Sheet.of("p{background:url(a\\)b c\\)d) url(e)}", "e"),
                Sheet.of("p{background:url(a", "a"),
                Sheet.of("p{background:url('a", "a"),
                Sheet.of("p{content:'a\n;background:url(b)}", "b"),
                Sheet.of("p{background:image-set('a' 1x, url(b) 2x, \"c\" type('d') 3x)}", "a", "b", "c"),
                Sheet.of("p{background:-webkit-image-set(url('a') 1x)}", "a"),
                Sheet.of("p{background:src('a')}", "a"),
                Sheet.of("@media screen{@supports (x:y){p{q{background:url(a)}&:hover{background:url(b)}}}}", "a", "b"),
                Sheet.of("@font-face{src:local('x'),url(a) format('woff2'),url('b')}", "a", "b"),
                Sheet.of("@import 'a';@import url(b) screen;@IMPORT URL('c') layer(x) supports(y:z);", "a", "b", "c"),
                Sheet.of("@import/**/\"a\";@\\69mport 'b';", "a", "b"),
                Sheet.of("@import;@import x 'a';@import @import 'b';", "b"),
                Sheet.of("@namespace url(a);@namespace x 'b';@namespace x url('c');p{background:url(d)}", "d"),
                Sheet.of("@charset \"a\";p{--x:url(b)}", "b"),
                Sheet.of("p{background:my-url(a) url2('b') xurl(c)}"),
                Sheet.of("p{background:#url(a)}"),
                Sheet.of("p{background:5url(a)}"),
                Sheet.of("p{background:url(a)url(b),url(c)!important}", "a", "b", "c"),
                Sheet.of("<!-- p{background:url(a)} -->", "a"),
                Sheet.of("p{background:url(\r\na\f)}", "a"),
                Sheet.of("\\", new String[0]),
                Sheet.of(""));
    }

    @Test
    void onlyUrlsAreRewritten() {
        assertEquals(
                "/* url(a) */@import \"[a]\" print;p{x:url(\"[b]\"),url( \"[\\\"\\\\]\" ),url(#c)'url(d)';y:image-set(\"[e]\" 1x)}url(\"[f]\")",
                CssUrls.rewritten(
                        "/* url(a) */@import 'a' print;p{x:url( b ),url( '\"\\\\' ),url(#c)'url(d)';y:image-set(\"e\" 1x)}url(f",
                        url -> "[" + url + "]"));
    }

    @ParameterizedTest
    @MethodSource("sheets")
    void aSheetWithTheSameUrlsIsTheSame(Sheet sheet) {
        assertEquals(sheet.css(), CssUrls.rewritten(sheet.css(), url -> url));
        var rewritten = CssUrls.rewritten(sheet.css(), url -> "/" + url);
        assertEquals(
                sheet.urls().stream().map(url -> "/" + url).toList(),
                CssUrls.of(rewritten).stream().map(Resource::url).toList());
    }

    @ParameterizedTest
    @MethodSource("sheets")
    void urlsAreThoseOfTheTokens(Sheet sheet) {
        assertEquals(
                sheet.urls(),
                CssUrls.of(sheet.css()).stream().map(Resource::url).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "url(",
                "@import ",
                "\\",
                "url(\\",
                "'",
                "'\n",
                "/*",
                "a{",
                ")",
                "image-set(",
                "url( ",
                "@namespace ",
                "-",
                "1e",
                "url(a b"
            })
    void anySheetIsReadInTimeLinearInItsLength(String part) {
        var sheet = part.repeat(3_000_000 / part.length());
        assertTimeout(Duration.ofMinutes(2), () -> CssUrls.of(sheet));
    }

    @Test
    void anyTextAtAllIsRead() {
        var random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            var text = new StringBuilder();
            for (int j = random.nextInt(30); j > 0; j--)
                text.append("\\'\"()url@import;/*{}\n é1-\0".charAt(random.nextInt(26)));
            CssUrls.of(text.toString());
        }
    }
}
