package clew.archive.wayback;

import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes of a captured page what the Wayback Machine shows: with a script before it, a toolbar on it, a comment
/// behind it, and all references leading into the archive.
final class WaybackServerRewriting {
    private static final Pattern ATTRIBUTE =
            Pattern.compile("<(a|link|img|script|iframe)\\b([^>]*?)\\b(href|src)=\"([^\"#][^\"]*)\"");
    private static final Pattern STYLE_URL = Pattern.compile("(url\\()([^)\"']+)(\\))|(@import \")([^\"]+)(\")");
    private static final Pattern HEAD = Pattern.compile("<head[^>]*>");
    private static final Pattern BODY = Pattern.compile("<body[^>]*>");

    private WaybackServerRewriting() {}

    /// @param prefix with the timestamp, such as `/web/20150601120000`
    static byte[] rewritten(WaybackServerCapture capture, String prefix, String flavour) {
        if (capture.type().startsWith("text/html")) {
            return bytes(page(capture, prefix, flavour.isEmpty()));
        }
        if (capture.type().startsWith("text/css")) {
            return bytes(style(capture, capture.text(), prefix) + comment(capture, "/*", "*/"));
        }
        if (capture.type().contains("javascript")) return bytes(script(capture));
        return capture.body();
    }

    static String redirectPage(WaybackServerCapture capture, String replay, String location) {
        return """
                <!DOCTYPE html>
                <html><head><title>Internet Archive Wayback Machine</title></head><body>
                <h1>Loading...</h1>
                <p class="code shift red">Got an HTTP %d response at crawl time</p>
                <p class="code">Redirecting to...</p>
                <p class="code shift"><a href="%s">%s</a></p>
                </body></html>
                """.formatted(capture.status(), replay, location);
    }

    private static String page(WaybackServerCapture capture, String prefix, boolean hasToolbar) {
        var page = ATTRIBUTE
                .matcher(capture.text())
                .replaceAll(match -> Matcher.quoteReplacement("<"
                        + match.group(1)
                        + match.group(2)
                        + match.group(3)
                        + "=\""
                        + link(capture, match.group(4), prefix, flavour(match))
                        + "\""));
        page = style(capture, page, prefix);
        page = HEAD.matcher(page).find()
                ? HEAD.matcher(page).replaceFirst(match -> Matcher.quoteReplacement(match.group() + insert(capture)))
                : insert(capture) + page;
        if (hasToolbar) {
            page = BODY.matcher(page).replaceFirst(match -> Matcher.quoteReplacement(match.group() + toolbar(capture)));
        }
        return page + comment(capture, "<!--", "-->");
    }

    private static String flavour(MatchResult tag) {
        return switch (tag.group(1)) {
            case "img" -> "im_";
            case "script" -> "js_";
            case "iframe" -> "if_";
            case "link" -> tag.group().contains("stylesheet") ? "cs_" : "";
            default -> "";
        };
    }

    private static String style(WaybackServerCapture capture, String text, String prefix) {
        return STYLE_URL.matcher(text).replaceAll(match -> {
            var import_ = match.group(4) != null;
            return Matcher.quoteReplacement(
                    import_
                            ? match.group(4) + link(capture, match.group(5), prefix, "cs_") + match.group(6)
                            : match.group(1) + link(capture, match.group(2), prefix, "im_") + match.group(3));
        });
    }

    private static String link(WaybackServerCapture capture, String reference, String prefix, String flavour) {
        return Url.parse(reference, Url.of(capture.url()))
                .ok()
                .filter(Url::isHttp)
                .map(url -> prefix + flavour + "/" + url.href())
                .orElse(reference);
    }

    private static String insert(WaybackServerCapture capture) {
        return """
                <script type="text/javascript" src="https://web-static.archive.org/_static/js/bundle-playback.js?v=1" charset="utf-8"></script>
                <script type="text/javascript" src="https://web-static.archive.org/_static/js/wombat.js?v=1" charset="utf-8"></script>
                <script type="text/javascript">
                  __wm.init("https://web.archive.org/web");
                  __wm.wombat("%s","%s","https://web.archive.org/","web","https://web-static.archive.org/_static/");
                </script>
                <link rel="stylesheet" type="text/css" href="https://web-static.archive.org/_static/css/banner-styles.css?v=1" />
                <!-- End Wayback Rewrite JS Include -->
                """.formatted(capture.url(), capture.timestamp());
    }

    private static String toolbar(WaybackServerCapture capture) {
        return """
                <!-- BEGIN WAYBACK TOOLBAR INSERT -->
                <div id="wm-ipp-base" lang="en"><a href="/web/%s*/%s">captures</a></div>
                <!-- END WAYBACK TOOLBAR INSERT -->""".formatted(capture.timestamp(), capture.url());
    }

    private static String comment(WaybackServerCapture capture, String begin, String end) {
        return "\n" + begin + "\n     FILE ARCHIVED ON " + capture.timestamp()
                + " AND RETRIEVED FROM THE\n     INTERNET ARCHIVE ON 12:00:00 Nov 17, 2026.\n" + end + "\n" + begin
                + "\nplayback timings (ms):\n  captures_list: 0.5\n" + end;
    }

    private static String script(WaybackServerCapture capture) {
        return """
                var _____WB$wombat$assign$function_____ = function(name) {return (self._wb_wombat && self._wb_wombat.local_init && self._wb_wombat.local_init(name)) || self[name]; };
                if (!self.__WB_pmw) { self.__WB_pmw = function(obj) { this.__WB_source = obj; return this; } }
                {
                  let window = _____WB$wombat$assign$function_____("window");
                %s

                }
                """.formatted(capture.text()) + comment(capture, "/*", "*/");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
