package clew.extract;

import java.util.List;
import java.util.random.RandomGenerator;

/// Small pages of the worst kind: random sequences of tags and text, with links among them.
final class Soup {
    private static final List<String> NAMES = List.of(
            "a",
            "b",
            "i",
            "nobr",
            "font",
            "code",
            "p",
            "div",
            "span",
            "table",
            "tr",
            "td",
            "th",
            "tbody",
            "thead",
            "caption",
            "col",
            "colgroup",
            "ul",
            "ol",
            "li",
            "dl",
            "dd",
            "dt",
            "h1",
            "h2",
            "form",
            "button",
            "select",
            "option",
            "optgroup",
            "svg",
            "math",
            "mi",
            "mtext",
            "annotation-xml",
            "foreignObject",
            "desc",
            "title",
            "template",
            "applet",
            "object",
            "marquee",
            "pre",
            "textarea",
            "script",
            "style",
            "noscript",
            "iframe",
            "xmp",
            "noembed",
            "noframes",
            "head",
            "body",
            "html",
            "frameset",
            "frame",
            "base",
            "br",
            "hr",
            "img",
            "image",
            "input",
            "area",
            "ruby",
            "rt",
            "rp",
            "rtc",
            "rb",
            "address",
            "center",
            "fieldset",
            "main",
            "search",
            "dialog",
            "details",
            "summary",
            "x-y",
            "plaintext",
            "mglyph",
            "malignmark",
            "g",
            "path",
            "link",
            "meta",
            "listing",
            "keygen",
            "param",
            "em",
            "u",
            "s",
            "blockquote",
            "tfoot",
            "menu",
            "nav",
            "isindex",
            "embed",
            "wbr",
            "source",
            "track",
            "big",
            "tt");
    /// Where most of the trouble is.
    private static final List<String> FAVOURITES = List.of(
            "a",
            "a",
            "a",
            "a",
            "b",
            "i",
            "p",
            "div",
            "table",
            "tr",
            "td",
            "tbody",
            "li",
            "ul",
            "select",
            "option",
            "svg",
            "template",
            "form",
            "button",
            "nobr",
            "caption",
            "object",
            "font",
            "math",
            "mi",
            "foreignObject");
    private static final List<String> TEXTS = List.of(
            "x",
            " ",
            "\n",
            "x y",
            "\0",
            "&#32;",
            "&amp;",
            "<!-- c -->",
            "<!-->",
            "<!--->",
            "<!--x--!>",
            "<![CDATA[x]]>",
            "<![CDATA[<a href=cdata>]]>",
            "<?pi?>",
            "</>",
            "</ x>",
            "<",
            "&Tab;",
            "<!doctype html>",
            "<!-- <a href=c> -->",
            "<!",
            "]]>",
            "é",
            "&nbsp;",
            "&notit;",
            "&am",
            "p;",
            "&#x41",
            "&#13;",
            "\r\n",
            "\r",
            "<![CDATA[]] ]]]>",
            "&CounterClockwiseContourIntegral;",
            "a longer text of several words");

    private Soup() {}

    static String page(RandomGenerator random) {
        var page = new StringBuilder();
        if (random.nextInt(3) == 0) page.append("<!DOCTYPE html>");
        var length = 2 + random.nextInt(random.nextInt(5) == 0 ? 40 : 12);
        for (var i = 0; i < length; i++) add(page, random, i);
        return page.toString();
    }

    private static void add(StringBuilder page, RandomGenerator random, int number) {
        var choice = random.nextInt(10);
        if (choice < 2) {
            page.append(TEXTS.get(random.nextInt(TEXTS.size())));
            return;
        }
        var names = random.nextInt(4) == 0 ? NAMES : FAVOURITES;
        var name = names.get(random.nextInt(names.size()));
        if (choice < 5) {
            page.append("</").append(name).append('>');
            return;
        }
        page.append('<').append(name);
        if (name.equals("a") && random.nextInt(6) > 0) page.append(" href=").append(number);
        if (name.equals("a") && random.nextInt(6) == 0) page.append(" rel='x NoFollow'");
        if (name.equals("link")) page.append(" rel=canonical href=").append(number);
        if (name.equals("meta") && random.nextBoolean()) page.append(" name=robots content=none");
        else if (name.equals("area") || name.equals("base"))
            page.append(" href=b").append(number);
        else if (name.equals("input") && random.nextBoolean()) page.append(" type=hidden");
        else if (name.equals("font") && random.nextBoolean()) page.append(" color=x");
        else if (name.equals("annotation-xml") && random.nextBoolean()) page.append(" encoding=text/html");
        else if (random.nextInt(20) == 0) page.append(" class=").append(random.nextInt(2));
        page.append(random.nextInt(20) == 0 ? "/>" : ">");
    }
}
