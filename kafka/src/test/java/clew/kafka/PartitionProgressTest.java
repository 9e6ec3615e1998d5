package clew.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionProgressTest {
    private static final Instant AT = Instant.ofEpochMilli(1_795_053_774_344L);

    private static PartitionProgress progress(Map<String, String> otherVersions) {
        return new PartitionProgress(
                3, "alpha", AT, 12.5, Map.of("a.example", 7L), Map.of("b.example", AT), otherVersions);
    }

    private static PartitionProgress read(PartitionProgress written) throws IOException {
        return PartitionProgress.of(FlatJson.of(written.json().toBytes()), written.partition());
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        var all = progress(Map.of("c.example", "policy version 4"));
        assertEquals(all, read(all));
        var none = new PartitionProgress(0, "", AT, 0, Map.of(), Map.of(), Map.of());
        assertEquals(none, read(none));
    }

    @Test
    void aLineEndInASettingIsASpace() throws IOException {
        var settings = Map.of("c.example", "include was 'a\nb.example 9'");
        assertEquals(
                Map.of("c.example", "include was 'a b.example 9'"),
                read(progress(settings)).otherVersions());
    }

    @Test
    void anEntryIsShortHoweverManyCrawlsWaitForAnotherVersion() throws IOException {
        var many = new LinkedHashMap<String, String>();
        for (var i = 0; i < 100_000; i++) many.put("h" + i + ".example", "x".repeat(i % 2_000));
        var written = progress(many);
        assertTrue(written.json().toBytes().length < 64 * 1024);
        assertTrue(read(written).otherVersions().containsKey("h0.example"), "the first ones are named");
    }
}
