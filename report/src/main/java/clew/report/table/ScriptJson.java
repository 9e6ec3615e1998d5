package clew.report.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// JSON that may be part of an HTML document, inside `<script type="application/json">`: ASCII alone, and without `<`,
/// `>` and `&`, so no text in it can end the element or begin another one.
public final class ScriptJson {
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .characterEscapes(new NoMarkup())
            .build();

    private ScriptJson() {}

    /// Writes one value. Closing it does not close `out`.
    public static JsonGenerator to(OutputStream out) throws IOException {
        return JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }

    private static final class NoMarkup extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        private final int[] escapes = standardAsciiEscapesForJSON();

        NoMarkup() {
            for (var c : "<>&\u007f".toCharArray()) escapes[c] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return escapes.clone();
        }

        @Override
        @SuppressWarnings("NullAway") // the library means nothing by null
        public @Nullable SerializableString getEscapeSequence(int c) {
            return null;
        }
    }
}
