package clew.archive.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.fetch.Body;
import clew.html.EncodingSniffer;
import clew.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What documents become when they are read from files. Here everything on the host is a file with the same path.
class FileRewritingTest {
    private static final Url PAGE = Url.of("http://site.example/dir/page.html");
    private static final Addresses ADDRESSES =
            url -> url.hostname().equals(PAGE.hostname()) ? "../.." + url.pathname() + url.hash() : url.href();
    private static final DocumentRewriter REWRITER = new DocumentRewriter(ADDRESSES, Destination.FILES);

    private static byte[] rewritten(DocumentKind kind, String type, byte[] bytes) {
        return REWRITER.rewrite(kind, new Body(type, bytes, false), PAGE).bytes();
    }

    /// A page that says its encoding, so that nothing is added.
    private static String html(String html) {
        var mark = "\uFEFF";
        var bytes = (mark + html).getBytes(StandardCharsets.UTF_8);
        return new String(rewritten(DocumentKind.HTML, "text/html", bytes), StandardCharsets.UTF_8).substring(1);
    }

    @ParameterizedTest
    @EnumSource
    void everyEncodingCanBeNamed(Encoding encoding) {
        var name = encoding.standardName();
        for (var destination : Destination.values()) {
            var rewriter = new DocumentRewriter(ADDRESSES, destination);
            for (var kind : DocumentKind.values()) {
                for (var text : List.of(
                        "<meta charset=" + name + "><a href=/x>",
                        "<?xml version='1.0' encoding='" + name
                                + "'?><a xmlns='http://www.w3.org/1999/xhtml' href='/x'/>",
                        "@charset \"" + name + "\";a{background:url(/\u00fc)}")) {
                    var bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                    rewriter.rewrite(kind, new Body("text/plain; charset=" + name, bytes, false), PAGE);
                    rewriter.rewrite(kind, new Body("", bytes, false), PAGE);
                }
            }
        }
    }

    /// A file has no header that says so, and in another encoding its references lead to the disk.
    @Test
    void aDocumentThatBrowsersDoNotReadIsWhatTheyShow() {
        var bytes = "<a href=/x>a{background:url(/x)}".getBytes(StandardCharsets.US_ASCII);
        var shown = "\uFEFF\uFFFD".getBytes(StandardCharsets.UTF_8);
        for (var kind : DocumentKind.values()) {
            var expected = kind == DocumentKind.OTHER ? bytes : shown;
            assertArrayEquals(expected, rewritten(kind, "text/plain; charset=iso-2022-kr", bytes), kind.name());
            assertArrayEquals(new byte[0], rewritten(kind, "text/plain; charset=iso-2022-kr", new byte[0]));
        }
    }

    /// U+0000 became a question mark, so that what followed was a URL, and one that leads to the disk.
    @Test
    void aStyleKeepsTheBytesThatAreNotPartOfAUrl() {
        assertEquals(
                "<style>p{x:\0url(//else.example/a)}q{x:url(\"../../b\")}</style>",
                html("<style>p{x:\0url(//else.example/a)}q{x:url(/b)}</style>"));
    }

