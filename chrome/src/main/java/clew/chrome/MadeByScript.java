package clew.chrome;

import clew.extract.Extracted;
import clew.fetch.Body;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The signs that a page is built by scripts, so that its HTML is not what a person sees.
///
/// 1. It has scripts, and no link that leads anywhere.
/// 2. It has scripts, and an empty element for them to fill: `root`, `app` and the like.
/// 3. It tells readers to enable JavaScript.
/// 4. Its scripts write parts of it: `document.write`.
///
/// A page without scripts has none of these signs. Only the start of a page is searched, and the patterns are bounded,
/// so no page makes this slow.
final class MadeByScript {
    private static final Pattern SCRIPT = Pattern.compile("<script[\\s>]", Pattern.CASE_INSENSITIVE);
    private static final Pattern EMPTY_MOUNT = Pattern.compile(
            "<(div|main|section|body|app-root)\\b[^>]{0,300}\\bid=[\"']?"
                    + "(root|app|__next|__nuxt|___gatsby|svelte|main-app|app-root|react-root)[\"']?[^>]{0,300}>\\s{0,300}</",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CUSTOM_MOUNT =
            Pattern.compile("<app-root\\b[^>]{0,300}>\\s{0,300}</", Pattern.CASE_INSENSITIVE);
    private static final Pattern SWITCH_ON = Pattern.compile(
            "<noscript[^>]{0,99}>[^<]{0,300}(<(?!/noscript)[^>]{0,300}>[^<]{0,300}){0,9}?"
                    + "(enable|activate|requires?|needs?|turn on)[^<]{0,40}java-?script",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern WRITES = Pattern.compile("document\\.write(ln)?\\s*\\(");

    private static final int BYTES_MAX = 256 * 1024;

    private MadeByScript() {}

    /// @param extracted what was found in the HTML
    static boolean shows(Body body, Extracted extracted) {
        var text = new String(body.bytes(), 0, Math.min(body.bytes().length, BYTES_MAX), StandardCharsets.ISO_8859_1);
        if (!SCRIPT.matcher(text).find()) return false;
        return extracted.hrefs().stream().allMatch(MadeByScript::leadsNowhere)
                || EMPTY_MOUNT.matcher(text).find()
                || CUSTOM_MOUNT.matcher(text).find()
                || SWITCH_ON.matcher(text).find()
                || WRITES.matcher(text).find();
    }

    private static boolean leadsNowhere(String href) {
        var start = href.strip();
        return start.isEmpty() || start.startsWith("#") || start.startsWith("javascript:");
    }
}
