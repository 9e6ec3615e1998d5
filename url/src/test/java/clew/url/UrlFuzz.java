package clew.url;

import static clew.fuzz.FuzzTarget.parts;
import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.fuzz.FuzzTarget;
import java.util.ArrayList;
import java.util.List;

/// Every text is an error at a place in it or a URL that is printable, reads back the same, whatever is set in it.
/// Both ways to parse and the one that validates agree.
///
/// Input: the text, a base, a value for all setters.
public final class UrlFuzz implements FuzzTarget {
    private static final Url BASE = Url.of("https://u:p@clew.test:81/a/b?c#d");

    @Override
    public void check(byte[] input) {
        var parts = parts(input, 3);
        var text = parts.get(0);
        var base = parts.get(1).isEmpty() ? BASE : Url.parse(parts.get(1)).ok().orElse(BASE);
        check(text, Url.parse(text));
        var parsed = Url.parse(text, base);
        check(text, parsed);
        assertEquals(UrlParser.parse(text, base, Encoding.UTF_8), parsed, "fast or not");
        var errors = new ArrayList<ValidationError>();
        assertEquals(parsed, Url.validate(text, base, errors::add), "validated or not");
        for (var error : errors) promise(error.at() >= 0 && error.at() <= text.length(), "an error is in the text");
        check(text, Url.parse(text, base, Encoding.SHIFT_JIS));
        if (parsed instanceof Parsed.Ok(Url url)) set(url, parts.get(2));
        Url.display(text);
    }

    private static void check(String text, Parsed parsed) {
        switch (parsed) {
            case Parsed.Ok(Url url) -> {
                UrlInvariants.check(url, text);
                UrlInvariants.check(url.withoutFragment(), text);
                UrlInvariants.check(url.withoutUserInfo(), text);
                assertEquals(url.queryPairs(), QueryPairs.parse(url.queryPairs().toString()), text);
            }
            case Parsed.Bad bad -> promise(bad.at() >= 0 && bad.at() <= text.length(), "the error is in the text");
        }
    }

    private static void set(Url url, String value) {
        for (var attribute : Attributes.SETTABLE) {
            var changed = Attributes.set(url, attribute, value);
            UrlInvariants.check(changed, attribute);
            var same = Attributes.of(changed).getOrDefault(attribute, "");
            if (!same.isEmpty()) assertEquals(changed, Attributes.set(changed, attribute, same), attribute);
        }
    }

    @Override
    public Bound bound() {
        return new Bound(1_000_000, 2_000, 4_000);
    }

    /// Each is parsed some fifty times.
    @Override
    public int repeatedBytes() {
        return 6 * 1024;
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "HTTPS://Example.com:443/a/../b?q=\u00fc",
                "//user:pw@h:8080/p;x?y#z\0http://b.example/\0v",
                "../x\0file:///C:/a/b\0C|",
                "?q\0mailto:a@b\0\t/x",
                "http://[1::8:127.0.0.1]:80\0\0[::1]:x",
                "http://0x7f.1/%2e%2E/\0non-special://h/a\0//",
                "blob:https://a.b/c",
                "http://\u65e5\u672c\u8a9e.example/\0\0b\u00fccher.example:1",
                "javascript:alert(1)//\0data:,x\0#",
                "/.//p\0web+demo:/.//not-a-host/\0\\\\h\\s");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("http://h/", "a/", ""),
                Repeated.of("http://h/", "../", ""),
                Repeated.of("http://h/", "a/../", ""),
                Repeated.of("http://h/", "%2e%2E/", ""),
                Repeated.of("http://h/", "%41", ""),
                Repeated.of("http://", "a.", ""),
                Repeated.of("http://", "a@", "h/"),
                Repeated.of("http://", ":", ""),
                Repeated.of("http://", "0x1.", "/"),
                Repeated.of("http://[", "1:", "]"),
                Repeated.of("http://", "1", "/"),
                Repeated.of("http://", "\u00fc", "/"),
                Repeated.of("http://", "\u00fc.", "/"),
                Repeated.of("http://", "%", "/"),
                Repeated.of("http://h:", "0", "/"),
                Repeated.of("http://h/?", "a=b&", ""),
                Repeated.of("http://h/?", "#&", ""),
                Repeated.of("http://h/?", "\u00fc", ""),
                Repeated.of("http://h/#", "# ", ""),
                Repeated.of("\t"),
                Repeated.of("http:", "\t/", ""),
                Repeated.of("\\"),
                Repeated.of("file:", "/", ""),
                Repeated.of("file:", "/C|", ""),
                Repeated.of("x:", "a ", "?"),
                Repeated.of("x:", "/.", ""),
                Repeated.of("blob:", "blob:", "http://h/"),
                Repeated.of("x\0http://h/", "a/", ""),
                Repeated.of("x\0http://h/\0", "a\n", ""),
                Repeated.of("x\0http://h/\0", "../", ""));
    }
}
