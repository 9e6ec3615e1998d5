package clew.archive.rewrite;

import static clew.fuzz.FuzzTarget.text;
import static clew.fuzz.FuzzTarget.texts;

import clew.extract.HtmlExtractor;
import clew.fetch.Body;
import clew.fuzz.FuzzTarget;
import java.util.Arrays;
import java.util.List;

/// A rewritten HTML page has the links and resources that it had, each at its new address, from a server and as a file.
/// Any document of any type and encoding can be rewritten.
///
/// Input: a kind of document, a destination, an encoding; then the document.
public final class RewriteFuzz implements FuzzTarget {
    private static final int HEAD = 3;
    private static final List<String> CHARSETS = List.of(
            "",
            "; charset=utf-8",
            "; charset=utf-16le",
            "; charset=gbk",
            "; charset=iso-2022-jp",
            "; charset=iso-2022-kr",
            "; charset=windows-1252");
    private static final List<DocumentKind> KINDS = List.of(DocumentKind.values());
    private static final List<Destination> DESTINATIONS = List.of(Destination.values());
    private static final Addresses ADDRESSES =
            url -> url.hostname().equals("site.example") ? "../.." + url.pathname() + url.hash() : url.href();

    @Override
    public void check(byte[] input) {
        if (input.length < HEAD) return;
        var document = Arrays.copyOfRange(input, HEAD, input.length);
        var kind = KINDS.get(Math.floorMod(input[0], KINDS.size()));
        var destination = DESTINATIONS.get(Math.floorMod(input[1], DESTINATIONS.size()));
        var type = "text/x" + CHARSETS.get(Math.floorMod(input[2], CHARSETS.size()));
        new DocumentRewriter(ADDRESSES, destination)
                .rewrite(kind, new Body(type, document, false), DocumentRewriterTest.PAGE);
        var html = text(document);
        // What scripts have yet to fill in stays as it is.
        if (kind != DocumentKind.HTML || html.contains("{{") || html.contains("${")) return;
        DocumentRewriterTest.assertSame(document, html);
        // What cannot be resolved is made invalid by the addresses of a mirror, which are not used here.
        var base = new HtmlExtractor()
                .extract(new Body("text/html; charset=utf-8", document, false), DocumentRewriterTest.PAGE)
                .base();
        if (base.isHttp() && !DocumentRewriterTest.FOREIGN_STYLE.matcher(html).find()) {
            DocumentRewriterTest.assertSameAsFile(document, html);
        }
    }

    @Override
    public Bound bound() {
        return new Bound(3_000_000, 9_000, 20_000);
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "\0\1\1<base href=/b/><a href=x>y</a><img srcset='a,b 1x, c 2x' src=i><p style='x:url(k)'>",
                "\0\0\0<style>p{x:url( \"m\" )}@import 'n';</style><link rel=stylesheet href=s integrity=x>",
                "\0\1\1<iframe srcdoc='<img src=q>'></iframe><meta http-equiv=refresh content='1;url=r'>",
                "\0\2\1<svg><use href=u#i /><image xlink:href=v><set attributeName=href to=a></svg>",
                "\0\1\1<a =href=x><a href><a/href=x/><a href=x'y\"><A\nHREF=\u00e9#f>",
                "\1\1\1<?xml-stylesheet href='a' type='text/css'?><html xmlns='http://www.w3.org/1999/xhtml'><head/><a href='x'/><style>p{x:url(a)}</style></html>",
                "\2\1\4@charset \"utf-8\";@import 'a';p{background:url(b)}",
                "\0\1\2<\0a\0 \0h\0r\0e\0f\0=\0x\0>\0",
                "\0\1\3<textarea><a href=1></textarea><template><img src=a></template><noscript><img src=b></noscript>",
                "\0\1\1<table><td background=t><video poster=o><object data=d><form action=f><input formaction=g></table>");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("\0\1\1", "<a href=x>y</a>", ""),
                Repeated.of("\0\1\1<a", " a~=b", ">"),
                Repeated.of("\0\1\1<a", " href=x", ">"),
                Repeated.of("\0\1\1<link rel=stylesheet", " integrity=x", ">"),
                Repeated.of("\0\1\1<link rel=stylesheet", " href=x crossorigin", ">"),
                Repeated.of("\0\1\1<meta name=a", " content=x", ">"),
                Repeated.of("\0\1\1<meta content=x", " http-equiv=x", ">"),
                Repeated.of("\0\1\1<svg><set", " to=x", ">"),
                Repeated.of("\0\1\1<svg><set attributeName=href values='", "a;", "'>"),
                Repeated.of("\0\1\1<svg><animate", " values='a;b'", ">"),
                Repeated.of("\0\1\1<svg><set", " attributeName=x", " to=a>"),
                Repeated.of("\0\1\1<img srcset='", "a 1x,", "'>"),
                Repeated.of("\0\1\1<p style='", "x:url(a);", "'>"),
                Repeated.of("\0\1\1<style>", "p{x:url(a)}", ""),
                Repeated.of("\0\1\1<style>", "<style>", ""),
                Repeated.of("\0\1\1", "<style>p{x:url(a)}</style>", ""),
                Repeated.of("\0\1\1", "<svg><style>", ""),
                Repeated.of("\0\1\1", "<svg><style></svg>", ""),
                Repeated.of("\0\1\1", "<iframe srcdoc='<img src=a>'></iframe>", ""),
                Repeated.of("\0\1\1<iframe srcdoc='", "&lt;img src=a>", "'>"),
                Repeated.of("\0\1\1", "<noscript><img src=a>", ""),
                Repeated.of("\0\1\1", "<base href=x>", ""),
                Repeated.of("\0\1\1", "<", ""),
                Repeated.of("\0\1\1", "<div>", ""),
                Repeated.of("\0\1\1<a href='", "&amp;", "'>"),
                Repeated.of("\0\1\1<a href=data:text/html,", "x", ">"),
                Repeated.of("\0\1\1<a href=data:text/html,", "<a/href=x>", ">"),
                Repeated.of("\1\1\1<html>", "<a href='x'/>", "</html>"),
                Repeated.of("\1\1\1", "<?xml-stylesheet href='a'?>", "<html/>"),
                Repeated.of("\1\1\1", "<!-- -->", "<html/>"),
                Repeated.of("\1\1\1<!DOCTYPE a [", "<!ENTITY a 'b'>", "]><html/>"),
                Repeated.of("\1\1\1<html>", "<style>", ""),
                Repeated.of("\2\1\1", "@import 'a';", ""),
                Repeated.of("\2\1\1", "url(", ""));
    }
}
