package clew.archive.rewrite;

import clew.fetch.Body;
import clew.http.ContentType;
import clew.url.Parsed;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The content of a `data:` URL, which may have references of its own. They are absolute, and lead from a file where
/// they led from its site, unless that is the reader's disk.
///
/// @param content null where it cannot be decoded
@SuppressWarnings("ArrayRecordComponent") // never compared
record DataDocument(Url url, String type, byte @Nullable [] content) {
    /// In one that is nested deeper, any other is one too many.
    private static final int NESTED_MAX = 8;

    private static final Pattern BASE64 = Pattern.compile("(.*); *base64 *", Pattern.CASE_INSENSITIVE);

    static boolean is(Url url) {
        return url.scheme().equals("data");
    }

    static DataDocument of(Url url) {
        var text = url.withoutFragment().href().substring("data:".length());
        var comma = text.indexOf(',');
        if (comma < 0) return new DataDocument(url, "", new byte[0]);
        var header = BASE64.matcher(text.substring(0, comma));
        var bytes = unescaped(text.substring(comma + 1));
        if (!header.matches()) return new DataDocument(url, text.substring(0, comma), bytes);
        return new DataDocument(url, header.group(1), base64(bytes));
    }

    /// Whether all its references stay as they are in a file.
    ///
    /// @param addresses what references in that file become
    boolean stays(Addresses addresses) {
        var outer = addresses instanceof Inner inner ? inner : new Inner(addresses, 0);
        var inner = new Inner(outer.addresses, outer.nested + 1);
        if (content == null || inner.nested > NESTED_MAX) inner.changed = true;
        else read(inner, content);
        outer.changed |= inner.changed;
        return !inner.changed;
    }

    private void read(Inner inner, byte[] bytes) {
        try {
            new DocumentRewriter(inner, Destination.FILES).rewrite(kind(bytes), new Body(type, bytes, false), url);
        } catch (DocumentTooLarge _) {
            inner.changed = true;
        }
    }

    /// What a browser may read it as: in an old page, anything may be a style sheet.
    private DocumentKind kind(byte[] bytes) {
        var kind = DocumentKind.of(type, url, bytes);
        if (kind != DocumentKind.OTHER) return kind;
        return ContentType.of(type).essence().endsWith("xml") ? DocumentKind.XML : DocumentKind.STYLESHEET;
    }

    private static byte[] unescaped(String text) {
        var bytes = new ByteArrayOutputStream(text.length());
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%' && i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2))) {
                bytes.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        return bytes.toByteArray();
    }

    private static boolean isHex(char c) {
        return HexFormat.isHexDigit(c);
    }

    private static byte @Nullable [] base64(byte[] bytes) {
        try {
            return Base64.getMimeDecoder().decode(bytes);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    /// What references become in the document, if anything: those that are not valid without a base stay.
    private static final class Inner implements Addresses {
        private final Addresses addresses;
        private final int nested;
        private boolean changed;

        Inner(Addresses addresses, int nested) {
            this.addresses = addresses;
            this.nested = nested;
        }

        @Override
        public String of(Url target) {
            return target.href();
        }

        @Override
        public String other(String reference, Parsed target) {
            if (target instanceof Parsed.Ok)
                changed |= !addresses.other(reference, target).equals(reference);
            return reference;
        }
    }
}
