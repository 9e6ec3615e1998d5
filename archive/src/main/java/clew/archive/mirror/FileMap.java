package clew.archive.mirror;

import clew.archive.wacz.CdxjSorter;
import clew.url.Url;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/// Which URL is which file of a mirror: one JSON object, sorted by URL.
final class FileMap implements Closeable {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    /// Lines of a URL, a space and a file. A space comes before whatever a URL has, so they are in the order of URLs.
    private final CdxjSorter lines = new CdxjSorter();

    void add(Url url, String file) throws IOException {
        lines.add(url.href() + " " + file);
    }

    void write(OutputStream out) throws IOException {
        var buffered = new BufferedOutputStream(out);
        try (var json = JSON.createGenerator(buffered, JsonEncoding.UTF8)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            json.writeStartObject();
            var last = new String[] {""};
            lines.forEach(line -> {
                var space = line.indexOf(' ');
                var url = line.substring(0, space);
                if (!url.equals(last[0])) json.writeStringField(url, line.substring(space + 1));
                last[0] = url;
            });
            json.writeEndObject();
        }
        buffered.write('\n');
        buffered.flush();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
