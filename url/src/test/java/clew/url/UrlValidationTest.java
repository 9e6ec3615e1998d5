package clew.url;

import static clew.url.UrlError.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Each validation error with the standard's own examples, and its index.
class UrlValidationTest {
    /// An arrow marks each reported index, one for each error there; they are removed before parsing.
    private record Example(String marked, @Nullable String base, List<UrlError> errors) {
        void check() {
            var expected = new ArrayList<ValidationError>();
            var input = new StringBuilder();
            for (int i = 0; i < marked.length(); i++) {
                char c = marked.charAt(i);
                if (c == '→') expected.add(new ValidationError(errors.get(expected.size()), input.length()));
                else input.append(c);
            }
            assertEquals(errors.size(), expected.size(), "arrows");
            var actual = new ArrayList<ValidationError>();
            var text = input.toString();
            var validated =
                    base == null ? Url.validate(text, actual::add) : Url.validate(text, Url.of(base), actual::add);
            assertEquals(inOrder(expected), inOrder(actual));
            assertEquals(base == null ? Url.parse(text) : Url.parse(text, Url.of(base)), validated);
            if (validated instanceof Parsed.Bad(UrlError error, int at)) {
                assertEquals(new ValidationError(error, at), actual.getLast());
            }
        }

        /// The standard reports in the order of its steps, which is not always that of the text.
        private static List<String> inOrder(List<ValidationError> errors) {
            return errors.stream()
                    .map(error -> "%05d %s".formatted(error.at(), error.error()))
                    .sorted()
                    .toList();
        }
    }

    private static Example example(String marked, UrlError... errors) {
        return new Example(marked, null, List.of(errors));
    }

    private static Example on(String base, String marked, UrlError... errors) {
        return new Example(marked, base, List.of(errors));
    }

    @TestFactory
    Stream<DynamicTest> reportsWhatIsWrongAndWhere() {
        return EXAMPLES.stream().map(each -> DynamicTest.dynamicTest(Printable.of(each.marked), each::check));
    }

    @Test
    void everyErrorHasAnExample() {
        var seen = EnumSet.noneOf(UrlError.class);
        EXAMPLES.forEach(example -> seen.addAll(example.errors));
        assertEquals(EnumSet.allOf(UrlError.class), seen);
    }

    @Test
    void aTextFullOfErrorsIsReportedInTimeThatGrowsWithItsLength() {
        var errors = new ArrayList<ValidationError>();
        Url.validate("https://clew.test/" + "\t<".repeat(500_000), errors::add);
        assertEquals(500_001, errors.size());
        assertTrue(errors.getLast().at() > 1_000_000);
    }

