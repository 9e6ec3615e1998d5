package clew.archive.rewrite;

import clew.extract.CssUrls;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Style sheets as bytes of an encoding in which ASCII bytes are ASCII characters. All bytes that are not part of
/// a URL stay as they are, valid or not.
final class StyleBytes {
    private StyleBytes() {}

    static byte[] rewritten(byte[] bytes, int from, int to, Charset charset, References references) {
        // One character per byte: all of CSS that matters here is ASCII, and the others count as letters.
        var text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return CssUrls.rewritten(text, url -> {
                    var reference = decoded(url, charset);
                    var address = references.rewritten(reference);
                    return address.equals(reference) ? url : address;
                })
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String decoded(String url, Charset charset) {
        var text = new StringBuilder(url.length());
        for (int from = 0, to; from < url.length(); from = to) {
            to = from;
            // Beyond a byte are only characters that were written as escapes, and what counts for U+0000.
            var isBytes = url.charAt(from) <= 0xFF;
            while (to < url.length() && url.charAt(to) <= 0xFF == isBytes) to++;
            var run = url.substring(from, to);
            text.append(isBytes ? new String(run.getBytes(StandardCharsets.ISO_8859_1), charset) : run);
        }
        return text.toString();
    }
}
