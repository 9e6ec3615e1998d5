package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The examples of the documentation, word for word: they compile and are true.
class UrlExamplesTest {
    /// A line of an example with its result: `/// url.hostname(); // example.com`.
    private static final Pattern EXAMPLE = Pattern.compile("\\s*/// (\\S.*); // (.*)");

    private static void answers(String expected, Object actual) {
        assertEquals(expected, String.valueOf(actual));
    }

    @Test
    void ofUrl() {
        var url = Url.of("HTTPS://Example.com:443/a/../b?q=ü");
        answers("https://example.com/b?q=%C3%BC", url.href());
        answers("example.com", url.hostname());
        answers("https://example.com/c%20d", url.withPathname("/c d").withSearch(""));
        answers("https://example.com/b?q=%C3%BC", url.withPort("no number"));
        answers(
                "https://***@xn--bcher-kva.example/",
                Url.of("https://user:secret@bücher.example/").display());
        answers("***@example.com:x", Url.display("user:secret@example.com:x"));
        answers("bücher.example", Url.of("https://xn--bcher-kva.example/").displayHostname());
    }

    @Test
    void ofEncodings() {
        var page = Url.of("https://example.com/");
        answers(
                "Optional[https://example.com/?q=%FC]",
                Url.parse("?q=ü", page, Encoding.WINDOWS_1252).ok());
        answers(
                "Optional[https://example.com/?q=%26%2323383%3B]",
                Url.parse("?q=字", page, Encoding.WINDOWS_1252).ok());
        answers("Optional[WINDOWS_1252]", Encoding.forLabel(" Latin1 "));
        answers("windows-31j", Encoding.SHIFT_JIS.charset());
    }

    @Test
    void ofValidation() {
        var errors = new ArrayList<ValidationError>();
        answers("Ok[url=https://example.com/a%20b]", Url.validate("https:/example.com/a b", errors::add));
        answers("3", errors.size());
        answers("ValidationError[error=INVALID_URL_UNIT, at=20]", errors.getLast());
        answers(
                "Optional[https://example.com:80/]",
                Url.parse("https://example.com:80").ok());
        answers("Bad[error=PORT_INVALID, at=20]", Url.parse("https://example.com:x"));
        answers("port-invalid", UrlError.PORT_INVALID.standardName());
        answers("its port is not a number", UrlError.PORT_INVALID.text());
    }

    @Test
    void ofQueryPairs() {
        var shoes = Url.of("https://example.com/?q=red+shoes&size=42&utm_source=mail");
        answers("Optional[red shoes]", shoes.queryPairs().get("q"));
        answers(
                "https://example.com/?q=red+shoes&size=42",
                shoes.withQueryPairs(shoes.queryPairs().without("utm_source")));
        answers("q=R%26D&q=a%3Db", QueryPairs.EMPTY.and("q", "R&D").and("q", "a=b"));
    }

    @Test
    void ofPercentEncoding() {
        answers("100% schön %zz", PercentEncoding.decode("100%25 sch%C3%B6n %zz"));
    }

    /// Fails if an example is changed there and not here.
    @Test
    void areAllHere() throws IOException {
        var here = withoutSpaces(Files.readString(source("src/test/java/clew/url/UrlExamplesTest.java")));
        var missing = new ArrayList<String>();
        int examples = 0;
        try (var sources = Files.walk(source("src/main/java/clew"))) {
            for (var source : sources.filter(Files::isRegularFile).sorted().toList()) {
                for (var line : Files.readAllLines(source)) {
                    var example = EXAMPLE.matcher(line);
                    if (!example.matches()) continue;
                    examples++;
                    var test = "answers(\"" + example.group(2) + "\"," + example.group(1) + ");";
                    if (!here.contains(withoutSpaces(test))) missing.add(source.getFileName() + ": " + line.strip());
                }
            }
        }
        assertEquals(new ArrayList<>(), missing);
        assertTrue(examples >= 20, examples + " examples");
    }

    private static String withoutSpaces(String text) {
        return text.replaceAll("\\s", "");
    }

    /// A file of this module, whether the build runs in its folder or above.
    private static Path source(String path) {
        var here = Path.of(path);
        return Files.exists(here) ? here : Path.of("url").resolve(path);
    }
}
