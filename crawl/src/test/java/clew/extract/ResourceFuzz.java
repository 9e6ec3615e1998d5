package clew.extract;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;

import clew.fetch.Body;
import clew.fuzz.FuzzTarget;
import clew.html.tree.LinkTexts;
import clew.page.LinkTags;
import clew.page.TagReading;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Links, resources and facts of a page of any type and encoding are within the page, however its tags are read.
///
/// Input: the content type, a line feed, the page.
public final class ResourceFuzz implements FuzzTarget {
    private static final Url PAGE = Url.of("http://h.example/dir/page");

    @Override
    public void check(byte[] input) {
        var end = 0;
        while (end < input.length && input[end] != '\n') end++;
        var type = new String(input, 0, end, StandardCharsets.ISO_8859_1);
        var body = new Body(type, Arrays.copyOfRange(input, Math.min(input.length, end + 1), input.length), false);
        var extracted = new HtmlExtractor(new LinkTags(true, true, true)).extract(body, PAGE);
        for (var anchor : extracted.anchors()) {
            promise(isWithin(anchor.offset(), body), "a link is in the page");
            promise(anchor.text().length() <= LinkTexts.UNITS_MAX, "a text is short");
        }
        for (var reading : TagReading.values()) {
            for (var resource :
                    new ResourceExtractor(true).page(body, PAGE, reading).resources()) {
                promise(isWithin(resource.offset(), body), "a resource is in the page");
            }
        }
        FactsReader.read(body);
        new ResourceExtractor(false).stylesheet(body, PAGE, extracted.encoding());
    }

    private static boolean isWithin(int offset, Body body) {
        return offset >= -1 && offset < body.bytes().length;
    }

    @Override
    public Bound bound() {
        return new Bound(30_000_000, 4_000, 12_000);
    }

    /// So that 64 steps for each tag are more than a million.
    @Override
    public int repeatedBytes() {
        return 48 * 1024;
    }

    @Override
    public List<byte[]> seeds() {
        return texts(
                "text/html\n<img src=a srcset='b 1x, c 2x'><style>p{background:url(d)}</style><p style='color:url(e)'>",
                "text/html; charset=shift_jis\n<a href=1>x<iframe srcdoc='<img src=a><base href=/b>'></iframe>",
                "text/html;charset=utf-16le\n<\0a\0 \0h\0r\0e\0f\0=\0x\0>\0",
                "application/xhtml+xml\n<html xmlns='http://www.w3.org/1999/xhtml'><a href='x'>y</a><img src='z'/></html>",
                "image/svg+xml\n<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='a'/></svg>",
                "\n<!doctype html><meta charset=gbk><script>var u = \"/a/b.js\", v='http://x.example/y.png';</script>",
                "text/html\n<link rel='stylesheet icon preload' href=a imagesrcset='b 1x'><object data=c><embed src=d><video src=e poster=f>",
                "text/html\n<h1 id=a>x</h1><a name=b></a><html lang=en><meta name=viewport content=x><form action=http://h/><img alt=''>",
                "text/css\n@charset \"utf-8\";@import 'a';p{background:url(b)}",
                "text/html; charset=iso-2022-jp\n\u001b$B<a href=x>\u001b(B<a href=y>");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                new Repeated("text/html\n<style>", "image-set(", "'a'", ""),
                new Repeated("text/html\n<base href='/", "b", "'><iframe srcdoc=x></iframe>", ""),
                new Repeated("text/html\n", "<iframe srcdoc='<p>", "'></iframe>", ""),
                Repeated.of("text/html\n", "<iframe srcdoc='<img src=a>'></iframe>", ""),
                Repeated.of(
                        "text/html\n<base href='/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'>", "<iframe srcdoc=x></iframe>", ""),
                Repeated.of("text/html\n", "<iframe srcdoc=\"", ""),
                Repeated.of("text/html\n", "<template><iframe srcdoc='<img src=a>'></iframe>", ""),
                Repeated.of("text/html\n<template>", "<img src={{a}}>", ""),
                Repeated.of("text/html\n<style>", "image-set('a'", ""),
                Repeated.of("text/html\n<svg>", "<path fill='url(a#b)' stroke='url(#c)'/>", ""),
                Repeated.of("text/html\n", "<img srcset='a 1x, b 2x'>", ""),
                Repeated.of("text/html\n<img srcset='", "a 1x,", "'>"),
                Repeated.of("text/html\n<img srcset='", "a (", "'>"),
                Repeated.of("text/html\n<p style='", "x:url(a);", "'>"),
                Repeated.of("text/html\n<script>", "\"/a/b.js\",", ""),
                Repeated.of("text/html\n<script>", "\"/", ""),
                Repeated.of("text/html\n<script>", "\\\"", ""),
                Repeated.of("text/html\n", "<script>'/a.js'</script>", ""),
                Repeated.of("text/html\n", "<meta charset=x>", ""),
                Repeated.of("text/html\n", "<meta http-equiv=content-type content='text/html;charset", "'>"),
                Repeated.of("text/html\n", "<h1 id=a~>", ""),
                Repeated.of("text/html\n", "<a name=a>", ""),
                Repeated.of("text/html\n<img", " src=a", ">"),
                Repeated.of("text/html\n<link rel='", "icon ", "' href=x>"),
                Repeated.of("text/html\n<noscript>", "<img src=a>", ""),
                Repeated.of("text/html;charset=gbk\n", "<a href=x>\u00fc", ""),
                Repeated.of("text/html;charset=iso-2022-jp\n", "\u001b$B\u001b(B<a href=x>", ""),
                Repeated.of("text/html;charset=utf-16be\n", "\0<\0a\0 \0h\0r\0e\0f\0=\0x\0>", ""),
                Repeated.of(
                        "application/xhtml+xml\n<html xmlns='http://www.w3.org/1999/xhtml'>", "<a href='x'>y</a>", ""),
                Repeated.of(
                        "application/xhtml+xml\n<html xmlns='http://www.w3.org/1999/xhtml'>",
                        "<iframe srcdoc='&lt;img src=a&gt;'/>",
                        ""),
                Repeated.of("text/css\n", "@import 'a';", ""),
                Repeated.of("text/html", ";a=\"b\"", "\n<a href=x>"),
                Repeated.of("text/html", ";", "\n<a href=x>"),
                Repeated.of("text/html", "; ", "\n<a href=x>"),
                Repeated.of("text/html", ";=", ";charset=x\n<a href=x>"));
    }
}
