package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlErrorTest {
    /// The arrow marks the reported index; it is removed before parsing.
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            MISSING_SCHEME_NON_RELATIVE_URL | →no/scheme
            HOST_MISSING                    | https://→
            HOST_MISSING                    | https://→:80/
            HOST_MISSING                    | https://user@→/path
            PORT_OUT_OF_RANGE               | https://clew.test:→65536/
            PORT_INVALID                    | https://clew.test:80→x/
            PORT_INVALID                    | https://clew.test:99999→x/
            DOMAIN_TO_ASCII                 | https://→xn--0.é/
            DOMAIN_INVALID_CODE_POINT       | https://u:p@clew→<test/
            DOMAIN_INVALID_CODE_POINT       | https://→clew%3Ctest/
            HOST_INVALID_CODE_POINT         | z://clew→^test/
            IPV4_TOO_MANY_PARTS             | https://1.2.3.4.→5/
            IPV4_NON_NUMERIC_PART           | https://1.→x.3/
            IPV4_OUT_OF_RANGE_PART          | https://1.→256.3/
            IPV6_UNCLOSED                   | https://[::1→/
            IPV6_INVALID_COMPRESSION        | https://[→:1]/
            IPV6_TOO_MANY_PIECES            | https://[1:2:3:4:5:6:7:8:→9]/
            IPV6_MULTIPLE_COMPRESSION       | https://[1::2:→:]/
            IPV6_INVALID_CODE_POINT         | https://[1::→x]/
            IPV6_INVALID_CODE_POINT         | https://[1::1234→56]/
            IPV6_TOO_FEW_PIECES             | https://[1:2→]/
            IPV4_IN_IPV6_TOO_MANY_PIECES    | https://[1:2:3:4:5:6:7:→1.2.3.4]/
            IPV4_IN_IPV6_INVALID_CODE_POINT | https://[::1.→x]/
            IPV4_IN_IPV6_OUT_OF_RANGE_PART  | https://[::1.25→6.3.4]/
            IPV4_IN_IPV6_TOO_FEW_PARTS      | https://[::1.2→]/
            """)
    void pointsAtTheOffendingPlace(UrlError error, String marked) {
        int at = marked.indexOf('→');
        assertEquals(new Parsed.Bad(error, at), Url.parse(marked.replace("→", "")));
    }

    @Test
    void countsWhatTheParserTakesOutOfTheText() {
        assertEquals(new Parsed.Bad(UrlError.PORT_INVALID, 25), Url.parse("  ht\ttps:/\n/clew.test:8\r0x/"));
        assertEquals(new Parsed.Bad(UrlError.HOST_MISSING, 11), Url.parse("\thttps://\t\n"));
    }

    @Test
    void pointsIntoTheRelativeTextAndNotIntoItsBase() {
        var base = Url.of("https://clew.test/a/b");
        assertEquals(new Parsed.Bad(UrlError.PORT_INVALID, 4), Url.parse("//h:x", base));
        assertEquals(
                new Parsed.Bad(UrlError.MISSING_SCHEME_NON_RELATIVE_URL, 0),
                Url.parse("x", Url.of("mailto:a@clew.test")));
    }

    @Test
    void hasTheNamesOfTheStandard() {
        // Two kinds of one error since 2026.
        assertEquals("domain-to-ASCII", UrlError.DOMAIN_INVALID_CODE_POINT.standardName());
        for (var error : EnumSet.complementOf(EnumSet.of(UrlError.DOMAIN_INVALID_CODE_POINT))) {
            assertEquals(
                    error.name(), error.standardName().replace('-', '_').toUpperCase(Locale.ROOT), error::standardName);
            assertTrue(error.text().matches("[a-z].*[^.]"), error::text);
        }
    }
}
