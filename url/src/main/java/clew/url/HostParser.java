package clew.url;

import java.util.Locale;

/// The standard's host parser: the text of a host to its serialised form.
///
/// The host of a special URL is an IPv6 address in brackets, an IPv4 address where its last label is a number, or else
/// a domain. The host of any other URL is an IPv6 address or opaque. [Idna] is called only for a domain that has
/// characters beyond ASCII, because it brings large tables with it.
final class HostParser {
    private static final AsciiSet FORBIDDEN_HOST = AsciiSet.of("\0\t\n\r #/:<>?@[\\]^|");
    private static final AsciiSet FORBIDDEN_DOMAIN =
            FORBIDDEN_HOST.and(PercentEncoding.C0_CONTROL).and("%");

    /// A host, or the reason why there is none with its index in the host's text.
    sealed interface Result {
        record Ok(String host) implements Result {}

        record Bad(UrlError error, int at) implements Result {}
    }

    private HostParser() {}

    static Result parse(String text, boolean special) {
        if (text.startsWith("[")) {
            if (!text.endsWith("]")) return new Result.Bad(UrlError.IPV6_UNCLOSED, text.length());
            return Ipv6.parse(text);
        }
        return special ? domain(text) : opaqueHost(text);
    }

    private static Result domain(String text) {
        if (isAscii(text) && text.indexOf('%') < 0) return asciiDomain(text);
        String domain = PercentEncoding.decode(text);
        String ascii = isAscii(domain) ? domain : Idna.toAscii(domain);
        if (ascii == null || ascii.isEmpty()) return new Result.Bad(UrlError.DOMAIN_TO_ASCII, 0);
        return switch (asciiDomain(ascii)) {
            case Result.Ok ok -> ok;
            // Its index means nothing in the text before decoding.
            case Result.Bad bad -> new Result.Bad(bad.error(), 0);
        };
    }

    /// Since June 2026 "domain to ASCII" does no more to an ASCII domain than this, bad `xn--` labels included.
    private static Result asciiDomain(String ascii) {
        int forbidden = FORBIDDEN_DOMAIN.firstIn(ascii);
        if (forbidden >= 0) return new Result.Bad(UrlError.DOMAIN_INVALID_CODE_POINT, forbidden);
        String domain = ascii.toLowerCase(Locale.ROOT);
        return Ipv4.endsInNumber(domain) ? Ipv4.parse(domain) : new Result.Ok(domain);
    }

    private static Result opaqueHost(String text) {
        int forbidden = FORBIDDEN_HOST.firstIn(text);
        if (forbidden >= 0) return new Result.Bad(UrlError.HOST_INVALID_CODE_POINT, forbidden);
        return new Result.Ok(PercentEncoding.encode(text, PercentEncoding.C0_CONTROL));
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) if (text.charAt(i) >= 0x80) return false;
        return true;
    }
}
