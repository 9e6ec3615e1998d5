package clew.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.Golden;
import com.fasterxml.jackson.core.JsonFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiffReportGoldenTest {
    private static final String START = "http://h.example/";

    /// As the command line makes text safe for a terminal.
    private static final TextReport TEXT = new TextReport(DiffReportGoldenTest::escaped);

    private static String escaped(String text) {
        var out = new StringBuilder();
        text.chars().forEach(c -> out.append(c >= ' ' && c <= '~' ? "" + (char) c : "\\u%04x".formatted(c)));
        return out.toString();
    }

    private static void matches(String name, Compared compared) throws Exception {
        Golden.matches(name + ".txt", compared.bytes(TEXT));
        Golden.matches(name + ".json", compared.bytes(JsonReport.object()));
        Golden.matches(name + ".jsonl", compared.bytes(JsonReport.lines()));
        Golden.matches(name + ".md", compared.bytes(new MarkdownReport()));
    }

    @Test
    void everyKindOfChange() throws Exception {
        try (var compared = Compared.of(PlantedVersions.old(START), PlantedVersions.renewed(START))) {
            matches("diff-changes", compared);
        }
    }

    @Test
    void stagingAndProduction() throws Exception {
        var staging = PlantedVersions.old("http://127.0.0.1:8080/");
        var production = PlantedVersions.renewed("https://www.h.example/");
        var hosts = new HostMap(Map.of("127.0.0.1:8080", "www.h.example"));
        try (var compared = Compared.of(staging, production, hosts, Set.of(Facet.DIGEST))) {
            matches("diff-hosts", compared);
        }
    }

    @Test
    void noChange() throws Exception {
        try (var compared = Compared.of(PlantedVersions.old(START), PlantedVersions.old(START))) {
            Golden.matches("diff-none.json", compared.bytes(JsonReport.object()));
            Golden.matches("diff-none.md", compared.bytes(new MarkdownReport()));
        }
    }

    @Test
    void longListsOfMarkdownAreCut() throws Exception {
        var old = new StringBuilder("<title>t</title>");
        var now = new StringBuilder();
        var oldSite = new ModelSite(START);
        for (int i = 0; i < 87; i++) {
            oldSite.html("/old/" + i, "");
            old.append("<a href=/old/").append(i).append(">x</a>");
            now.append("<a href=/new/").append("long".repeat(i * 10)).append(i).append(">x</a>");
        }
        oldSite.html("/", old.toString());
        var newSite = new ModelSite(START).html("/", now.toString());
        try (var compared = Compared.of(oldSite, newSite)) {
            var markdown = compared.bytes(new MarkdownReport());
            Golden.matches("diff-long.md", markdown);
            assertTrue(markdown.length < 65_536, "too long for a comment");
        }
    }

    @Test
    void theSameBytesEveryTimeAndJsonIsJson() throws Exception {
        try (var compared = Compared.of(PlantedVersions.old(START), PlantedVersions.renewed(START))) {
            for (var report : new DiffReport[] {TEXT, JsonReport.object(), JsonReport.lines(), new MarkdownReport()}) {
                var first = compared.bytes(report);
                assertEquals(text(first), text(compared.bytes(report)));
                try (var again = Compared.of(PlantedVersions.old(START), PlantedVersions.renewed(START))) {
                    assertEquals(text(first), text(again.bytes(report)));
                }
            }
            var json = compared.bytes(JsonReport.object());
            for (var b : json) assertTrue(b == '\n' || (b >= ' ' && b < 0x7F), String.format(Locale.ROOT, "%02x", b));
            try (var parser = new JsonFactory().createParser(json)) {
                while (parser.nextToken() != null) {}
            }
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
