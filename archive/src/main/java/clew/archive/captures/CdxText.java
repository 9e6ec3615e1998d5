package clew.archive.captures;

import java.nio.charset.StandardCharsets;

/// Lists of captures as lines of text: key, timestamp, URL, type, status, digest and length, separated by spaces.
final class CdxText {
    private static final int COLUMNS = 7;

    private CdxText() {}

    static void read(byte[] body, CdxReader reader) throws BadCdx {
        var text = new String(body, StandardCharsets.UTF_8);
        if (!text.endsWith("\n")) throw CdxReader.notAList(body);
        var lines = text.lines().iterator();
        while (lines.hasNext()) {
            var line = lines.next();
            if (line.isBlank()) break;
            var columns = line.split(" ", -1);
            if (columns.length != COLUMNS || !columns[1].matches("[0-9]{14}")) throw CdxReader.notAList(body);
            reader.row(columns[1], columns[2], columns[3], columns[4], columns[5], columns[6]);
        }
        if (lines.hasNext()) reader.resumeKey(lines.next());
        while (lines.hasNext()) if (!lines.next().isBlank()) throw CdxReader.notAList(body);
    }
}
