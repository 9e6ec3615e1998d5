package clew.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodingSnifferTest {
    private static Encoding sniff(String type, String page) {
        return EncodingSniffer.sniff(type, page.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource({
        "<meta charset=koi8-r>,                                                            KOI8_R",
        "<META CHARSET=' UTF-8 '>,                                                         UTF_8",
        "'<meta http-equiv=content-type content=\"text/html; charset=windows-1251\">',     WINDOWS_1251",
        "'<meta content=\"x;charset = ''gbk''\" http-equiv=Content-Type>',                 GBK",
        "'<meta content=\"charset=gbk\">',                                                 WINDOWS_1252",
        "'<meta name=x content=\"charset=gbk\"><meta charset=utf-8>',                      UTF_8",
        "<meta charset=nonsense><meta charset=utf-8>,                                      UTF_8",
        "<!-- <meta charset=utf-8> -->,                                                    WINDOWS_1252",
        "<script><meta charset=utf-8></script>,                                            WINDOWS_1252",
        "<title><meta charset=utf-8></title><meta charset=gbk>,                            GBK",
        "<body><p><meta charset=utf-8>,                                                    UTF_8",
        "<meta charset=utf-16>,                                                            UTF_8",
        "<meta charset=x-user-defined>,                                                    WINDOWS_1252",
        "<meta charset=latin1>,                                                            WINDOWS_1252",
        "<meta charset=,                                                                   WINDOWS_1252",
        "'',                                                                               WINDOWS_1252",
    })
    void aMetaSays(String page, Encoding expected) {
        assertEquals(expected, sniff("text/html", page));
    }

    @Test
    void theByteOrderMarkComesBeforeTheServerAndTheServerBeforeTheMeta() {
        var meta = "<meta charset=gbk>";
        assertEquals(Encoding.UTF_8, sniff("text/html; charset=koi8-r", "\u00EF\u00BB\u00BF" + meta));
        assertEquals(Encoding.UTF_16LE, sniff("text/html; charset=koi8-r", "\u00FF\u00FE" + meta));
        assertEquals(Encoding.UTF_16BE, sniff("text/html; charset=koi8-r", "\u00FE\u00FF" + meta));
        assertEquals(Encoding.KOI8_R, sniff("text/html; charset=koi8-r", meta));
        assertEquals(Encoding.GBK, sniff("text/html; charset=nonsense", meta));
        assertEquals(Encoding.GBK, sniff("text/html", meta));
    }

    @Test
    void theMetaIsLookedForAsFarAsChromiumLooks() {
        var space = " ".repeat(2000);
        assertEquals(Encoding.UTF_8, sniff("", "<head><title>x</title>" + space + "<meta charset=utf-8>"));
        assertEquals(Encoding.WINDOWS_1252, sniff("", "<head></head><body>" + space + "<meta charset=utf-8>"));
    }

    @ParameterizedTest
    @CsvSource({
        "<!DOCTYPE html>,    HTML",
        "'  <HTML lang=x>',  HTML",
        "<p>,                HTML",
        "<a href=x>,         HTML",
        "<!--x,              HTML",
        "<article>,          HTML",
        "<b,                 HTML",
        "<?xml ,             XHTML",
        "<section>,          OTHER",
        "<!doctype svg>,     OTHER",
        "plain <p>,          OTHER",
        "%PDF-1.4,           OTHER",
        "'',                 OTHER",
    })
    void aBodyWhoseTypeSaysNothingIsAPageIfItBeginsSo(String body, MediaType expected) {
        var bytes = body.getBytes(StandardCharsets.US_ASCII);
        for (var type : List.of("", "*/*", "unknown/unknown", "Application/Unknown; x=y", "html", "text /html", ";")) {
            assertEquals(expected, MediaType.of(type, bytes), type);
        }
        for (var type : List.of("text/plain", "text/", "application/octet-stream", "text/html, text/plain")) {
            assertEquals(MediaType.OTHER, MediaType.of(type, bytes), type);
        }
        assertEquals(MediaType.HTML, MediaType.of("Text/HTML ; x", bytes));
    }
}
