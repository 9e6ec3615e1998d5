package clew.extract;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.text;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import java.util.List;
import java.util.stream.Stream;

/// A `srcset` that is rewritten has the URLs that were written, and no others.
public final class SrcsetFuzz implements FuzzTarget {
    @Override
    public void check(byte[] input) {
        var srcset = text(input);
        var urls = Srcset.urls(srcset);
        for (var url : urls) promise(!url.isEmpty() && srcset.contains(url), "a URL is in it");
        assertEquals(srcset, Srcset.rewritten(srcset, url -> url), "with the same URLs it is the same");
        var rewritten = Srcset.rewritten(srcset, SrcsetFuzz::other);
        assertEquals(
                urls.stream().map(SrcsetFuzz::other).toList(), Srcset.urls(rewritten), "the URLs of the rewritten one");
    }

    private static String other(String url) {
        return "../" + Integer.toHexString(url.hashCode()) + "?(,)";
    }

    @Override
    public Bound bound() {
        return new Bound(100, 300);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "a 1x,b 2x",
                ",,a,, ,b",
                "a 100w, b 200w 300h",
                "a 1.5x, b .5x, c 1e3x, d 0x",
                "data:,x 1x, b 2x",
                "a (1x, b 2x), c",
                "a 1x(, b 2x",
                "a\t1x\n,\fb -0x");
    }

    @Override
    public List<Repeated> repeated() {
        return Stream.concat(
                        Stream.of("a 1x,", "a,", ",", "a ", " ", "(", ")", "a (", "a ( ,", "a\t", "1e", "0", "a 1w 1h,")
                                .map(Repeated::of),
                        Stream.of(
                                Repeated.of("a ", "1", "x"),
                                Repeated.of("a ", "0", "w"),
                                Repeated.of("a 1e", "1", "x"),
                                Repeated.of("a ", ".", "x"),
                                Repeated.of("a -", "0", ".0x")))
                .toList();
    }
}
