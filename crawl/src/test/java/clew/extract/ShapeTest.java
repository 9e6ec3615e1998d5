package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import clew.fetch.Body;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeTest {
    private final Shape shape = new Shape();

    private long of(String html) {
        return of(html, StandardCharsets.UTF_8);
    }

    private long of(String html, Charset charset) {
        var body = new Body("text/html; charset=" + charset.name(), html.getBytes(charset), false);
        return shape.of(body, new HtmlExtractor().extract(body, Url.of("http://h.example/")));
    }

    @ParameterizedTest
    @CsvSource({
        "<h1>January 2026</h1>Mon 1 Tue 2, <h1>DECEMBER 2031</h1>Fri 30 Sat 31",
        "<h1>März</h1>Montag, <h1>Août</h1>vendredi",
        "one two three, three <b>one</b> two one",
        "<p>x</p>, <p class=y>X</p><!-- one more --><script>var z</script><STYLE>q{}</STYLE>",
        "<a href=/p/1>next</a>, <a href=/p/2>next</a>",
        "key a1b2c3, key 9f8e7d"
    })
    void pagesThatSayTheSameButForNumbersAndDatesHaveOneShape(String one, String other) {
        assertEquals(of(one), of(other));
    }

    @ParameterizedTest
    @CsvSource({
        "one two, one three",
        "<title>one</title>, <title>two</title>",
        "<a href=/one></a>, <a href=/two></a>",
        "grüß, gruß",
        "一, 二",
        "'', one"
    })
    void pagesThatSaySomethingElseHaveOthers(String one, String other) {
        assertNotEquals(of(one), of(other));
    }

    @Test
    void wordsAreWordsInEveryEncoding() {
        assertEquals(of("one two", StandardCharsets.UTF_16LE), of("two one", StandardCharsets.UTF_16LE));
        assertNotEquals(of("eat", StandardCharsets.UTF_16LE), of("tea", StandardCharsets.UTF_16LE));
    }

    @Test
    void whatIsNotClosedEndsWithThePage() {
        assertEquals(of("one <!-- two"), of("one <!-- three"));
        assertEquals(of("one <script> two"), of("one <script> three"));
        assertEquals(of("one <"), of("one "));
    }
}
