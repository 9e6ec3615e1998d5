package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryEncoderTest {
    private static final Url PAGE = Url.of("https://doc.invalid/");

    /// The runner of the web platform tests puts each input into query and fragment of a link.
    @Test
    void agreesWithTheWebPlatformTests() throws IOException {
        var wrong = new TreeMap<String, String>();
        int cases = 0;
        for (var test : JsonTree.wpt("percent-encoding.json").items()) {
            if (!test.isObject()) continue;
            cases++;
            var input = test.field("input").text();
            var outputs = test.field("output").fields();
            var fragment = test.field("output").field("utf-8").text();
            outputs.forEach((label, output) -> {
                var encoding = Encoding.forLabel(label).orElseThrow();
                var expected = "https://doc.invalid/?" + output.text() + "#" + fragment;
                var actual = resolved("?" + input + "#" + input, encoding);
                if (!actual.equals(expected)) wrong.put(label + " " + Printable.of(input), expected + " is " + actual);
            });
        }
        assertEquals(7, cases);
        KnownFailures.NONE.check(wrong, cases);
    }

    private static String resolved(String input, Encoding encoding) {
        return Url.parse(input, PAGE, encoding).ok().orElseThrow().href();
    }

    @Test
    void onlySpecialUrlsThatAreNoWebSocketsHaveAnotherEncoding() {
        for (var scheme : new String[] {"http", "https", "ftp", "file"}) {
            assertEquals(scheme + "://h/%C3%BC?%FC#%C3%BC", resolved(scheme + "://h/ü?ü#ü", Encoding.WINDOWS_1252));
        }
        for (var scheme : new String[] {"ws", "wss", "z"}) {
            assertEquals(scheme + "://h/%C3%BC?%C3%BC#%C3%BC", resolved(scheme + "://h/ü?ü#ü", Encoding.WINDOWS_1252));
        }
    }

    @Test
    void encodingsThatAreOnlyReadCountAsUtf8() {
        for (var encoding : new Encoding[] {Encoding.UTF_16LE, Encoding.UTF_16BE, Encoding.REPLACEMENT}) {
            assertEquals("https://doc.invalid/?%C3%BC", resolved("?ü", encoding));
        }
    }

    @Test
    void takesACharsetOfJavaToo() {
        assertEquals(
                "https://doc.invalid/?%80",
                Url.parse("?€", PAGE, StandardCharsets.ISO_8859_1)
                        .ok()
                        .orElseThrow()
                        .href());
        assertEquals(
                "https://doc.invalid/?%E2%82%AC",
                Url.parse("?€", PAGE, Charset.forName("UTF-32"))
                        .ok()
                        .orElseThrow()
                        .href());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            SHIFT_JIS    → \u2261             → %81%DF
            SHIFT_JIS    → \u203d             → %26%238253%3B
            SHIFT_JIS    → \u00a5\u203e       → \\~
            WINDOWS_1252 → \ud800             → %26%2365533%3B
            WINDOWS_1252 → \ud83d\ude00'"     → %26%23128512%3B%27%22
            GB18030      → \ud800             → %841%A47
            GB18030      → \ud83d\ude00       → %949%FC6
            GBK          → €\ud83d\ude00      → %80%26%23128512%3B
            EUC_JP       → \uff71\u2212\u00a5 → %8E%B1%A1%DD\\
            ISO_2022_JP  → \u00a5             → %1B(J\\%1B(B
            ISO_2022_JP  → \u00a5a\\          → %1B(J\\a%1B(B\\
            ISO_2022_JP  → 日a日              → %1B$BF|%1B(Ba%1B$BF|%1B(B
            ISO_2022_JP  → 日é日              → %1B$BF|%1B(B%26%23233%3B%1B$BF|%1B(B
            ISO_2022_JP  → \u00a5é\u00a5      → %1B(J\\%26%23233%3B\\%1B(B
            ISO_2022_JP  → \u00a5\u001bx      → %1B(J\\%26%2365533%3Bx%1B(B
            ISO_2022_JP  → 日\u000ex          → %1B$BF|%1B(B%26%2365533%3Bx
            ISO_2022_JP  → \uff71\u2212       → %1B$B%%22!]%1B(B
            """)
    void writesWhatBrowsersWrite(Encoding encoding, String input, String expected) {
        assertEquals("https://doc.invalid/?" + expected, resolved("?" + input, encoding));
    }

    /// Every code point of the first three planes in every encoding, as one digest each: the reference is
    /// `encoding-digests.js` beside the vectors, run with @exodus/bytes 1.16.0, whose tables are the standard's.
    @ParameterizedTest
    @CsvSource(textBlock = """
            IBM866, d0a3c3d6e2275fd7
            ISO_8859_2, d47565fc5ee26a16
            ISO_8859_3, 2d369c74375313ac
            ISO_8859_4, f29cf9c05924078d
            ISO_8859_5, 65159171af315bba
            ISO_8859_6, d65f2eccd03751a7
            ISO_8859_7, e763adf8e4a56944
            ISO_8859_8, c384a0d2def95d0f
            ISO_8859_8_I, c384a0d2def95d0f
            ISO_8859_10, a402495788dc7bcf
            ISO_8859_13, fb15526c3e844947
            ISO_8859_14, 8812c7f20110852e
            ISO_8859_15, 24d5d0104c71fc13
            ISO_8859_16, cd3e2fc53d4e9abd
            KOI8_R, 228131c836fb587d
            KOI8_U, d3d310d323986f00
            MACINTOSH, 40745571d5902d39
            WINDOWS_874, a09a6755ffdad27d
            WINDOWS_1250, 25f38b5292498d81
            WINDOWS_1251, 03ac1fd92ebd5c81
            WINDOWS_1252, 8a08b63cdc470931
            WINDOWS_1253, af4f854679b89acb
            WINDOWS_1254, de05111cc56edd17
            WINDOWS_1255, d9e7ca2f98f5ea3e
            WINDOWS_1256, e878c8d18835bde9
            WINDOWS_1257, 4ccfdb46875fd2ca
            WINDOWS_1258, b37cce5d4bb86f96
            X_MAC_CYRILLIC, df9195c791ef6526
            X_USER_DEFINED, 1743c7cdd367908c
            GBK, ef9217be22dd46f2
            GB18030, 90eb7b3407bb660d
            BIG5, 4b76a427da1dc318
            EUC_JP, 0112a3e6276444aa
            ISO_2022_JP, ecb48b5595921421
            SHIFT_JIS, 4c6cfda02500ba1d
            EUC_KR, cda8e7640df31e23
            """)
    void encodesEveryCodePointAsTheStandardDoes(Encoding encoding, String digest) throws NoSuchAlgorithmException {
        var sha256 = MessageDigest.getInstance("SHA-256");
        var out = new StringBuilder();
        for (int codePoint = 0; codePoint < 0x30000; codePoint++) {
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) continue;
            var text = Character.toString(codePoint);
            QueryEncoder.encode(text, 0, text.length(), encoding, PercentEncoding.COMPONENT, out);
            out.append('\n');
            if (out.length() > 1 << 16) {
                sha256.update(out.toString().getBytes(StandardCharsets.US_ASCII));
                out.setLength(0);
            }
        }
        sha256.update(out.toString().getBytes(StandardCharsets.US_ASCII));
        assertEquals(digest, HexFormat.of().formatHex(sha256.digest()).substring(0, 16));
    }
}
