package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Body;
import clew.html.tree.LinkTexts;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages made to take long, or to take much memory, or to break something. The memory is that of a test run, which
/// has the heap of the launcher: 1 GB.
class BoundsTest {
    record Bomb(String name, String page) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Url URL = Url.of("http://h.example/");
    private static final int MANY = 100_000;
    private static final int MEBIBYTE = 1 << 20;

    static List<Bomb> bombs() {
        var distinct =
                IntStream.range(0, MANY / 2).mapToObj(i -> "<font a" + i + ">").collect(Collectors.joining());
        return List.of(
                new Bomb("nested elements", "<div>".repeat(MANY) + "<a href=x>" + "</div>".repeat(MANY)),
                new Bomb("nested links", "<a href=x><div>".repeat(MANY)),
                new Bomb("nested formatting", "<b>".repeat(MANY) + "<p>x".repeat(MANY)),
                new Bomb("formatting that all differs", distinct + "<p>x".repeat(MANY) + "<a href=x>"),
                new Bomb("formatting left open", "<p><b><i><u><a href=x>y".repeat(MANY / 4)),
                new Bomb(
                        "the adoption agency",
                        "<b><i><u><s><p>".repeat(1000) + "</b></i></u></s></p>".repeat(MANY / 4)),
                new Bomb("tables in tables", "<table><tr><td>".repeat(MANY) + "<a href=x>"),
                new Bomb("foster parents", "<table>" + "<a href=x>y</a><tr><td>z</td></tr><p>".repeat(MANY / 2)),
                new Bomb("unknown end tags", "<x>".repeat(MANY) + "</y>".repeat(MANY)),
                new Bomb("spans and lists", "<span>".repeat(MANY) + "<li>".repeat(MANY)),
                new Bomb("paragraphs out of scope", "<p><button>".repeat(MANY) + "<div></div>".repeat(MANY)),
                new Bomb("templates", "<template>".repeat(MANY) + "</template>".repeat(MANY) + "<a href=x>"),
                new Bomb("foreign depth", "<svg>" + "<g>".repeat(MANY) + "</x>".repeat(MANY)),
                new Bomb("selects", "<select><option><a href=x>".repeat(MANY)),
                new Bomb(
                        "attributes",
                        "<a"
                                + IntStream.range(0, MANY)
                                        .mapToObj(i -> " a" + i + "=v")
                                        .collect(Collectors.joining()) + " href=x>"),
                new Bomb("one attribute again and again", "<a " + "href=x ".repeat(MANY) + ">"),
                new Bomb("a long attribute", "<a href='" + "x".repeat(10 * MEBIBYTE) + "'>"),
                new Bomb("a long unquoted attribute", "<a href=" + "&".repeat(3 * MEBIBYTE) + ">"),
                new Bomb("a long name", "<" + "a".repeat(10 * MEBIBYTE) + "><a href=x>"),
                new Bomb("a comment without end", "<!--" + "-".repeat(5 * MEBIBYTE) + "x".repeat(5 * MEBIBYTE)),
                new Bomb("comments", "<!--" + "<!-- --!".repeat(MEBIBYTE)),
                new Bomb("a doctype without end", "<!doctype " + "x".repeat(10 * MEBIBYTE)),
                new Bomb("a script without end", "<script>" + "<!--<script></script>".repeat(MANY * 3)),
                new Bomb("opening signs", "<".repeat(10 * MEBIBYTE)),
                new Bomb("ampersands", " &".repeat(5 * MEBIBYTE)),
                new Bomb("CDATA", "<svg><![CDATA[" + "]".repeat(5 * MEBIBYTE)),
                new Bomb("texts in links in links", "<a href=x><table><td> y".repeat(MANY)),
                new Bomb("spaces in links in links", "<a href=x><object>".repeat(MANY) + " <b> ".repeat(MANY)),
                new Bomb("references in a link", "<a href=x>" + "&CounterClockwiseContourIntegra".repeat(MANY)),
                new Bomb("a number in a link", "<a href=x>&#" + "0".repeat(5 * MEBIBYTE) + "65;"),
                new Bomb("spaces in a link", "<a href=x>x" + " ".repeat(5 * MEBIBYTE)),
                new Bomb("a long title", "<title>" + "x </titlf".repeat(MEBIBYTE)),
                new Bomb("short tags", "<b>".repeat(3 * MEBIBYTE)));
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void aPageIsReadInTimeLinearInItsLength(Bomb bomb) {
        bounded(bomb.page(), BoundsTest::links);
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void alsoInsideALinkAndWithTextAfterEveryTag(Bomb bomb) {
        bounded("<a href=t>" + bomb.page().replace(">", ">y "), BoundsTest::links);
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void itsResourcesToo(Bomb bomb) {
        bounded(bomb.page(), BoundsTest::resources);
    }

    static List<Bomb> bombsOfResources() {
        var frame = "<p>" + "x".repeat(MEBIBYTE);
        for (var i = 0; i < 20; i++) {
            frame = "<iframe srcdoc='" + frame.replace("&", "&amp;").replace("'", "&#39;") + "'></iframe><img src=a>";
        }
        return List.of(
                new Bomb("frames in frames", frame),
                new Bomb("frames", "<iframe srcdoc='<img src=a>'></iframe>".repeat(MANY)),
                new Bomb("a frame in each template", "<template><iframe srcdoc='<img src=a>'></iframe>".repeat(MANY)),
                new Bomb("placeholders", "<template>" + "<img src={{a}}>".repeat(MANY)),
                new Bomb("brackets in a style", "<style>" + "image-set(".repeat(MANY) + "'a'".repeat(MANY)),
                new Bomb("colours", "<svg>" + "<path fill='url(a#b)' stroke='url(#c)'/>".repeat(MANY)));
    }

    @ParameterizedTest
    @MethodSource("bombsOfResources")
    void resourcesAreReadInTimeLinearInTheirLength(Bomb bomb) {
        bounded(bomb.page(), BoundsTest::resources);
    }

    private static void links(Body body) {
        for (var anchor : new HtmlExtractor().extract(body, URL).anchors()) {
            assertTrue(anchor.text().length() <= LinkTexts.UNITS_MAX);
        }
    }

    private static void resources(Body body) {
        new ResourceExtractor(true).page(body, URL);
    }

    private static void bounded(String page, Consumer<Body> read) {
        var bytes = page.getBytes(StandardCharsets.UTF_8);
        // Some seconds at most, even on a busy machine; what is quadratic takes many minutes.
        assertTimeout(Duration.ofMinutes(2), () -> read.accept(new Body("text/html", bytes, false)));
    }

    @Test
    void nestingIsNotGivenUpTooSoon() {
        var page = "<div>".repeat(MANY) + "<a href=x>" + "</div>".repeat(MANY) + "<a href=y>";
        var extracted =
                new HtmlExtractor().extract(new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false), URL);
        assertEquals(List.of("x", "y"), extracted.hrefs());
        assertTrue(extracted.certain());
    }

    @Test
    void anUncertainPageTooLargeForATreeKeepsItsListAndIsMarked() {
        var page = "<a href=1><div><a href=2>" + " ".repeat(HtmlExtractor.TREE_BYTES_MAX);
        var extracted =
                new HtmlExtractor().extract(new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false), URL);
        assertEquals(List.of("1", "2"), extracted.hrefs());
        assertEquals(false, extracted.certain());
    }

    /// Thirty fonts that are never closed are opened again in each paragraph: of a million, three gigabytes of tree.
    @Test
    void aTreeThatGrowsFarBeyondItsPageIsGivenUp() {
        var fonts =
                IntStream.range(0, 30).mapToObj(i -> "<font size=" + i + ">").collect(Collectors.joining());
        var page = "<p>" + fonts + "<a href=1><p><a href=2><p>" + "<p>x".repeat(60_000);
        assertFalse(extract(page).certain());
    }

    @Test
    void aLargeMisnestedPageIsReadWithATree() {
        var page = "<a href=1><div><a href=2></div>" + ("<p>" + "text ".repeat(200) + "</p>\n").repeat(10_000);
        assertTrue(page.length() > 10_000_000);
        var extracted = extract(page);
        assertEquals(List.of("1", "2"), extracted.hrefs().stream().distinct().toList());
        assertTrue(extracted.certain());
    }

    /// Their hash is the same: that of a long is one half of it, by exclusive or, with the other.
    @Test
    void attributesWhoseNamesHaveOneHashAreReadInTimeLinearInTheirNumber() {
        var page = new StringBuilder("<a href=1><div><a href=2><b");
        for (var i = 0; i < MANY; i++) {
            var half = "" + (char) ('a' + i % 26) + (char) ('a' + i / 26 % 26) + (char) ('a' + i / 676 % 26)
                    + (char) ('a' + i / 17_576);
            page.append(' ').append(half).append(half);
        }
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> extract(page + ">"));
    }

