package clew.extract;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.text;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import clew.fuzz.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// A style sheet that is rewritten has the URLs that were written, and no others.
public final class CssFuzz implements FuzzTarget {
    @Override
    public void check(byte[] input) {
        var sheet = text(input);
        var urls = urls(sheet);
        assertSame(sheet, CssUrls.rewritten(sheet, url -> url), "with the same URLs it is the same");
        var rewritten = CssUrls.rewritten(sheet, CssFuzz::other);
        assertEquals(urls.stream().map(CssFuzz::other).toList(), urls(rewritten), "the URLs of the rewritten one");
        bytes(input);
    }

    /// As rewriting does it: one character for each byte, so that all bytes that are not part of a URL stay as they
    /// are.
    private static void bytes(byte[] input) {
        var sheet = new String(input, StandardCharsets.ISO_8859_1);
        var rewritten = CssUrls.rewritten(sheet, CssFuzz::other);
        promise(rewritten.chars().allMatch(c -> c <= 0xFF), "what is not a URL stays");
    }

    private static List<String> urls(String sheet) {
        return CssUrls.of(sheet).stream().map(Resource::url).toList();
    }

    private static String other(String url) {
        return Resource.isHere(url) ? url : "../" + Integer.toHexString(url.hashCode()) + "\\\"')";
    }

    @Override
    public Bound bound() {
        return new Bound(250, 500);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "p{background:url(a\\)b\\ c\\29 d) URL( 'x' )}",
                "p{background:url('a\\\nb\\'c\\0041 d')}",
                "/* url(a) */p{background:url(b)}/* url(c)",
                "p{background:url(a b)}q{background:url(c)}",
                "p{background:image-set('a' 1x, url(b) 2x, \"c\" type('d') 3x)}",
                "@import 'a';@import url(b) screen;@IMPORT URL('c') layer(x) supports(y:z);",
                "@namespace url(a);@namespace x 'b';@charset \"a\";p{--x:url(b)}",
                "p{content:'a\n;background:url(b)}",
                "p{background:\\75\\52 L(a) u\\72l(b) url(\\0) url(\\110000)}",
                "p{margin:-1.5e3px;color:#fff;width:+.5em}",
                "p{background:url(#a) url() url(data:x,y)}",
                "@import src('a') -webkit-image-set(url(b");
    }

    @Override
    public List<Repeated> repeated() {
        return Stream.of(
                        "url(a)",
                        "url(",
                        "url('a')",
                        "url(a b)",
                        "url(a'",
                        "'a'",
                        "'",
                        "\"\\",
                        "image-set('a'",
                        "src(",
                        "(",
                        ")",
                        "{",
                        "/*",
                        "/**/",
                        "*/",
                        "@import 'a';",
                        "@import url(",
                        "@import",
                        "@namespace x(",
                        "\\",
                        "\\41 ",
                        "\\\n",
                        "-",
                        "--",
                        "#",
                        "1e",
                        "a",
                        ";",
                        " ",
                        "\n",
                        "\r",
                        "p{background:url(a)}",
                        "a(",
                        "url(\\",
                        "+1.",
                        "<!--")
                .map(Repeated::of)
                .toList();
    }
}
