package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UrlTest {
    private static final Url FULL = Url.of("https://user:pass@clew.test:8443/a/b?c=d#e");

    @Test
    void hasItsParts() {
        assertEquals("https", FULL.scheme());
        assertEquals("https:", FULL.protocol());
        assertEquals("user", FULL.username());
        assertEquals("pass", FULL.password());
        assertEquals("clew.test:8443", FULL.host());
        assertEquals("clew.test", FULL.hostname());
        assertEquals("8443", FULL.port());
        assertEquals("/a/b", FULL.pathname());
        assertEquals("?c=d", FULL.search());
        assertEquals("#e", FULL.hash());
        assertEquals(Optional.of("c=d"), FULL.query());
        assertEquals(Optional.of("e"), FULL.fragment());
        assertEquals("https://clew.test:8443", FULL.origin());
    }

    @Test
    void tellsAnEmptyQueryFromNone() {
        assertEquals(Optional.of(""), Url.of("https://clew.test/?#").query());
        assertEquals(Optional.of(""), Url.of("https://clew.test/?#").fragment());
        assertEquals(Optional.empty(), Url.of("https://clew.test/").query());
        assertEquals(Optional.empty(), Url.of("https://clew.test/").fragment());
        assertNotEquals(Url.of("https://clew.test/?"), Url.of("https://clew.test/"));
    }

    @Test
    void knowsThePortToConnectTo() {
        assertEquals(8443, FULL.effectivePort());
        assertEquals(443, Url.of("https://clew.test").effectivePort());
        assertEquals(80, Url.of("ws://clew.test").effectivePort());
        assertEquals(21, Url.of("ftp://clew.test").effectivePort());
        assertEquals(0, Url.of("http://clew.test:0").effectivePort());
        assertEquals(-1, Url.of("file:///x").effectivePort());
        assertEquals(-1, Url.of("z://clew").effectivePort());
        assertEquals(7, Url.of("z://clew:7").effectivePort());
    }

    @Test
    void knowsSpecialSchemesFromTheirLookAlikes() {
        for (var scheme : List.of("http", "https", "ws", "wss", "ftp", "file")) {
            assertTrue(Url.of(scheme + "://clew/").isSpecial(), scheme);
        }
        for (var scheme : List.of("httq", "httpx", "wt", "wsx", "ftq", "fil", "filx", "h", "gopher")) {
            assertFalse(Url.of(scheme + "://clew/").isSpecial(), scheme);
            assertEquals(scheme, Url.of(scheme + "://clew/").scheme());
        }
    }

    @Test
    void knowsOpaquePaths() {
        assertTrue(Url.of("mailto:a@clew.test").hasOpaquePath());
        assertTrue(Url.of("z:").hasOpaquePath());
        assertTrue(Url.of("z:?q").hasOpaquePath());
        assertFalse(Url.of("z:/").hasOpaquePath());
        assertFalse(Url.of("z:/.//x").hasOpaquePath());
        assertFalse(Url.of("z://clew").hasOpaquePath());
        assertFalse(FULL.hasOpaquePath());
    }

    @Test
    void asksAServerForPathAndQueryOnly() {
        assertEquals("/a/b?c=d", FULL.requestTarget());
        assertEquals("/", Url.of("https://clew.test#e").requestTarget());
        assertEquals("/?", Url.of("https://clew.test?#e").requestTarget());
    }

    @Test
    void losesItsFragment() {
        assertSameAsParsed("https://user:pass@clew.test:8443/a/b?c=d", FULL.withoutFragment());
        assertSameAsParsed("https://clew.test/", Url.of("https://clew.test/#").withoutFragment());
        assertSameAsParsed("data:a %20", Url.of("data:a  #b").withoutFragment());
        var without = Url.of("https://clew.test/?q");
        assertSame(without, without.withoutFragment());
    }

    @Test
    void losesItsUserInfo() {
        assertSameAsParsed("https://clew.test:8443/a/b?c=d#e", FULL.withoutUserInfo());
        assertSameAsParsed(
                "https://clew.test/", Url.of("https://:pass@clew.test").withoutUserInfo());
        assertSameAsParsed("z://clew", Url.of("z://user@clew").withoutUserInfo());
        for (var text : List.of("https://clew.test/@", "mailto:a@clew.test", "z:/a@b", "z:/.//a@b", "file:///x")) {
            var without = Url.of(text);
            assertSame(without, without.withoutUserInfo(), text);
        }
    }

    @Test
    void showsNoUserInfoToPeople() {
        assertEquals("https://***@clew.test:8443/a/b?c=d#e", FULL.display());
        assertEquals("https://***@clew.test/", Url.of("https://user@clew.test").display());
        assertEquals("https://***@clew.test/", Url.of("https://:pass@clew.test").display());
        assertEquals("https://clew.test/@", Url.of("https://clew.test/@").display());
        assertEquals("mailto:a@clew.test", Url.of("mailto:a@clew.test").display());
        assertEquals("***@clew.test:1", Url.of("user:pass@clew.test:1").display());
    }

    @Test
    void hidesTheUserInfoOfATextThatIsNotAUrlToo() {
        for (var secret : List.of("u:secret", "secret", "secret@secret", ":secret", "u:se/cr?et", "u:s#ecret:1/")) {
            for (var before : List.of("", "//", "http://", " HTTP:/\n/", "http:\\\\", "ftp:/")) {
                for (var after : List.of("h:1", "[", "h/a:b", "h:x/?c")) {
                    assertEquals(before + "***@" + after, Url.display(before + secret + "@" + after));
                }
            }
        }
        for (var text : List.of(
                "", "http://h:1/@", "http://[::1]:80/a@b", "http://h x/?a@b", "//h/@", "a/b@c", "/a@b", "Mailto:a@b")) {
            assertEquals(text, Url.display(text));
        }
        assertEquals("http://***@h/a@b", Url.display("http://u:secret@h/a@b"));
        var invalid = assertThrows(IllegalArgumentException.class, () -> Url.of("http://u:secret@["));
        assertEquals(
                "\"http://***@[\" is not a valid URL: its IPv6 address lacks the closing ], at character 13 (IPv6-unclosed)",
                invalid.getMessage());
    }

    @Test
    void showsAHostInItsOwnScriptWhereItIsWhatItSeems() {
        assertEquals("bücher.example", Url.of("https://xn--bcher-kva.example/").displayHostname());
        assertEquals("xn--a.example", Url.of("https://xn--a.example/").displayHostname());
        assertEquals("clew.test", FULL.displayHostname());
        assertEquals("[::1]", Url.of("https://[0::1]/").displayHostname());
        assertEquals("xn--bcher-kva", Url.of("z://xn--bcher-kva/").displayHostname());
        assertEquals("", Url.of("mailto:a@clew.test").displayHostname());
    }

    @Test
    void isEqualToAUrlThatReadsTheSame() {
        var same = Url.of("HTTPS://user:pass@CLEW.test:8443/a/./b?c=d#e");
        assertEquals(FULL, same);
        assertEquals(FULL.hashCode(), same.hashCode());
        assertEquals(0, FULL.compareTo(same));
        assertNotEquals(FULL, FULL.withoutFragment());
        assertNotEquals((Object) FULL, FULL.href());
        assertEquals("https://user:pass@clew.test:8443/a/b?c=d#e", FULL.toString());
    }

    @Test
    void sortsAsItsTextDoes() {
        var sorted = List.of(Url.of("http://b/"), Url.of("https://a/"), Url.of("https://a/#"), Url.of("https://a/a"));
        assertEquals(sorted, sorted.reversed().stream().sorted().toList());
    }

    @Test
    void refusesALiteralThatIsNoUrlAndSaysWhy() {
        var refused = assertThrows(IllegalArgumentException.class, () -> Url.of("https://clew.test:x/"));
        assertEquals(
                "\"https://clew.test:x/\" is not a valid URL: its port is not a number, at character 19 (port-invalid)",
                refused.getMessage());
    }

    @Test
    void answersAnOptionalToThoseWhoDoNotAskWhy() {
        assertEquals(
                Optional.of(Url.of("https://clew.test/")),
                Url.parse("https://clew.test").ok());
        assertEquals(Optional.empty(), Url.parse("clew.test").ok());
    }

    /// A crawl keeps millions of them. 12 bytes of header, compressed references.
    @Test
    void takesAtMost48BytesBesideItsText() {
        int bytes = 12;
        for (var field : Url.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
            bytes += field.getType() == long.class || field.getType() == double.class ? 8 : 4;
        }
        assertTrue(bytes <= 48, bytes + " bytes");
    }

    private static void assertSameAsParsed(String href, Url url) {
        assertEquals(href, url.href());
        assertEquals(Attributes.of(Url.of(href)), Attributes.of(url));
    }
}
