package clew.url;

import clew.idna.Idna;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The standard's host parser: from the text of a host to its serialized form.
///
/// The host of a special URL is an IPv6 address in brackets, an IPv4 address if its last label is a number, or else
/// a domain. The host of any other URL is an IPv6 address or opaque. [Idna] is called only for a domain with
/// characters beyond ASCII, because it loads large tables.
final class HostParser {
    private static final AsciiSet FORBIDDEN_HOST = AsciiSet.of("\0\t\n\r #/:<>?@[\\]^|");
    private static final AsciiSet FORBIDDEN_DOMAIN =
            FORBIDDEN_HOST.and(PercentEncoding.C0_CONTROL).and("%");

    /// A host, or the reason why there is none with its index in the text of the host.
    sealed interface Result {
        record Ok(String host) implements Result {}

        record Bad(UrlError error, int at) implements Result {}
    }

    private HostParser() {}

    /// @param report receives the errors that do not end parsing; null if they are not wanted
    static Result parse(String text, boolean special, @Nullable ErrorReport report) {
        if (text.startsWith("[")) {
            if (!text.endsWith("]")) return new Result.Bad(UrlError.IPV6_UNCLOSED, text.length());
            return Ipv6.parse(text, report);
        }
        return special ? domain(text, report) : opaqueHost(text, report);
    }

    private static Result domain(String text, @Nullable ErrorReport report) {
        if (isAscii(text) && text.indexOf('%') < 0) return asciiDomain(text, report);
        int escape = PercentEncoding.firstEscape(text);
        if (report != null && escape >= 0) report.note(UrlError.DOMAIN_PERCENT_ENCODED, escape);
        String domain = PercentEncoding.decode(text);
        // From here on, indices no longer refer to the text as given.
        var atStart = report == null ? null : report.atStart();
        if (isAscii(domain)) return withoutIndex(asciiDomain(domain, atStart));
        String ascii = Idna.toAscii(domain);
        return ascii == null
                ? new Result.Bad(UrlError.DOMAIN_TO_ASCII, 0)
                : withoutIndex(asciiDomain(ascii, domain, atStart));
    }

    private static Result withoutIndex(Result result) {
        return switch (result) {
            case Result.Ok ok -> ok;
            case Result.Bad(UrlError error, int _) -> new Result.Bad(error, 0);
        };
    }

    /// Since June 2026 the "domain parser" does no more than this to an ASCII domain, bad `xn--` labels included.
    private static Result asciiDomain(String ascii, @Nullable ErrorReport report) {
        return asciiDomain(ascii, ascii, report);
    }

    /// @param original the domain before it became ASCII
    private static Result asciiDomain(String ascii, String original, @Nullable ErrorReport report) {
        if (ascii.isEmpty()) return new Result.Bad(UrlError.DOMAIN_TO_ASCII, 0);
        int forbidden = FORBIDDEN_DOMAIN.firstIn(ascii);
        if (forbidden >= 0) return new Result.Bad(UrlError.DOMAIN_INVALID_CODE_POINT, forbidden);
        String domain = ascii.toLowerCase(Locale.ROOT);
        if (report != null && !StrictDomain.accepts(original)) report.note(UrlError.DOMAIN_TO_ASCII, 0);
        if (!Ipv4.endsInNumber(domain)) return new Result.Ok(domain);
        if (report != null && !isAscii(original)) report.note(UrlError.IPV4_NON_ASCII_INPUT, 0);
        return Ipv4.parse(domain, report);
    }

    private static Result opaqueHost(String text, @Nullable ErrorReport report) {
        int forbidden = FORBIDDEN_HOST.firstIn(text);
        if (forbidden >= 0) return new Result.Bad(UrlError.HOST_INVALID_CODE_POINT, forbidden);
        if (report != null) report.unitsOfHost(text);
        return new Result.Ok(PercentEncoding.encode(text, PercentEncoding.C0_CONTROL));
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) if (text.charAt(i) >= 0x80) return false;
        return true;
    }
}
