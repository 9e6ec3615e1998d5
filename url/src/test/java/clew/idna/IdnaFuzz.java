package clew.idna;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.text;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import java.util.List;

/// The ASCII form of a domain is ASCII, is its own ASCII form, and what is displayed names the same domain.
public final class IdnaFuzz implements FuzzTarget {
    @Override
    public void check(byte[] input) {
        var domain = text(input);
        var ascii = Idna.toAscii(domain);
        var displayed = Idna.toUnicode(domain);
        if (ascii == null) return;
        promise(ascii.chars().allMatch(c -> c < 0x80), "the ASCII form is ASCII");
        assertEquals(ascii, Idna.toAscii(ascii), "the ASCII form is its own");
        assertEquals(ascii, Idna.toAscii(displayed), "what is displayed is the same domain");
        var unicode = Idna.toUnicode(ascii);
        assertEquals(ascii, Idna.toAscii(unicode), "what is displayed is the same domain");
        assertEquals(unicode, Idna.toUnicode(unicode), "what is displayed is displayed so");
    }

    @Override
    public Bound bound() {
        return new Bound(1_500, 1_500);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "b\u00fccher.example",
                "xn--bcher-kva.example",
                "XN--BCHER-KVA",
                "fa\u00df.de",
                "\u05d0\u05d1.com",
                "\u0627\u200c\u0628",
                "a\u0308.\u1100\u1161\u11a8",
                "\u3002\uff0e\uff61",
                "xn--0",
                "\ud83d\ude00.la",
                "\u00ad-x--y-");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("a."),
                Repeated.of("\u00fc"),
                Repeated.of("\u00fc."),
                Repeated.of("\u0301\u0323"),
                Repeated.of("a", "\u0323", "\u0301"),
                Repeated.of("\u1100\u1161"),
                Repeated.of("\u00ad"),
                Repeated.of("xn--", "a", ""),
                Repeated.of("xn--", "9", ""),
                Repeated.of("xn--a."),
                Repeated.of("xn--bcher-kva."),
                Repeated.of("\ufdfa"),
                Repeated.of("\u05d0"),
                Repeated.of("\u0628\u200c"),
                Repeated.of("\ud83d\ude00a"),
                Repeated.of("\u4e00\u00fc"));
    }
}
