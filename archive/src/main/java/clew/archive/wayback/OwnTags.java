package clew.archive.wayback;

import java.util.Locale;
import java.util.regex.Pattern;

/// Finds the scripts and style sheets in a page that the Wayback Machine has put there.
final class OwnTags {
    /// Longer tags are not those of the archive.
    private static final int TAG_MAX = 4096;

    private static final int NONE = -1;
    private static final String SCRIPT_END = "</script>";

    /// The addresses of the archive's own files. Those of the page lead to captures.
    private static final Pattern ADDRESS = Pattern.compile("(?:https?:)?//(?:web-static\\.archive\\.org/_static/"
            + "|web\\.archive\\.org/(?:_static|static)/|archive\\.org/includes/)|/_static/");

    private static final Pattern REFERENCE =
            Pattern.compile("\\s(?:src|href)\\s*=\\s*[\"']?([^\"'\\s>]+)", Pattern.CASE_INSENSITIVE);

    /// How its scripts without an address begin.
    private static final Pattern SCRIPT = Pattern.compile("\\s{0,100}(?:__wm\\.|_wmVideos_\\.|var __wm\\b"
            + "|window\\.addEventListener\\('DOMContentLoaded',function\\(\\)\\{var v=archive_analytics\\.)");

    private static final Pattern START = Pattern.compile("<(?:script|link)\\b", Pattern.CASE_INSENSITIVE);

    private final String page;
    private final String lower;
    private int end;

    OwnTags(String page) {
        this.page = page;
        this.lower = page.toLowerCase(Locale.ROOT);
    }

    /// Where the next one starts; -1 if there is none.
    int next(int from) {
        var starts = START.matcher(page).region(from, page.length());
        while (starts.find()) {
            if (isOwn(starts.start())) return starts.start();
        }
        return NONE;
    }

    /// Where the one that was found ends, with its content.
    int end() {
        return end;
    }

    private boolean isOwn(int at) {
        var tagEnd = page.substring(at, Math.min(page.length(), at + TAG_MAX)).indexOf('>') + at + 1;
        if (tagEnd == at) return false;
        var isScript = lower.startsWith("<script", at);
        var reference = REFERENCE.matcher(page).region(at, tagEnd);
        if (reference.find()) {
            if (!ADDRESS.matcher(reference.group(1)).lookingAt()) return false;
        } else if (!isScript
                || !SCRIPT.matcher(page).region(tagEnd, page.length()).lookingAt()) {
            return false;
        }
        var close = isScript ? lower.indexOf(SCRIPT_END, tagEnd) : NONE;
        // A script that does not end is all that is left of the page, as it is for a browser.
        if (isScript) end = close < 0 ? page.length() : close + SCRIPT_END.length();
        else end = tagEnd;
        return true;
    }
}
