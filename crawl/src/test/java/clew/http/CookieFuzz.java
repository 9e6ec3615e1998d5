package clew.http;

import static clew.fuzz.FuzzTarget.parts;
import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import clew.url.Url;
import java.time.Instant;
import java.util.List;

/// A cookie is sent to its own site only, in a header on one line. A cookies.txt is read, or refused with a message
/// that does not tell what is in it.
///
/// Input: `Set-Cookie` headers, a line for each; a cookies.txt.
public final class CookieFuzz implements FuzzTarget {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Url FROM = Url.of("https://www.shop.co.uk/a/b");

    @Override
    public void check(byte[] input) {
        var parts = parts(input, 2);
        var jar = new CookieJar(List.of(), () -> NOW);
        jar.take(FROM, parts.get(0).lines().toList());
        isOneLine(jar.header(FROM));
        isOneLine(jar.header(Url.of("https://shop.co.uk/")));
        for (var other :
                List.of("https://co.uk/a/b", "https://other.co.uk/a/b", "https://xshop.co.uk/a/b", "https://uk/")) {
            assertEquals("", jar.header(Url.of(other)), "nothing goes to another site");
        }
        var plain = new CookieJar(List.of(), () -> NOW);
        plain.take(FROM, List.of("z=1; secure"));
        assertEquals("", plain.header(Url.of("http://www.shop.co.uk/a/b")), "what is secure goes over https");
        HttpDate.parse(parts.get(0));
        file(parts.get(1));
    }

    private static void file(String text) {
        try {
            var jar = new CookieJar(CookiesTxt.parse(text), () -> NOW);
            isOneLine(jar.header(FROM));
        } catch (IllegalArgumentException e) {
            promise(String.valueOf(e.getMessage()).startsWith("line "), "the message has the line: " + e.getMessage());
        }
    }

    private static void isOneLine(String header) {
        promise(header.chars().allMatch(c -> c >= ' ' && c != 0x7F && c <= 0xFF), "a header is on one line");
    }

    @Override
    public Bound bound() {
        return new Bound(2_000, 2_000);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "a=b; Path=/a; Domain=.shop.co.uk; Secure; Max-Age=10; Expires=Wed, 21 Oct 2026 07:28:00 GMT\na=c\0",
                "a\n=b\nc=; domain=co.uk\nd=e;domain=uk\nf=g;path=x;max-age=-1\nh=i; Expires=Wednesday, 21-Oct-26 07:28:00 GMT\0",
                "\0# Netscape HTTP Cookie File\n.shop.co.uk\tTRUE\t/\tFALSE\t0\tall\t1\n#HttpOnly_www.shop.co.uk\tFALSE\t/a\tTRUE\t1893456000.5\tn\tv",
                "Wed Oct 21 07:28:00 2026\0.\tTRUE\t/\tFALSE\t0\ta\tb",
                "120\0a\tb");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("a~=b\n"),
                Repeated.of("a=b", ";", ""),
                Repeated.of("a=b", "; path=/a", ""),
                Repeated.of("a=b", "; domain=shop.co.uk", ""),
                Repeated.of("a=b; domain=", "www.", "shop.co.uk"),
                Repeated.of("a=b; max-age=", "9", ""),
                Repeated.of("a=b; expires=", "1 ", ""),
                Repeated.of("="),
                Repeated.of(" "),
                Repeated.of("9"),
                Repeated.of("\0", "#\n", ""),
                Repeated.of("\0", "shop.co.uk\tTRUE\t/\tFALSE\t0\tall\t1\n", ""),
                Repeated.of("\0", "\t", ""));
    }
}
