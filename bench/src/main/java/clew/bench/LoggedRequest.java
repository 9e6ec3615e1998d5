package clew.bench;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// One line of an [AccessLog].
///
/// @param target path and query with escapes resolved, so that two spellings of one file are one
record LoggedRequest(int status, String type, String target) {

    static LoggedRequest parse(String line) {
        var fields = line.split("\t", -1);
        if (fields.length < 3) throw new IllegalArgumentException("this is not a line of the log: " + line);
        return new LoggedRequest(Integer.parseInt(fields[0]), fields[1], decode(fields[2]));
    }

    boolean isPage() {
        return status == 200 && type.startsWith("text/html");
    }

    private static String decode(String target) {
        try {
            return URLDecoder.decode(target.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) { // a % that begins no escape
            return target;
        }
    }
}
