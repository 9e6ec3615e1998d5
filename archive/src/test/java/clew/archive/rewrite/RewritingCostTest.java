package clew.archive.rewrite;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.Allocated;
import clew.fetch.Body;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What it costs to rewrite a document that was made to be expensive.
class RewritingCostTest {
    private static final Url PAGE = Url.of("http://site.example/dir/page.html");
    private static final Addresses ADDRESSES = target -> "/20261117123456/" + target.href();

    private static String rewritten(String html, DocumentKind kind, Destination destination) {
        var body = new Body("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), false);
        var bytes = new DocumentRewriter(ADDRESSES, destination)
                .rewrite(kind, body, PAGE)
                .bytes();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static long allocated(String html, Destination destination) throws Exception {
        return Allocated.by(() -> rewritten(html, DocumentKind.HTML, destination));
    }

    /// For each of them, all attributes of the tag were read again.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta http-equiv=x !content=x ",
                "<animate !to=x ",
                "<link !integrity=x ",
                "<img !srcset=x ",
                "<a !href=x ",
                "<script !crossorigin "
            })
    void attributesThatAreRepeatedAreReadOnce(String tag) throws Exception {
        var name = tag.indexOf('!');
        for (var destination : Destination.values()) {
            var some = tag.substring(0, name) + tag.substring(name + 1).repeat(900) + ">";
            allocated(some, destination);
            var few = allocated(some, destination);
            var many = allocated(some.repeat(10), destination);
            assertTrue(few < 2_000L * some.length(), few + " bytes for " + some.length());
            assertTrue(many < 2_000L * some.length() * 10, many + " bytes for ten times as much");
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofVeryManyAttributesTheFirstThousandAreLeft(Destination destination) {
        var tag = "<a " + "integrity=x ".repeat(999) + "href=# " + "title=y crossorigin k='>' ".repeat(30_000)
                + "/>after";
        var expected = destination == Destination.FILES
                ? "\uFEFF<a " + " ".repeat(999) + "href=#  />after"
                : "<a " + "integrity=x ".repeat(999) + "href=#  />after";
        assertTrue(expected.equals(rewritten(tag, DocumentKind.HTML, destination)));
    }

    /// It may be left as it is where it has no references, so all of them have to be seen.
    @Test
    void aTagOfXmlWithVeryManyAttributesIsRefused() {
        var attributes =
                IntStream.range(0, 1_000).mapToObj(i -> "a" + i + "='' ").collect(Collectors.joining());
        for (var destination : Destination.values()) {
            rewritten("<a " + attributes + "/>", DocumentKind.XML, destination);
            assertThrows(
                    DocumentTooLarge.class,
                    () -> rewritten("<a " + attributes + "href='file:///x'/>", DocumentKind.XML, destination));
        }
    }

    /// Each reference becomes as long as the base of its page.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href=a>",
                "<img srcset='a 1x, b 2x'>",
                "<p style='background: url(a)'>",
                "<iframe srcdoc='<a href=a>'></iframe>",
                "<animate attributeName=href values='a;b'>"
            })
    void aDocumentThatWouldBecomeHugeIsRefused(String element) throws Exception {
        var html = "<base href='/" + "x".repeat(30_000) + "/'>" + element.repeat(2_000);
        for (var destination : Destination.values()) {
            var bytes = Allocated.by(
                    () -> assertThrows(DocumentTooLarge.class, () -> rewritten(html, DocumentKind.HTML, destination)));
            assertTrue(bytes < 256 << 20, bytes + " bytes");
        }
    }

    @Test
    void aPageOfNothingButLinksIsRewritten() {
        var links = "<a href=1>".repeat(50_000);
        for (var destination : Destination.values()) {
            assertTrue(rewritten(links, DocumentKind.HTML, destination).length() > links.length());
            var sheet = "a{background:url(1)}".repeat(50_000);
            assertTrue(rewritten(sheet, DocumentKind.STYLESHEET, destination).length() > sheet.length());
        }
    }
}
