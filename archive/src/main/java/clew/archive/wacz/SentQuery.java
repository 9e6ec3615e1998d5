package clew.archive.wacz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Adds what a request sent to its URL, for the key of an index.
final class SentQuery {
    /// What stays escaped.
    private static final String RESERVED = ";/?:@&=+$,#";

    private SentQuery() {}

    /// @param sent as a query; empty where nothing was
    static String added(String url, String method, String sent) {
        return url + (url.indexOf('?') > 0 ? "&" : "?") + "__wb_method=" + method + "&" + unescaped(sent);
    }

    /// As JavaScript's `decodeURI` reads it; empty where an escape is not valid.
    static String unescaped(String query) {
        var text = new StringBuilder(query.length());
        var bytes = new ByteArrayOutputStream();
        for (var at = 0; at < query.length(); ) {
            if (query.charAt(at) != '%') {
                text.append(query.charAt(at++));
                continue;
            }
            bytes.reset();
            for (; at < query.length() && query.charAt(at) == '%'; at += 3) {
                var isByte = at + 2 < query.length()
                        && HexFormat.isHexDigit(query.charAt(at + 1))
                        && HexFormat.isHexDigit(query.charAt(at + 2));
                if (!isByte) return "";
                bytes.write(HexFormat.fromHexDigits(query, at + 1, at + 3));
            }
            try {
                append(text, bytes.toByteArray());
            } catch (CharacterCodingException _) {
                return "";
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, byte[] bytes) throws CharacterCodingException {
        var decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        for (var i = 0; i < decoded.length(); i++) {
            var c = decoded.charAt(i);
            if (RESERVED.indexOf(c) < 0) text.append(c);
            else text.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
        }
    }
}
