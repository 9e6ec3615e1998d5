package clew.folder;

import clew.extract.HtmlExtractor;
import clew.extract.ResourceExtractor;
import clew.fetch.Body;
import clew.fetch.FetchOptions;
import clew.page.LinkTags;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How far the links of a page, and its refresh, lead up, out of its folder. A URL has lost that: `..` at the top of a
/// site leads
/// nowhere.
final class LinksUp {
    /// The top of a made-up site. What begins with a slash leads out of it, and no name of a file is one of its
    /// folders.
    private static final String TOP = "/%00/";

    private LinksUp() {}

    /// How many folders the page is to be below the top of its site, so that none of its links leads out by `..`.
    ///
    /// @param depth how many folders there are above the file, at most
    static int of(Path file, int depth) throws IOException {
        var url = Url.of("http://folder.invalid" + TOP + TOP.substring(1).repeat(depth) + "page");
        var extractor = new HtmlExtractor(new LinkTags(true, true, true));
        int up = 0;
        try (var in = Files.newInputStream(file)) {
            var type = FileTypes.of(file.getFileName().toString());
            var body = new Body(type, in.readNBytes(FetchOptions.BODY_BYTES_MAX), false);
            var page = extractor.extract(body, url);
            for (var href : page.hrefs()) up = Math.max(up, up(href, page.base(), depth));
            var refresh = page.refresh();
            if (refresh != null) up = Math.max(up, up(refresh.href(), refresh.base(), depth));
            var needs = new ResourceExtractor(false).page(body, url);
            for (var resource : needs.resources()) up = Math.max(up, up(resource.url(), needs.base(), depth));
        }
        return up;
    }

    private static int up(String href, Url base, int depth) {
        var path = Url.parse(href, base)
                .ok()
                .filter(url -> url.isHttp() && url.isOn(base.hostname()))
                .map(Url::pathname)
                .orElse("");
        if (!path.startsWith(TOP)) return 0;
        int left = 0;
        for (int at = TOP.length(); path.startsWith(TOP.substring(1), at); at += TOP.length() - 1) left++;
        return Math.max(0, depth - left);
    }
}