    @Test
    void aContentTypeOfManyParametersIsReadInTimeLinearInItsLength() {
        var bytes = "<a href=x>".getBytes(StandardCharsets.UTF_8);
        for (var parameter : List.of(";", ";a", ";=", ";a=b", ";a=\"", "; ", ";a=\"b\"")) {
            var type = "text/html" + parameter.repeat(250_000);
            assertTimeoutPreemptively(
                    Duration.ofSeconds(10), () -> new HtmlExtractor().extract(new Body(type, bytes, false), URL));
            assertTimeoutPreemptively(
                    Duration.ofSeconds(10),
                    () -> new HtmlExtractor().extract(new Body(type + ";charset=x", bytes, false), URL));
        }
    }

    @Test
    void aLongBaseIsParsedOnceForAllFrames() {
        var page = "<base href='/" + "b".repeat(MEBIBYTE) + "'>" + "<iframe srcdoc=x></iframe>".repeat(MANY);
        var body = new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> resources(body));
    }

    static List<Bomb> bombsOfXml() {
        var numbers = IntStream.range(0, MANY);
        var declared = numbers.mapToObj(i -> " xmlns:n" + i + "='u'").toList();
        return List.of(
                new Bomb("namespaces", "<html" + String.join("", declared) + ">" + "<a/>".repeat(MANY)),
                new Bomb("namespaces of one hash", "<html xmlns:Aa='u' xmlns:BB='v'>" + "<p xmlns='u'/>".repeat(MANY)),
                new Bomb("nested namespaces", "<html>" + "<b" + String.join("><b", declared) + ">"),
                new Bomb("an undeclared prefix", "<html" + String.join("", declared) + ">" + "<x:a/>".repeat(MANY)),
                new Bomb("attributes", "<html" + String.join("", declared).replace("xmlns:", "") + ">"),
                new Bomb("nested elements", "<a>".repeat(MEBIBYTE)),
                new Bomb("a comment without end", "<html>" + "<!-- -".repeat(MEBIBYTE)),
                new Bomb("comments", "<html>" + "<!---->".repeat(MEBIBYTE)),
                new Bomb("instructions", "<html>" + "<?p?>".repeat(MEBIBYTE)),
                new Bomb("brackets", "<html>" + "]".repeat(5 * MEBIBYTE)),
                new Bomb("references", "<html>" + "&lt;".repeat(MEBIBYTE)),
                new Bomb("a long number", "<html>&#" + "0".repeat(5 * MEBIBYTE) + "65;"),
                new Bomb("a long name", "<" + "a".repeat(5 * MEBIBYTE)),
                new Bomb("a long reference", "<html>&" + "a".repeat(5 * MEBIBYTE)),
                new Bomb("a long value", "<html a='" + "a\n".repeat(5 * MEBIBYTE)),
                new Bomb("many entities", "<!DOCTYPE a [" + "<!ENTITY a 'b'>".repeat(MANY) + "]><html>&a;"),
                new Bomb(
                        "one entity",
                        "<!DOCTYPE a [<!ENTITY a '" + "<b/>".repeat(MANY) + "'>]><a>" + "&a;".repeat(MANY)),
                new Bomb("declarations", "<!DOCTYPE a [" + "<!ELEMENT a (b)>".repeat(MANY)),
                new Bomb("a declaration", "<!DOCTYPE a [<!ATTLIST a " + "b 'c' ".repeat(MANY)));
    }

    @ParameterizedTest
    @MethodSource("bombsOfXml")
    void anXhtmlPageIsReadInTimeLinearInItsLength(Bomb bomb) {
        var body = new Body("application/xhtml+xml", bomb.page().getBytes(StandardCharsets.UTF_8), false);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> links(body));
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> resources(body));
    }

    private static Extracted extract(String page) {
        return new HtmlExtractor().extract(new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false), URL);
    }

    @Test
    void anyBytesAtAllAreRead() {
        var random = new Random(7);
        for (var i = 0; i < 2000; i++) {
            var bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            for (var j = 0; j < bytes.length; j++)
                if (random.nextInt(3) == 0) bytes[j] = (byte) "<>/!-\"'=&; a".charAt(random.nextInt(12));
            for (var type : List.of(
                    "text/html", "text/html;charset=utf-16", "text/html;charset=gbk", "application/xhtml+xml", "")) {
                new HtmlExtractor().extract(new Body(type, bytes, false), URL);
            }
        }
    }

    @Test
    void aPageCostsLittleMemoryBesidesItsLinks() {
        var page = "<ul>" + "<li><span class=x><b>text</b> and <em>text</em></span></li>".repeat(2000) + "</ul>";
        var bytes = page.getBytes(StandardCharsets.UTF_8);
        for (var i = 0; i < 100; i++) HtmlLinksTest.read(bytes, false);
        var allocated = Long.MAX_VALUE;
        // Nothing but this thread allocates; where the collector ran in between, the difference means nothing.
        for (var i = 0; i < 5; i++) {
            var before = used();
            for (var j = 0; j < 300; j++) HtmlLinksTest.read(bytes, false);
            var difference = used() - before;
            // None at all where it fits into what the thread had reserved before; that is a few megabytes at most.
            if (difference >= 0) allocated = Math.min(allocated, difference / 300);
        }
        assertTrue(allocated < 60_000, "allocated " + allocated);
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
