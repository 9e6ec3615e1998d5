package clew.encoding;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The encodings of the web, by the Encoding Standard: what a label in a `Content-Type` or a `<meta>` means, and how
/// text is written in the query of a link on such a page.
///
/// Labels are not names of Java's charsets: on the web, `iso-8859-1` and `ascii` mean windows-1252, and `shift_jis`
/// means what Java calls windows-31j.
///
/// ```java
/// Encoding.forLabel(" Latin1 "); // Optional[WINDOWS_1252]
/// Encoding.SHIFT_JIS.charset(); // windows-31j
/// ```
public enum Encoding {
    UTF_8("UTF-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    IBM866("IBM866", "866 cp866 csibm866 ibm866"),
    ISO_8859_2(
            "ISO-8859-2", "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"),
    ISO_8859_3(
            "ISO-8859-3", "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"),
    ISO_8859_4(
            "ISO-8859-4", "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"),
    ISO_8859_5(
            "ISO-8859-5",
            "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"),
    ISO_8859_6("ISO-8859-6", """
            arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i
            iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"""),
    ISO_8859_7("ISO-8859-7", """
            csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7
            iso_8859-7:1987 sun_eu_greek"""),
    ISO_8859_8("ISO-8859-8", """
            csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8
            iso_8859-8:1988 visual"""),
    ISO_8859_8_I("ISO-8859-8-I", "csiso88598i iso-8859-8-i logical"),
    ISO_8859_10("ISO-8859-10", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    ISO_8859_13("ISO-8859-13", "iso-8859-13 iso8859-13 iso885913"),
    ISO_8859_14("ISO-8859-14", "iso-8859-14 iso8859-14 iso885914"),
    ISO_8859_15("ISO-8859-15", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
    ISO_8859_16("ISO-8859-16", "iso-8859-16"),
    KOI8_R("KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r"),
    KOI8_U("KOI8-U", "koi8-ru koi8-u"),
    MACINTOSH("macintosh", "csmacintosh mac macintosh x-mac-roman"),
    WINDOWS_874("windows-874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
    WINDOWS_1250("windows-1250", "cp1250 windows-1250 x-cp1250"),
    WINDOWS_1251("windows-1251", "cp1251 windows-1251 x-cp1251"),
    WINDOWS_1252("windows-1252", """
            ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1
            iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"""),
    WINDOWS_1253("windows-1253", "cp1253 windows-1253 x-cp1253"),
    WINDOWS_1254("windows-1254", """
            cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5
            windows-1254 x-cp1254"""),
    WINDOWS_1255("windows-1255", "cp1255 windows-1255 x-cp1255"),
    WINDOWS_1256("windows-1256", "cp1256 windows-1256 x-cp1256"),
    WINDOWS_1257("windows-1257", "cp1257 windows-1257 x-cp1257"),
    WINDOWS_1258("windows-1258", "cp1258 windows-1258 x-cp1258"),
    X_MAC_CYRILLIC("x-mac-cyrillic", "x-mac-cyrillic x-mac-ukrainian"),
    GBK("GBK", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"),
    GB18030("gb18030", "gb18030"),
    BIG5("Big5", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    EUC_JP("EUC-JP", "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    ISO_2022_JP("ISO-2022-JP", "csiso2022jp iso-2022-jp"),
    SHIFT_JIS("Shift_JIS", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
    EUC_KR("EUC-KR", """
            cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601
            windows-949"""),
    REPLACEMENT("replacement", "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"),
    UTF_16BE("UTF-16BE", "unicodefffe utf-16be"),
    UTF_16LE("UTF-16LE", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
    X_USER_DEFINED("x-user-defined", "x-user-defined");

    /// Looked up on first use.
    private static final Map<Encoding, Charset> CHARSETS = new ConcurrentHashMap<>();

    /// In a class of its own, so that a program that only uses UTF-8 does not load it.
    private static final class ByLabel {
        private static final Map<String, Encoding> ENCODINGS = new HashMap<>();

        static {
            for (var encoding : values()) {
                for (var label : encoding.labels.split("\\s+")) ENCODINGS.put(label, encoding);
            }
        }
    }

    private final String standardName;
    private final String labels;

    Encoding(String standardName, String labels) {
        this.standardName = standardName;
        this.labels = labels;
    }

    /// "Get an encoding": the encoding that a label means, case-insensitively and with white space around it, if
    /// any.
    public static Optional<Encoding> forLabel(String label) {
        int from = 0;
        int to = label.length();
        while (from < to && isWhitespace(label.charAt(from))) from++;
        while (to > from && isWhitespace(label.charAt(to - 1))) to--;
        var trimmed = label.substring(from, to);
        // Only ASCII letters are lower-cased: the Kelvin sign is not a k.
        for (int i = 0; i < trimmed.length(); i++) if (trimmed.charAt(i) >= 0x80) return Optional.empty();
        return Optional.ofNullable(ByLabel.ENCODINGS.get(trimmed.toLowerCase(Locale.ROOT)));
    }

    /// The encoding that a charset of Java stands for, if any: by its name, then by its aliases.
    public static Optional<Encoding> of(Charset charset) {
        var byName = forLabel(charset.name());
        if (byName.isPresent()) return byName;
        for (var alias : charset.aliases()) {
            var byAlias = forLabel(alias);
            if (byAlias.isPresent()) return byAlias;
        }
        return Optional.empty();
    }

    /// Its name in the standard, such as `windows-1252`.
    public String standardName() {
        return standardName;
    }

    /// A charset to decode bytes with.
    ///
    /// It is the standard's decoder for UTF-16 and all single-byte encodings, and for UTF-8 except for the
    /// number of U+FFFD in place of an encoded surrogate. For the East Asian encodings it is the nearest that Java
    /// has, which may differ in rare characters and in the treatment of invalid bytes. [#REPLACEMENT] exists to
    /// make text unreadable, so its charset decodes all bytes together to one U+FFFD.
    public Charset charset() {
        return CHARSETS.computeIfAbsent(this, Encoding::lookUp);
    }

    private static Charset lookUp(Encoding encoding) {
        return switch (encoding) {
            case UTF_8 -> StandardCharsets.UTF_8;
            case UTF_16BE -> new Utf16Charset(StandardCharsets.UTF_16BE, true);
            case UTF_16LE -> new Utf16Charset(StandardCharsets.UTF_16LE, false);
            case REPLACEMENT -> new ReplacementCharset(encoding.standardName);
            case GBK, GB18030 -> Charset.forName("GB18030");
            case BIG5 -> Charset.forName("x-MS950-HKSCS");
            case EUC_JP -> Charset.forName("x-eucJP-Open");
            case ISO_2022_JP -> Charset.forName("x-windows-iso2022jp");
            case SHIFT_JIS -> Charset.forName("windows-31j");
            case EUC_KR -> Charset.forName("x-windows-949");
            default -> SingleByteCharset.of(encoding);
        };
    }

    /// "Get an output encoding": UTF-8 in place of the encodings that exist only for decoding.
    public Encoding outputEncoding() {
        return switch (this) {
            case REPLACEMENT, UTF_16BE, UTF_16LE -> UTF_8;
            default -> this;
        };
    }

    /// ASCII whitespace.
    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }
}
