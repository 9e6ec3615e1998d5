package clew.url;

/// Why a text is no URL: those validation errors of the standard that end parsing.
///
/// The standard has further validation errors after which parsing goes on; they leave no trace here.
public enum UrlError {
    MISSING_SCHEME_NON_RELATIVE_URL(
            "missing-scheme-non-relative-URL", "it has no scheme, and nothing to resolve it against"),
    HOST_MISSING("host-missing", "it has no host"),
    PORT_OUT_OF_RANGE("port-out-of-range", "its port is greater than 65535"),
    PORT_INVALID("port-invalid", "its port is not a number"),
    DOMAIN_TO_ASCII("domain-to-ASCII", "its host is not a valid international domain name"),
    DOMAIN_INVALID_CODE_POINT("domain-invalid-code-point", "its host has a character that no domain may have"),
    HOST_INVALID_CODE_POINT("host-invalid-code-point", "its host has a character that no host may have"),
    IPV4_TOO_MANY_PARTS("IPv4-too-many-parts", "its host ends in a number but has more than four parts"),
    IPV4_NON_NUMERIC_PART("IPv4-non-numeric-part", "its host ends in a number but has a part that is none"),
    IPV4_OUT_OF_RANGE_PART("IPv4-out-of-range-part", "a number of its IPv4 address is too great"),
    IPV6_UNCLOSED("IPv6-unclosed", "its IPv6 address lacks the closing ]"),
    IPV6_INVALID_COMPRESSION("IPv6-invalid-compression", "its IPv6 address begins with a single colon"),
    IPV6_TOO_MANY_PIECES("IPv6-too-many-pieces", "its IPv6 address has more than eight pieces"),
    IPV6_MULTIPLE_COMPRESSION("IPv6-multiple-compression", "its IPv6 address has :: twice"),
    IPV6_INVALID_CODE_POINT("IPv6-invalid-code-point", "its IPv6 address has a character out of place"),
    IPV6_TOO_FEW_PIECES("IPv6-too-few-pieces", "its IPv6 address has fewer than eight pieces and no ::"),
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

    /// The name that the standard gives this error, such as `port-out-of-range`.
    public String standardName() {
        return standardName;
    }

    /// The reason in words, to follow the text it is about: "… is no URL: *its port is not a number*".
    public String text() {
        return text;
    }
}
