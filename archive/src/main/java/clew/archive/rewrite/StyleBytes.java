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
        var most = url.chars().max().orElse(0);
        // Beyond a byte are only characters that were written as escapes.
        return most < 0x80 || most > 0xFF ? url : new String(url.getBytes(StandardCharsets.ISO_8859_1), charset);
    }
}
