package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The 2011 draft left questions open and answered others differently from today. Each question that has an example,
/// or allows one to be made, is here with today's answer, numbered by its section.
class DraftTest {
    private static final String NO_URL = "(no URL)";
    private static final String PAGE = "http://h/a/b?q#f";

    private record Row(int number, String input, @Nullable String base, String expected) {
        String name() {
            var on = base == null ? "" : " on " + base;
            return "row " + number + ": " + Printable.of(input) + on + " is " + expected;
        }

        void check() {
            var parsed = base == null ? Url.parse(input) : Url.parse(input, Url.of(base));
            assertEquals(expected, parsed.ok().map(Url::href).orElse(NO_URL));
        }
    }

    @TestFactory
    List<DynamicTest> answersTheDraft() {
        assertTrue(ROWS.size() > 100);
        return ROWS.stream()
                .map(row -> DynamicTest.dynamicTest(row.name(), row::check))
                .toList();
    }

    private static Row row(int number, String input, String expected) {
        return new Row(number, input, null, expected);
    }

    private static Row row(int number, String input, String base, String expected) {
        return new Row(number, input, base, expected);
    }

    private static final List<Row> ROWS = List.of(
            // 1 Open issues and definitions
            row(1, "http://h/C|/x", "http://h/C|/x"),
            row(2, "http:///example.com/", "http://example.com/"),
            row(3, "http://example.com;", "http://example.com;/"),
            row(4, "\u0001 http://h/ \u001f", "http://h/"),
            row(5, "http:\\/h\\p", "http://h/p"),
            row(6, "foo:\\\\h\\p", "foo:\\\\h\\p"),
            row(8, "http://u;v@h;i:80/p;q", "http://u%3Bv@h;i/p;q"),
            row(9, "http://ex\tam\nple.com/", "http://example.com/"),
            row(10, "http://h/\u00e9\ud800", "http://h/%C3%A9%EF%BF%BD"),
            row(10, "wss://h:443/", "wss://h/"),
            row(11, "http://h/a b%", "http://h/a%20b%"),
            // 2 Parsing
            row(12, "a+b-c.1:x", "a+b-c.1:x"),
            row(13, "/foo:bar", PAGE, "http://h/foo:bar"),
            row(13, "1a:x", PAGE, "http://h/a/1a:x"),
            row(14, "x", NO_URL),
            row(14, "x", PAGE, "http://h/a/x"),
            row(15, "C:/foo", "c:/foo"),
            row(16, "file://localhost/x", "file:///x"),
            row(16, "file:///C|/a/../..", "file:///C:/"),
            row(16, "/x", "file:///C:/y", "file:///C:/x"),
            row(16, "/D:/x", "file:///C:/y", "file:///D:/x"),
            row(16, "file://u@h/", NO_URL),
            row(16, "file://h:80/", NO_URL),
            row(17, "mailto:a b@c?subject=x%20y", "mailto:a b@c?subject=x%20y"),
            row(18, "foo://h:80/p", "foo://h:80/p"),
            row(19, "http://u:p@h:81/p?q#f", "http://u:p@h:81/p?q#f"),
            row(20, "data:text/plain,a b?q #f", "data:text/plain,a b?q%20#f"),
            row(20, "data:text/plain,a b ?q", "data:text/plain,a b%20?q"),
            row(21, "http:h", "http://h/"),
            row(21, "http:/\\//h", "http://h/"),
            row(21, "file:////h", "file:////h"),
            row(21, "foo:////x", "foo:////x"),
            row(22, "http:foo", "http://h/a/b", "http://h/a/foo"),
            row(22, "https:foo", "http://h/a/b", "https://foo/"),
            row(23, "http://h/p?q?r#f#g?h", "http://h/p?q?r#f#g?h"),
            row(24, "http://a@b@h/", "http://a%40b@h/"),
            row(25, "http://", NO_URL),
            row(25, "http://u@/p", NO_URL),
            row(26, "http://a:b:80/", NO_URL),
            row(27, "http://[::1]:81/", "http://[::1]:81/"),
            row(27, "http://[::1/", NO_URL),
            row(28, "http://a:b:c@h/", "http://a:b%3Ac@h/"),
            row(29, "http://h:65536/", NO_URL),
            row(29, "http://h:0081/", "http://h:81/"),
            row(29, "http://h:/", "http://h/"),
            row(29, "http://h:8x/", NO_URL),
            // 3 Resolving against a base
            row(30, " \tx\ny ", PAGE, "http://h/a/xy"),
            row(31, "x_y:z", PAGE, "http://h/a/x_y:z"),
            row(32, "foo:bar", "foo://h/a", "foo:bar"),
            row(33, "", "mailto:a@b", NO_URL),
            row(33, "x", "mailto:a@b", NO_URL),
            row(33, "#f", "mailto:a@b", "mailto:a@b#f"),
            row(33, "x", "foo:/a/b", "foo:/a/x"),
            row(34, "", PAGE, "http://h/a/b?q"),
            row(35, "\\x", PAGE, "http://h/x"),
            row(35, "\\x", "foo://h/a/b", "foo://h/a/\\x"),
            row(36, "?r", PAGE, "http://h/a/b?r"),
            row(37, "#f", "http://h/p", "http://h/p#f"),
            row(38, "//i/x", PAGE, "http://i/x"),
            row(38, "//C|/x", "file:///y", "file:///C:/x"),
            row(39, "x", "foo:/a/b", "foo:/a/x"),
            row(39, "/x", "http://u:p@h:81/a", "http://u:p@h:81/x"),
            row(40, "///x", PAGE, "http://x/"),
            row(41, "x", "foo://h", "foo://h/x"),
            row(42, "x", "foo://h/a\\b", "foo://h/x"),
            row(42, "..", "file:///C:/a", "file:///C:/"),
            row(43, "x", "foo:/.//a/b", "foo:/.//a/x"),
            row(44, "C|/foo", "file:///a/b", "file:///C:/foo"),
            // 4 Canonical form
            row(45, "http://h/%7E~", "http://h/%7E~"),
            row(45, "http://h/%2f%2F", "http://h/%2f%2F"),
            row(46, "HTTP://h:80", "http://h/"),
            row(47, "file:x", "file:///x"),
            row(48, "web+demo:/.//not-a-host/", "web+demo:/.//not-a-host/"),
            row(49, "foo:/a", "foo:/a"),
            row(50, "http://:@h/", "http://h/"),
            row(51, "http://u:@h/", "http://u@h/"),
            row(52, "https://h:443/", "https://h/"),
            row(53, "http://h?", "http://h/?"),
            row(54, "http://h/#", "http://h/#"),
            row(55, "HtTp://h/", "http://h/"),
            row(56, "h%74tp://x/", NO_URL),
            row(56, "h%74tp://x/", "http://h/", "http://h/h%74tp://x/"),
            row(57, "foo://\u0001 \"<>^`{}:;=[\\]|%zz@h", "foo://%01%20%22%3C%3E%5E%60%7B%7D:%3B%3D%5B%5C%5D%7C%zz@h"),
            row(58, "http://0x7f.1/", "http://127.0.0.1/"),
            row(58, "http://1.2.3/", "http://1.2.0.3/"),
            row(58, "http://1.2.3.256/", NO_URL),
            row(58, "http://[::1.2.3.4]/", "http://[::102:304]/"),
            row(58, "http://[::1%25eth0]/", NO_URL),
            row(59, "http://ex%61mple.com/", "http://example.com/"),
            row(60, "http://!\"$&'()*,;=`{}~/", "http://!\"$&'()*,;=`{}~/"),
            row(60, "http://a%3Cb/", NO_URL),
            row(60, "http://a b/", NO_URL),
            row(61, "foo://A%41\u00e9/", "foo://A%41%C3%A9/"),
            row(61, "foo://a^b/", NO_URL),
            row(62, "http://b\u00fccher/", "http://xn--bcher-kva/"),
            row(62, "http://XN--A/", "http://xn--a/"),
            row(62, "http://\u00ad/", NO_URL),
            row(63, "http://EXAMPLE/", "http://example/"),
            row(63, "foo://EXAMPLE/", "foo://EXAMPLE/"),
            row(64, "foo://h", "foo://h"),
            row(65, "http://h", "http://h/"),
            row(66, "http://h/%zz", "http://h/%zz"),
            row(67, "http://h/a\\b", "http://h/a/b"),
            row(67, "foo://h/a\\b", "foo://h/a\\b"),
            row(68, "http://h/a|b", "http://h/a|b"),
            row(69, "http://h/ \"<>^`{}\u007f\u0001\u0080", "http://h/%20%22%3C%3E%5E%60%7B%7D%7F%01%C2%80"),
            row(70, "http://h/.%2E/a/%2e/b/..", "http://h/a/"),
            row(70, "foo:a/../b", "foo:a/../b"),
            row(71, "http://h/%41", "http://h/%41"),
            row(72, "http://h//a//b", "http://h//a//b"),
            row(75, "http://h/?a'b", "http://h/?a%27b"),
            row(75, "foo://h/?a'b", "foo://h/?a'b"),
            row(75, "http://h/?a b`^{|", "http://h/?a%20b`^{|"),
            row(76, "http://h/#\u00e9 \"<>`", "http://h/#%C3%A9%20%22%3C%3E%60"),
            row(77, "http://\u00e9/\u00e9?\u00e9#\u00e9", "http://xn--9ca/%C3%A9?%C3%A9#%C3%A9"));
}
