package clew.idna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The IDNA vectors of the Web Platform Tests, as far as a domain alone can run them; complete URLs have their own
/// test.
class IdnaWptTest {
    /// Forbidden domain code points of the URL Standard, which the caller of [Idna] checks; controls are added to
    /// them.
    private static final String FORBIDDEN = "\u007F #/:<>?@[\\]^|%";

    record Vector(String input, @Nullable String output) {
        boolean isAscii() {
            return input.chars().allMatch(c -> c < 0x80);
        }
    }

    @Test
    void toasciiGivesWhatItSays() throws IOException {
        check("toascii.json", 87, 63);
    }

    @Test
    void idnaTestV2GivesWhatItSays() throws IOException {
        check("IdnaTestV2.json", 2671, 1677);
    }

    @Test
    void whatUnicodeDroppedFromIdnaTestV2StillFails() throws IOException {
        check("IdnaTestV2-removed.json", 20, 20);
    }

    /// @param reaching how many vectors have a code point beyond ASCII, the only ones that the URL Standard passes
    ///     to us
    private static void check(String file, int all, int reaching) throws IOException {
        var vectors = read(file);
        assertEquals(all, vectors.size(), file + " is not the file this test was written for");
        assertEquals(reaching, vectors.stream().filter(v -> !v.isAscii()).count());
        var wrong = new ArrayList<String>();
        for (var vector : vectors) {
            if (vector.input.isEmpty()) continue; // not a host; the runner of WPT skips it as well
            String got = domainToAscii(vector);
            if (got == null ? vector.output != null : !got.equals(vector.output)) {
                wrong.add("%s gave %s, not %s".formatted(escaped(vector.input), got, vector.output));
            }
        }
        if (!wrong.isEmpty()) fail(wrong.size() + " wrong in " + file + ":\n" + String.join("\n", wrong));
    }

    /// "Domain to ASCII" of the URL Standard.
    private static @Nullable String domainToAscii(Vector vector) {
        String ascii = vector.isAscii() ? vector.input.toLowerCase(Locale.ROOT) : Idna.toAscii(vector.input);
        boolean refused =
                ascii == null || ascii.isEmpty() || ascii.chars().anyMatch(c -> c < 0x20 || FORBIDDEN.indexOf(c) >= 0);
        return refused ? null : ascii;
    }

    private static List<Vector> read(String file) throws IOException {
        var vectors = new ArrayList<Vector>();
        try (var json = new JsonFactory().createParser(wpt().resolve(file).toFile())) {
            String input = null;
            String output = null;
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.END_OBJECT && input != null) {
                    vectors.add(new Vector(input, output));
                    input = null;
                    output = null;
                } else if (token == JsonToken.FIELD_NAME) {
                    String field = json.currentName();
                    String value = json.nextToken() == JsonToken.VALUE_NULL ? null : json.getText();
                    if (field.equals("input")) input = value;
                    if (field.equals("output")) output = value;
                }
            }
        }
        return vectors;
    }

    private static Path wpt() {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            var wpt = folder.resolve("shared/wpt-url");
            if (Files.isDirectory(wpt)) return wpt;
        }
        String reason = "SKIPPED: no folder above " + Path.of("").toAbsolutePath() + " holds shared/wpt-url";
        System.err.println(reason);
        return Assumptions.abort(reason);
    }

    static String escaped(String text) {
        var escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append(c > 0x20 && c < 0x7F ? (char) c + "" : "\\u%04X".formatted(c)));
        return escaped.toString();
    }
}