    @Test
    void aUrlOfAStyleIsInTheEncodingOfItsPageWhateverElseIsInIt() {
        assertEquals("<style>p{x:url(\"../../%EF%BF%BD%C3%A9\")}</style>", html("<style>p{x:url(/\0\u00e9)}</style>"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                // Whatever a reference looks like.
                "<a href=x.html>!<a href=\"../../dir/x.html\">",
                "<a href='/x.html#part'>!<a href=\"../../x.html#part\">",
                "<a href=//site.example/x.html>!<a href=\"../../x.html\">",
                "<a href=//else.example/x>!<a href=\"http://else.example/x\">",
                "<a href='?a&amp;b'>!<a href=\"../../dir/page.html\">",
                "<a href='//e/?a&amp;b=%20'>!<a href=\"http://e/?a&#38;b=%20\">",
                "<a href=page.html#top>!<a href=\"../../dir/page.html#top\">",
                "<a href=#top>!<a href=#top>",
                "<a href=''>!<a href=''>",
                "<form action=''>!<form action=''>",
                "<img longdesc=x.html>!<img longdesc=\"../../dir/x.html\">",
                "<q cite=/x.html>!<q cite=\"../../x.html\">",
                // What compares digests and origins.
                "<script integrity=x src=a.js crossorigin=anonymous>!<script  src=\"../../dir/a.js\" >",
                "<script crossorigin src=a.js>!<script  src=\"../../dir/a.js\">",
                "<script src=//e/a.js crossorigin integrity=x>!<script src=\"http://e/a.js\" crossorigin integrity=x>",
                "<link integrity=\"x\"crossorigin href=/a.css>!<link  href=\"../../a.css\">",
                "<video crossorigin><source src=/v>!<video ><source src=\"../../v\">",
                "<meta http-equiv=content-security-policy content=x>!<meta http-equiv=content-security-policy content=\"\">",
                "<meta name=referrer content=origin>!<meta name=referrer content=origin>",
                "<meta http-equiv=link content='</a.css>; rel=stylesheet'>!<meta http-equiv=link content=\"\">",
                // Animations of SVG.
                "<set attributeName=href to=a>!<set attributeName=href to=\"../../dir/a\">",
                "<animate attributeName=xlink:href values='a;b' from=c by=//e/d>!<animate attributeName=xlink:href values=\"../../dir/a;../../dir/b\" from=\"../../dir/c\" by=\"http://e/d\">",
                "<set attributeName=fill to='url(a#b)'>!<set attributeName=fill to=\"url(&#34;../../dir/a#b&#34;)\">",
                "<set attributeName=x to=a><ol from=a>!<set attributeName=x to=a><ol from=a>",
                // A base.
                "<base href=/b/><a href=x>!<base ><a href=\"../../b/x\">",
                "<base target=_blank href='/b/'><a href=x>!<base target=_blank ><a href=\"../../b/x\">",
                "<base href=/b/c><a href=#x>!<base ><a href=\"../../b/c#x\">",
                "<base href=/b/c><a href>!<base ><a href=\"../../b/c\">",
                "<base href=/b/c><a href=''>!<base ><a href=\"../../b/c\">",
                "<base href=page.html><a href=#x>!<base ><a href=#x>",
                "<base href=//e/><img src=i><svg><use href=#x>!<base ><img src=\"http://e/i\"><svg><use href=#x>",
                "<iframe srcdoc='<base href=/b/><a href=x>'>!<iframe srcdoc=\"&#60;base &#62;&#60;a href=&#34;../../b/x&#34;&#62;\">",
                "<style>@import 'a.css';b{c:url(d)}</style>!<style>@import \"../../dir/a.css\";b{c:url(\"../../dir/d\")}</style>"
            })
    void references(String before, String after) {
        assertEquals(after, html(before));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"windows-1251", "Shift_JIS", "UTF-8", "EUC-KR", "Big5", "gb18030", "ISO-2022-JP", "windows-1252"
            })
    void theEncodingThatAServerNamedIsInThePage(String name) {
        var encoding = Encoding.forLabel(name).orElseThrow();
        for (var before : new String[] {
            "<!doctype html><html><head><title>",
            "<!-- c --><!doctype html><title>",
            "<!doctype html><HTML lang=x><!-- <head> --><body><title>",
            "<meta charset=koi8-r><title>",
            ""
        }) {
            var text = before + "\u0416 \u65e5 </title><a href=x>";
            var page = text.getBytes(encoding.charset());
            var bytes = rewritten(DocumentKind.HTML, "text/html; charset=" + name, page);
            assertEquals(encoding, EncodingSniffer.sniff("", bytes), before);
            var read = new String(bytes, encoding.charset());
            // Nothing is before the document type but a byte order mark.
            if (before.startsWith("<!")) assertTrue(read.replace("\uFEFF", "").startsWith("<!"), read);
            var expected = new String(page, encoding.charset()).replace("href=x", "href=\"../../dir/x\"");
            assertEquals(expected, read.replace("\uFEFF", "").replaceFirst("<meta charset=\"" + name + "\">", ""));
        }
    }

    @Test
    void aPageThatSaysItsEncodingStaysAsItIs() {
        for (var page : new String[] {"<meta charset=windows-1251>\u0416", "<p>\u0416"}) {
            var bytes = page.getBytes(Charset.forName("windows-1251"));
            var type = page.startsWith("<meta") ? "text/html; charset=windows-1251" : "text/html";
            assertArrayEquals(bytes, rewritten(DocumentKind.HTML, type, bytes));
        }
    }

