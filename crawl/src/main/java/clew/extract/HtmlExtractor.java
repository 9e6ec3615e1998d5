package clew.extract;

import clew.fetch.Body;
import clew.url.Parsed;
import clew.url.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/// The links of an HTML page as a tree builder sees them: nothing in comments, scripts, text areas or templates.
public final class HtmlExtractor implements Extractor {
    private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*=\\s*[\"']?([^\\s;\"']+)");

    @Override
    public Extracted extract(Body body, Url url) {
        if (body.bytes().length == 0) return new Extracted(url, List.of());
        var document = parse(body);
        var hrefs = new ArrayList<String>();
        document.filter((NodeFilter) (node, _) -> {
            if (isNamed(node, "template")) return NodeFilter.FilterResult.SKIP_CHILDREN;
            if (isNamed(node, "a") && node.hasAttr("href")) hrefs.add(node.attr("href"));
            return NodeFilter.FilterResult.CONTINUE;
        });
        return new Extracted(base(document, url), hrefs);
    }

    private static Document parse(Body body) {
        try {
            return Jsoup.parse(new ByteArrayInputStream(body.bytes()), charset(body.type()), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The first `<base href>` of the page, itself relative to the page's URL; a base that is no place to resolve
    /// against counts as none.
    private static Url base(Document document, Url url) {
        var element = document.selectFirst("base[href]");
        if (element == null) return url;
        return switch (Url.parse(element.attr("href"), url)) {
            case Parsed.Ok(Url base)
            when !base.scheme().equals("data") && !base.scheme().equals("javascript") -> base;
            case Parsed.Ok _, Parsed.Bad _ -> url;
        };
    }

    private static boolean isNamed(Node node, String name) {
        return node instanceof Element element && element.normalName().equals(name);
    }

    /// The encoding that the server names, or null where it names none that we know: then the page decides.
    private static @Nullable String charset(String type) {
        var matcher = CHARSET.matcher(type);
        if (!matcher.find()) return null;
        try {
            return Charset.isSupported(matcher.group(1)) ? matcher.group(1) : null;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
