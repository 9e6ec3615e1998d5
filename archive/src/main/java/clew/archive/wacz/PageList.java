package clew.archive.wacz;

import clew.archive.warc.Sha256;
import clew.archive.warc.WarcDate;
import clew.fetch.Spool;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// The list of pages of a WACZ file, as JSON lines.
public final class PageList implements Closeable {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();
    private static final int ID_DIGITS = 32;

    private final Spool lines = new Spool();

    public PageList() {
        line("{\"format\": \"json-pages-1.0\", \"id\": \"pages\", \"title\": \"All Pages\"}");
    }

    public void add(PageEntry page) throws IOException {
        var date = WarcDate.of(page.timestamp());
        var id = Sha256.of((date + " " + page.url()).getBytes(StandardCharsets.UTF_8));
        try (var json = JSON.createGenerator(lines)) {
            json.writeStartObject();
            json.writeStringField("id", id.substring(id.indexOf(':') + 1).substring(0, ID_DIGITS));
            json.writeStringField("url", page.url());
            json.writeStringField("ts", date);
            if (!page.title().isEmpty()) json.writeStringField("title", page.title());
            json.writeEndObject();
        }
        lines.write('\n');
    }

    InputStream stream() {
        return lines.stream();
    }

    private void line(String text) {
        var bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        lines.write(bytes, 0, bytes.length);
    }

    @Override
    public void close() {
        lines.close();
    }
}
