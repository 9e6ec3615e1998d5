package clew.cli.cluster;

import clew.kafka.ClusterStatus;
import clew.kafka.ClusterStatus.Row;
import clew.kafka.CrawlState.Phase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The status of a cluster as one JSON object: all crawls, a line each, and then the sums.
public final class StatusJson implements AutoCloseable {
    private final OutputStream out;
    private final JsonGenerator json;

    public StatusJson(OutputStream out) throws IOException {
        this.out = out;
        this.json = new JsonFactory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        // Everything except printable ASCII is escaped, so the text is safe wherever it is shown.
        json.setHighestNonEscapedChar('~');
        json.writeStartObject();
        json.writeNumberField("schema", 1);
        json.writeArrayFieldStart("crawls");
    }

    public void add(Row row) {
        var crawl = row.crawl();
        try {
            json.writeRaw('\n');
            json.writeStartObject();
            json.writeStringField("host", crawl.host());
            json.writeStringField("start", crawl.start());
            json.writeStringField("state", row.phase().word());
            json.writeNumberField("pages", row.pages());
            json.writeNumberField("failed", crawl.failed());
            json.writeStringField("owner", row.owner());
            json.writeStringField("changed", crawl.changed().toString());
            if (!row.otherVersion().isEmpty()) json.writeStringField("waitsFor", row.otherVersion());
            if (!crawl.problem().isEmpty()) json.writeStringField("problem", crawl.problem());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void end(ClusterStatus status) throws IOException {
        json.writeEndArray();
        json.writeRaw('\n');
        for (var phase : Phase.values()) json.writeNumberField(phase.word(), status.count(phase));
        json.writeNumberField("pages", status.pages());
        json.writeNumberField("pagesPerSecond", Math.round(status.pagesPerSecond() * 10) / 10.0);
        json.writeNumberField("lag", status.lag());
        json.writeNumberField("unreadable", status.unreadableCount());
        json.writeNumberField("partitions", status.partitions());
        json.writeNumberField("ownedPartitions", status.ownedPartitions());
        json.writeArrayFieldStart("nodes");
        for (var node : status.nodes()) json.writeString(node);
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
        out.write("\n".getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
