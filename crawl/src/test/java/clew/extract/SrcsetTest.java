package clew.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SrcsetTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a|a",
                "a, b|a b",
                "a,b|a,b",
                "a 1x,b 2x|a b",
                "a 1x , b 2x ,|a b",
                ",,a,, ,b|a b",
                "a 100w, b 200w 300h|a b",
                "a 1.5x, b .5x, c 1e3x, d 0x|a b c d",
                "a 1x 2x, b|b",
                "a 1w 1x, b|b",
                "a 100h, b|b",
                "a 0w, b|b",
                "a -1x, b 1X, c 1 x, d 1q, e|e",
                "data:,x 1x, b 2x|data:,x b",
                "a (1x, b 2x), c|c",
                "a 1x(, b 2x|\"\"",
                "\"\"|\"\"",
                ",|\"\"",
            })
    void candidatesAreThoseOfTheStandard(String srcset, String urls) {
        assertEquals(urls, String.join(" ", Srcset.urls(srcset)));
        assertEquals(srcset, Srcset.rewritten(srcset, url -> url));
    }

    @Test
    void onlyUrlsAreRewritten() {
        assertEquals(
                "[a,b] 1x,, [c]\t2x , d 1q, [e],",
                Srcset.rewritten("a,b 1x,, c\t2x , d 1q, e,", url -> "[" + url + "]"));
    }
}