    @Test
    void utf16BecomesUtf8WithAMark() {
        var bytes = "\uFEFF<p>\u0416".getBytes(StandardCharsets.UTF_16LE);
        assertEquals(
                "\uFEFF<p>\u0416",
                new String(rewritten(DocumentKind.HTML, "text/html", bytes), StandardCharsets.UTF_8));
        assertEquals(
                "@charset \"UTF-8\";b{c:'\u0416'}",
                new String(
                        rewritten(
                                DocumentKind.STYLESHEET,
                                "text/css",
                                "\uFEFFb{c:'\u0416'}".getBytes(StandardCharsets.UTF_16BE)),
                        StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "text/css; charset=windows-1251!b{c:'\u0416'}!@charset \"windows-1251\";b{c:'\u0416'}",
                "text/css; charset=windows-1251!@charset \"koi8-r\";/*\u0416*/!@charset \"windows-1251\";@charset \"koi8-r\";/*\u0416*/",
                "text/css; charset=windows-1251!@charset \"windows-1251\";/*\u0416*/!@charset \"windows-1251\";/*\u0416*/",
                "text/css; charset=windows-1251!b{}!b{}",
                "text/css!b{c:'\u0416'}!b{c:'\u0416'}"
            })
    void theEncodingThatAServerNamedIsInTheStyleSheet(String type, String before, String after) {
        var charset = Charset.forName("windows-1251");
        assertEquals(after, new String(rewritten(DocumentKind.STYLESHEET, type, before.getBytes(charset)), charset));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "<svg/>!<?xml version=\"1.0\" encoding=\"windows-1251\"?>|<svg/>",
                "<?xml version='1.0'?><svg/>!<?xml version=\"1.0\" encoding=\"windows-1251\"?>|<svg/>",
                "<?xml version='1.0' encoding='windows-1251'?><svg/>!<?xml version='1.0' encoding='windows-1251'?><svg/>"
            })
    void theEncodingThatAServerNamedIsInTheXml(String before, String after) {
        var bytes = rewritten(
                DocumentKind.XML, "image/svg+xml; charset=windows-1251", before.getBytes(StandardCharsets.US_ASCII));
        assertEquals(after.replace('|', '\n'), new String(bytes, StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "<?xml-stylesheet type='text/css' href='a.css?b&amp;c'?><x/>~<?xml-stylesheet type='text/css' href=\"../../dir/a.css\"?><x/>",
                "<?xml-stylesheet href='a?><?xml-stylesheet href=\"b\"?><x/>~<?xml-stylesheet href='a?><?xml-stylesheet href=\"../../dir/b\"?><x/>",
                "<?xml-stylesheet href='//e/>'?><x/>~<?xml-stylesheet href=\"http://e/%3E\"?><x/>",
                // What a transformation makes of a document is not known.
                "<?xml-stylesheet type='text/xsl' href='#x'?><x/>~<?xml-stylesheet type='text/xsl' href=\"about:invalid\"?><x/>",
                "<!-- <?xml-stylesheet href='a'?> --><x/>~<!-- <?xml-stylesheet href='a'?> --><x/>",
                // Attributes that are not in the document.
                "<!DOCTYPE x PUBLIC '[<' \"'\" [<!ENTITY a '<!--'><!ATTLIST x src CDATA '>'><!ENTITY % b '&#60;!ATTLIST'>]><x src='a'/>~<!DOCTYPE x PUBLIC '[<' \"'\" [<!ENTITY a '<!--'>]><x src=\"../../dir/a\"/>",
                "<x xmlns:l='http://www.w3.org/1999/xlink' l:href='a'/>~<x xmlns:l='http://www.w3.org/1999/xlink' l:href=\"../../dir/a\"/>",
            })
    void referencesOfXml(String before, String after) {
        var bytes = rewritten(DocumentKind.XML, "image/svg+xml", before.getBytes(StandardCharsets.US_ASCII));
        assertEquals(after, new String(bytes, StandardCharsets.US_ASCII));
    }

    @Test
    void aRefreshToAnotherSpellingOfThePageIsNotALoop() {
        Addresses addresses = new Addresses() {
            @Override
            public String of(Url target) {
                return "page.html";
            }

            @Override
            public boolean areOne(Url one, Url other) {
                return one.pathname().equals(other.pathname());
            }
        };
        var rewriter = new DocumentRewriter(addresses, Destination.FILES);
        for (var target : new String[] {"https://site.example/dir/page.html", "page.html", "other.html"}) {
            var html = "<meta charset=utf-8><meta http-equiv=refresh content='0; url=" + target + "'>";
            var body = new Body("text/html", html.getBytes(StandardCharsets.UTF_8), false);
            var text =
                    new String(rewriter.rewrite(DocumentKind.HTML, body, PAGE).bytes(), StandardCharsets.UTF_8);
            assertTrue(text.contains("url=" + (target.startsWith("https") ? target : "page.html")), text);
        }
    }
}
