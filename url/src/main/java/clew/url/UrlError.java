package clew.url;

/// The validation errors of the URL Standard: those that make a text invalid, and those that are tolerated.
///
/// An error that ends parsing is the reason of a [Parsed.Bad]. The others do not end parsing and are only reported
/// by [Url#validate(String, java.util.function.Consumer)].
///
/// ```java
/// UrlError.PORT_INVALID.standardName(); // port-invalid
/// UrlError.PORT_INVALID.text(); // its port is not a number
/// ```
public enum UrlError {
    INVALID_URL_UNIT("invalid-URL-unit", "it has a character or an escape that no valid URL has"),
    SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS(
            "special-scheme-missing-following-solidus", "its scheme is not followed by exactly two slashes"),
    MISSING_SCHEME_NON_RELATIVE_URL(
            "missing-scheme-non-relative-URL", "it has no scheme, and nothing to resolve it against"),
    INVALID_REVERSE_SOLIDUS("invalid-reverse-solidus", "it has a backslash in place of a slash"),
    INVALID_CREDENTIALS("invalid-credentials", "it has a user name or password"),
    HOST_MISSING("host-missing", "it has no host"),
    PORT_OUT_OF_RANGE("port-out-of-range", "its port is greater than 65535"),
    PORT_INVALID("port-invalid", "its port is not a number"),
    FILE_INVALID_WINDOWS_DRIVE_LETTER(
            "file-invalid-Windows-drive-letter", "it begins with a drive letter, but should begin with a slash"),
    FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST(
            "file-invalid-Windows-drive-letter-host", "it has a drive letter where its host should be"),
    DOMAIN_TO_ASCII("domain-to-ASCII", "its host is not a valid domain name"),
    /// A kind of `domain-to-ASCII` since 2026; before, the standard had a name for it.
    DOMAIN_INVALID_CODE_POINT("domain-to-ASCII", "its host has a character that no domain may have"),
    DOMAIN_PERCENT_ENCODED("domain-percent-encoded", "its host has percent-encoded characters"),
    HOST_INVALID_CODE_POINT("host-invalid-code-point", "its host has a character that no host may have"),
    IPV4_EMPTY_PART("IPv4-empty-part", "its IPv4 address ends in a dot"),
    IPV4_TOO_FEW_PARTS("IPv4-too-few-parts", "its IPv4 address has fewer than four parts"),
    IPV4_TOO_MANY_PARTS("IPv4-too-many-parts", "its host ends in a number but has more than four parts"),
    IPV4_NON_NUMERIC_PART("IPv4-non-numeric-part", "its host ends in a number but has a part that is none"),
    IPV4_NON_DECIMAL_PART("IPv4-non-decimal-part", "its IPv4 address has an octal or hexadecimal part"),
    IPV4_OUT_OF_RANGE_PART("IPv4-out-of-range-part", "a number of its IPv4 address is too great"),
    IPV4_NON_ASCII_INPUT("IPv4-non-ASCII-input", "its IPv4 address is written with characters beyond ASCII"),
    IPV6_UNCLOSED("IPv6-unclosed", "its IPv6 address lacks the closing ]"),
    IPV6_INVALID_COMPRESSION("IPv6-invalid-compression", "its IPv6 address begins with a single colon"),
    IPV6_TOO_MANY_PIECES("IPv6-too-many-pieces", "its IPv6 address has more than eight pieces"),
    IPV6_MULTIPLE_COMPRESSION("IPv6-multiple-compression", "its IPv6 address has :: twice"),
    IPV6_INVALID_CODE_POINT("IPv6-invalid-code-point", "its IPv6 address has a character out of place"),
    IPV6_TOO_FEW_PIECES("IPv6-too-few-pieces", "its IPv6 address has fewer than eight pieces and no ::"),
    IPV6_PIECE_LEADING_ZERO("IPv6-piece-leading-zero", "a piece of its IPv6 address begins with a needless zero"),
    IPV4_IN_IPV6_TOO_MANY_PIECES(
            "IPv4-in-IPv6-too-many-pieces", "its IPv6 address leaves no room for the IPv4 address at its end"),
    IPV4_IN_IPV6_INVALID_CODE_POINT(
            "IPv4-in-IPv6-invalid-code-point", "the IPv4 address inside its IPv6 address has a character out of place"),
    IPV4_IN_IPV6_OUT_OF_RANGE_PART(
            "IPv4-in-IPv6-out-of-range-part", "a number of the IPv4 address inside its IPv6 address is above 255"),
    IPV4_IN_IPV6_TOO_FEW_PARTS(
            "IPv4-in-IPv6-too-few-parts", "the IPv4 address inside its IPv6 address has fewer than four parts");

    private final String standardName;
    private final String text;

    UrlError(String standardName, String text) {
        this.standardName = standardName;
        this.text = text;
    }

    /// The standard's name for this error, such as `port-out-of-range`.
    public String standardName() {
        return standardName;
    }

    /// The reason in words, to follow the text: "… is not a valid URL: *its port is not a number*".
    public String text() {
        return text;
    }
}