    private static final List<Example> EXAMPLES = List.of(
            example("https://user.example/a/b?c=d&e=%20'#f/?é😀"),
            example("https://bücher.example/"),
            example("mailto:someone@example.org"),
            on("https://example.org/a", "../b?c"),
            // IDNA
            example("https://→a_b.example/", DOMAIN_TO_ASCII),
            example("https://→example.org./", DOMAIN_TO_ASCII),
            example("https://→-a.example/", DOMAIN_TO_ASCII),
            example("https://→a-.example/", DOMAIN_TO_ASCII),
            example("https://→ab--c.example/", DOMAIN_TO_ASCII),
            example("https://→xn--a.example/", DOMAIN_TO_ASCII),
            example("https://→ab--é.example/", DOMAIN_TO_ASCII),
            example("https://→é-.example/", DOMAIN_TO_ASCII),
            example("https://→" + "a".repeat(64) + ".example/", DOMAIN_TO_ASCII),
            example("https://→" + "a.".repeat(126) + "aa/", DOMAIN_TO_ASCII),
            example("https://→xn--0.é/", DOMAIN_TO_ASCII),
            example("https://→\u00ad/", DOMAIN_TO_ASCII),
            example("https://exa→<mple.org/", DOMAIN_INVALID_CODE_POINT),
            example("https://→exa→%23mple.org", DOMAIN_INVALID_CODE_POINT, DOMAIN_PERCENT_ENCODED),
            // Host parsing
            example("https://exam→%70le.org", DOMAIN_PERCENT_ENCODED),
            example("https://→→%C3%A9.example%", DOMAIN_INVALID_CODE_POINT, DOMAIN_PERCENT_ENCODED),
            example("foo://exa→[mple.org", HOST_INVALID_CODE_POINT),
            example("foo://`a→|", HOST_INVALID_CODE_POINT),
            example("foo://a→`b`→%zz%/", INVALID_URL_UNIT, INVALID_URL_UNIT),
            example("https://→127.0.0.1→./", DOMAIN_TO_ASCII, IPV4_EMPTY_PART),
            example("https://→1.2.3/", IPV4_TOO_FEW_PARTS),
            example("https://1.2.3.4.→5/", IPV4_TOO_MANY_PARTS),
            example("https://→→test.42", IPV4_TOO_FEW_PARTS, IPV4_NON_NUMERIC_PART),
            example("https://127.0.→0x0.1", IPV4_NON_DECIMAL_PART),
            example("https://→00.→0x.0.0", IPV4_NON_DECIMAL_PART, IPV4_NON_DECIMAL_PART),
            example("https://255.255.→4000.1", IPV4_OUT_OF_RANGE_PART),
            example("https://→1.2.→300/", IPV4_TOO_FEW_PARTS, IPV4_OUT_OF_RANGE_PART),
            example("https://→①.②.③.④", IPV4_NON_ASCII_INPUT),
            example("https://[::1→", IPV6_UNCLOSED),
            example("https://[→:1]", IPV6_INVALID_COMPRESSION),
            example("https://[1:2:3:4:5:6:7:8:→9]", IPV6_TOO_MANY_PIECES),
            example("https://[1::1:→:1]", IPV6_MULTIPLE_COMPRESSION),
            example("https://[1:2:3→!:4]", IPV6_INVALID_CODE_POINT),
            example("https://[1:2:3:→]", IPV6_INVALID_CODE_POINT),
            example("https://[1:2:3→]", IPV6_TOO_FEW_PIECES),
            example("https://[→00::→01]", IPV6_PIECE_LEADING_ZERO, IPV6_PIECE_LEADING_ZERO),
            example("https://[1:1:1:1:1:1:1:→127.0.0.1]", IPV4_IN_IPV6_TOO_MANY_PIECES),
            example("https://[ffff::→.0.0.1]", IPV4_IN_IPV6_INVALID_CODE_POINT),
            example("https://[ffff::127.0.→xyz.1]", IPV4_IN_IPV6_INVALID_CODE_POINT),
            example("https://[ffff::127.0→xyz]", IPV4_IN_IPV6_INVALID_CODE_POINT),
            example("https://[ffff::127.0→0.0.1]", IPV4_IN_IPV6_INVALID_CODE_POINT),
            example("https://[ffff::127.0.0.1→.2]", IPV4_IN_IPV6_INVALID_CODE_POINT),
            example("https://[ffff::127.0.0.40→00]", IPV4_IN_IPV6_OUT_OF_RANGE_PART),
            example("https://[ffff::127.0.0→]", IPV4_IN_IPV6_TOO_FEW_PARTS),
            // URL parsing
            example("https://example.org/→>", INVALID_URL_UNIT),
            example("→ https://example.org ", INVALID_URL_UNIT),
            example("https://example.org→ ", INVALID_URL_UNIT),
            example("ht→\ntps://exam\tple.org", INVALID_URL_UNIT),
            example("→\thttps://h.example/→\n→<", INVALID_URL_UNIT, INVALID_URL_UNIT, INVALID_URL_UNIT),
            example("https://example.org/→%s", INVALID_URL_UNIT),
            example("https://example.org/a→%1/b?→%→|#→^→\ufdd0→\ud83f\udffe\ud800", units(6)),
            example("z:a→ b→ ?c", INVALID_URL_UNIT, INVALID_URL_UNIT),
            example("file:→c:/my-secret-folder", SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS),
            example("https:→example.org", SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS),
            example("https://→/→\\example.org", slashes(2)),
            example("https:→→/example.org", slashes(2)),
            on("https://example.org/", "https:→foo.html", SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS),
            example("→💩", MISSING_SCHEME_NON_RELATIVE_URL),
            on("mailto:user@example.org", "→💩", MISSING_SCHEME_NON_RELATIVE_URL),
            example("https://example.org→\\path→\\to→\\file", backslashes(3)),
            on("https://example.org/", "→\\a→\\b", backslashes(2)),
            on("https://example.org/", "→\\→\\b.example", backslashes(2)),
            on("file:///", "→\\→\\b.example", backslashes(2)),
            example("https://user→@example.org", INVALID_CREDENTIALS),
            example("ssh://user→@example.org", INVALID_CREDENTIALS),
            example("https://a→@b→@c.example/", INVALID_CREDENTIALS, INVALID_CREDENTIALS),
            example("https://→#fragment", HOST_MISSING),
            example("https://→:443", HOST_MISSING),
            example("https://user:pass→@→", INVALID_CREDENTIALS, HOST_MISSING),
            example("https://example.org:→70000", PORT_OUT_OF_RANGE),
            example("https://example.org:7→z", PORT_INVALID),
            example("https://example.org:70000→z", PORT_INVALID),
            on("file:///c:/", "→c→|/path/to/file", FILE_INVALID_WINDOWS_DRIVE_LETTER, INVALID_URL_UNIT),
            example("file://→c:", FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST),
            example("file://→c|→\\x", FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, INVALID_REVERSE_SOLIDUS));

    private static UrlError[] units(int count) {
        return Collections.nCopies(count, INVALID_URL_UNIT).toArray(UrlError[]::new);
    }

    private static UrlError[] slashes(int count) {
        return Collections.nCopies(count, SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
                .toArray(UrlError[]::new);
    }

    private static UrlError[] backslashes(int count) {
        return Collections.nCopies(count, INVALID_REVERSE_SOLIDUS).toArray(UrlError[]::new);
    }
}
