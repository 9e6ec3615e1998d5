package clew.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;

/// JSON of ASCII alone: what is not, and every control character, is escaped. So a text from the web cannot do anything
/// to a terminal or to a tool that reads lines, and half a surrogate pair stays half a surrogate pair.
public final class AsciiJson {
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private AsciiJson() {}

    /// Writes one value. Closing it does not close `out`.
    public static JsonGenerator to(OutputStream out) throws IOException {
        return JSON.createGenerator(new DeleteEscaping(out));
    }
}
