package clew.archive.wayback;

import java.util.regex.Pattern;

/// Scripts that the Wayback Machine has put into a block, in which `window`, `location` and others are its own.
final class ReplayScript {
    private static final Pattern BEGINNING =
            Pattern.compile("\\s{0,100}var _____WB\\$wombat\\$assign\\$function_____ ?=(?:[^\n]*\n){0,2}?[^\n]*\\{\n");

    private static final Pattern DECLARATION =
            Pattern.compile("( *)let \\w+ = _____WB\\$wombat\\$assign\\$function_____\\(\"\\w+\"\\);\n");

    private static final String THIS = "_____WB$wombat$check$this$function_____(this)";
    private static final String POST = ".__WB_pmw(self).postMessage(";

    private ReplayScript() {}

    /// The script without the block and the comments behind it.
    static String original(String script) {
        var body = ReplayInserts.removedFromEnd(script, "/*", "*/");
        var from = bodyStart(body);
        if (from == 0) return body;
        var end = body.stripTrailing();
        if (!end.endsWith("}")) return body;
        // The block ends with an empty line before its brace.
        var to = end.length() - 1;
        for (var lines = 0; lines < 2 && to > from && end.charAt(to - 1) == '\n'; lines++) to--;
        return end.substring(from, to).replace(THIS, "this").replace(POST, ".postMessage(");
    }

    /// Where the site's own script starts; 0 if it is not in a block.
    private static int bodyStart(String script) {
        var beginning = BEGINNING.matcher(script);
        if (!beginning.lookingAt()) return 0;
        var declaration = DECLARATION.matcher(script);
        var at = beginning.end();
        var isIndented = false;
        while (declaration.region(at, script.length()).lookingAt()) {
            isIndented = !declaration.group(1).isEmpty();
            at = declaration.end();
        }
        // The older form, which is indented, has an empty line here.
        return isIndented && script.startsWith("\n", at) ? at + 1 : at;
    }
}
