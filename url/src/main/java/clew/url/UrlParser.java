package clew.url;

import clew.encoding.Encoding;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The standard's basic URL parser: a state machine with a method for each state, named like the state.
///
/// A state starts with the pointer at the first code point that no earlier state consumed. It consumes all code
/// points that belong to it at once, where the standard goes through a buffer one by one, and returns the next
/// state. So nothing is ever taken back, and a text of *n* characters takes O(*n*) steps, whatever it contains.
///
/// With a "state override" it changes one part of a record, for a setter. Such a run may fail too, and then keeps
/// what it has changed so far, as the standard says.
///
/// The pointer counts UTF-16 units: all delimiters of a URL are ASCII, so only percent-encoding has to handle
/// surrogates.
final class UrlParser {
    private static final int END = -1;
    private static final int GREATEST_PORT = 65535;
    private static final AsciiSet SCHEME = AsciiSet.ALPHA.and(AsciiSet.DIGIT).and("+-.");

    private final ParserInput source;
    private final String input;
    private final @Nullable Url base;
    private final Encoding queryEncoding;
    private final @Nullable ErrorReport report;
    private final @Nullable ParserState override;
    private final UrlRecord url;
    private int pointer = 0;
    private Parsed.@Nullable Bad failure;

    private UrlParser(ParserInput source, @Nullable Url base, Encoding queryEncoding, @Nullable ErrorReport report) {
        this(source, base, queryEncoding, report, new UrlRecord(), null);
    }

    private UrlParser(
            ParserInput source,
            @Nullable Url base,
            Encoding queryEncoding,
            @Nullable ErrorReport report,
            UrlRecord url,
            @Nullable ParserState override) {
        this.source = source;
        this.input = source.text();
        this.base = base;
        this.queryEncoding = queryEncoding;
        this.report = report;
        this.url = url;
        this.override = override;
    }

    static Parsed parse(String text, @Nullable Url base, Encoding queryEncoding) {
        return new UrlParser(ParserInput.of(text), base, queryEncoding, null).parse();
    }

    static Parsed validate(String text, @Nullable Url base, Consumer<ValidationError> reader) {
        var source = ParserInput.of(text);
        return new UrlParser(source, base, Encoding.UTF_8, ErrorReport.of(source, reader)).parse();
    }

    /// Changes a part of a record as a setter does.
    static void set(UrlRecord url, String value, ParserState override) {
        new UrlParser(ParserInput.untrimmed(value), null, Encoding.UTF_8, null, url, override).run(override);
    }

    private Parsed parse() {
        run(ParserState.SCHEME_START);
        return failure != null ? failure : new Parsed.Ok(url.serialise());
    }

    private void run(ParserState from) {
        var state = from;
        while (state != ParserState.DONE) {
            state = switch (state) {
                case SCHEME_START -> schemeStart();
                case SCHEME -> scheme();
                case NO_SCHEME -> noScheme();
                case SPECIAL_RELATIVE_OR_AUTHORITY -> specialRelativeOrAuthority();
                case PATH_OR_AUTHORITY -> pathOrAuthority();
                case RELATIVE -> relative(requiredBase());
                case RELATIVE_SLASH -> relativeSlash(requiredBase());
                case SPECIAL_AUTHORITY_SLASHES -> specialAuthoritySlashes();
                case SPECIAL_AUTHORITY_IGNORE_SLASHES -> specialAuthorityIgnoreSlashes();
                case AUTHORITY -> authority();
                case HOST, HOSTNAME -> host();
                case PORT -> port();
                case FILE -> file();
                case FILE_SLASH -> fileSlash();
                case FILE_HOST -> fileHost();
                case PATH_START -> pathStart();
                case PATH -> path();
                case OPAQUE_PATH -> opaquePath();
                case QUERY -> query();
                case FRAGMENT -> fragment();
                case DONE -> ParserState.DONE;
            };
        }
    }

    private ParserState schemeStart() {
        if (AsciiSet.ALPHA.contains(c())) return ParserState.SCHEME;
        return override == null ? ParserState.NO_SCHEME : ParserState.DONE;
    }

    private ParserState scheme() {
        int colon = pointer;
        while (SCHEME.contains(at(colon))) colon++;
        if (override != null) return at(colon) == ':' ? otherScheme(colon) : ParserState.DONE;
        if (at(colon) != ':') return ParserState.NO_SCHEME;

        url.scheme(input, colon);
        pointer = colon + 1;
        if (url.isFile()) {
            if (!input.startsWith("//", pointer)) note(UrlError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
            return ParserState.FILE;
        }
        if (url.isSpecial()) {
            boolean sameAsBase = base != null && url.hasSchemeOf(base);
            return sameAsBase ? ParserState.SPECIAL_RELATIVE_OR_AUTHORITY : ParserState.SPECIAL_AUTHORITY_SLASHES;
        }
        if (c() != '/') return ParserState.OPAQUE_PATH;
        pointer++;
        return ParserState.PATH_OR_AUTHORITY;
    }

    /// The scheme of a URL can only become another one of its kind.
    private ParserState otherScheme(int colon) {
        String other = input.substring(0, colon).toLowerCase(Locale.ROOT);
        var special = Scheme.special(other);
        boolean kept = url.isSpecial() != (special != null)
                || (special == Scheme.FILE && (url.includesCredentials() || url.port != Url.NO_PORT))
                || (url.isFile() && "".equals(url.host));
        if (kept) return ParserState.DONE;
        url.scheme(other);
        url.portUnlessDefault(url.port);
        return ParserState.DONE;
    }

    private ParserState noScheme() {
        if (base == null) return fail(UrlError.MISSING_SCHEME_NON_RELATIVE_URL, pointer);
        if (base.hasOpaquePath()) {
            if (c() != '#') return fail(UrlError.MISSING_SCHEME_NON_RELATIVE_URL, pointer);
            url.scheme(base.scheme());
            url.copyPathAndQuery(base);
            pointer++;
            return ParserState.FRAGMENT;
        }
        url.scheme(base.scheme());
        return url.isFile() ? ParserState.FILE : ParserState.RELATIVE;
    }

    private ParserState specialRelativeOrAuthority() {
        if (!input.startsWith("//", pointer)) {
            note(UrlError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
            return ParserState.RELATIVE;
        }
        pointer += 2;
        return ParserState.SPECIAL_AUTHORITY_IGNORE_SLASHES;
    }

    private ParserState pathOrAuthority() {
        if (c() != '/') return ParserState.PATH;
        pointer++;
        return ParserState.AUTHORITY;
    }

    private ParserState relative(Url base) {
        if (isSlash(c())) {
            takeSlash();
            return ParserState.RELATIVE_SLASH;
        }
        url.copyAuthority(base);
        return relativePath(base);
    }

    /// What "relative state" and "file state" have in common: path and query of the base, as far as the input keeps
    /// them.
    private ParserState relativePath(Url base) {
        url.copyPathAndQuery(base);
        if (atEndOfPath()) return queryOrFragment();
        url.query = null;
        if (url.isFile() && WindowsDriveLetter.startsAt(input, pointer)) {
            note(UrlError.FILE_INVALID_WINDOWS_DRIVE_LETTER);
            url.path.setLength(0);
        } else {
            url.shortenPath();
        }
        return ParserState.PATH;
    }

    private ParserState relativeSlash(Url base) {
        if (isSlash(c())) {
            takeSlash();
            return url.isSpecial() ? ParserState.SPECIAL_AUTHORITY_IGNORE_SLASHES : ParserState.AUTHORITY;
        }
        url.copyAuthority(base);
        return ParserState.PATH;
    }

    private ParserState specialAuthoritySlashes() {
        if (input.startsWith("//", pointer)) pointer += 2;
        else note(UrlError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
        return ParserState.SPECIAL_AUTHORITY_IGNORE_SLASHES;
    }

    private ParserState specialAuthorityIgnoreSlashes() {
        while (isSlash(c())) {
            note(UrlError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
            pointer++;
        }
        return ParserState.AUTHORITY;
    }

    /// Consumes the user name and password; the last `@` ends them, the first `:` separates them.
    private ParserState authority() {
        int end = delimiter();
        int at = input.lastIndexOf('@', end - 1);
        if (at < pointer) return ParserState.HOST;
        if (report != null) {
            for (int i = pointer; i <= at; i++) if (at(i) == '@') report.note(UrlError.INVALID_CREDENTIALS, i);
        }
        if (at == end - 1) return fail(UrlError.HOST_MISSING, end);

        int colon = input.indexOf(':', pointer, at);
        if (colon < 0) colon = at;
        url.username = encoded(pointer, colon, PercentEncoding.USERINFO);
        url.password = encoded(Math.min(colon + 1, at), at, PercentEncoding.USERINFO);
        pointer = at + 1;
        return ParserState.HOST;
    }

    private ParserState host() {
        if (override != null && url.isFile()) return ParserState.FILE_HOST;
        int end = delimiter();
        int hostEnd = colonOutsideBrackets(end);
        boolean hasPort = hostEnd < end;
        if (hostEnd == pointer && (hasPort || url.isSpecial())) return fail(UrlError.HOST_MISSING, pointer);
        if (override != null) {
            if (hasPort && override == ParserState.HOSTNAME) return ParserState.DONE;
            if (hostEnd == pointer && (url.includesCredentials() || url.port != Url.NO_PORT)) return ParserState.DONE;
        }
        if (!hostParse(hostEnd)) return ParserState.DONE;
        pointer = hasPort ? hostEnd + 1 : hostEnd;
        if (hasPort) return ParserState.PORT;
        return override == null ? ParserState.PATH_START : ParserState.DONE;
    }

    private ParserState port() {
        int start = pointer;
        int number = 0;
        while (AsciiSet.DIGIT.contains(c())) {
            number = Math.min(number * 10 + c() - '0', GREATEST_PORT + 1);
            pointer++;
        }
        if (override == null && pointer != delimiter()) return fail(UrlError.PORT_INVALID, pointer);
        if (number > GREATEST_PORT) return fail(UrlError.PORT_OUT_OF_RANGE, start);
        if (pointer > start) url.portUnlessDefault(number);
        return override == null ? ParserState.PATH_START : ParserState.DONE;
    }

    private ParserState file() {
        url.scheme(Scheme.FILE.text());
        url.host = "";
        if (isSlash(c())) {
            takeSlash();
            return ParserState.FILE_SLASH;
        }
        if (base == null || !url.hasSchemeOf(base)) return ParserState.PATH;
        url.host = base.hostname();
        return relativePath(base);
    }

    private ParserState fileSlash() {
        if (isSlash(c())) {
            takeSlash();
            return ParserState.FILE_HOST;
        }
        if (base != null && url.hasSchemeOf(base)) {
            url.host = base.hostname();
            String basePath = base.pathname();
            if (!WindowsDriveLetter.startsAt(input, pointer) && WindowsDriveLetter.beginsPath(basePath)) {
                url.path.append(basePath, 0, 3);
            }
        }
        return ParserState.PATH;
    }

    private ParserState fileHost() {
        int end = delimiter();
        if (override == null && WindowsDriveLetter.is(input, pointer, end)) {
            // It is the first segment of the path, not a host.
            note(UrlError.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST);
            url.path.append('/').append(input.charAt(pointer)).append(':');
            pointer = end;
            if (!isSlash(c())) return queryOrFragment();
            takeSlash();
            return ParserState.PATH;
        }
        if (end == pointer) url.host = "";
        else if (!hostParse(end)) return ParserState.DONE;
        if ("localhost".equals(url.host)) url.host = "";
        pointer = end;
        return override == null ? ParserState.PATH_START : ParserState.DONE;
    }

    private ParserState pathStart() {
        if (!url.isSpecial()) {
            if (override == null && atEndOfPath()) return queryOrFragment();
            if (c() == END) {
                // Without a host an empty path would be an opaque one.
                if (url.host == null) url.path.append('/');
                return ParserState.DONE;
            }
        }
        if (isSlash(c())) takeSlash();
        return ParserState.PATH;
    }

    private ParserState path() {
        while (true) {
            int end = endOfSegment();
            boolean last = !isSlash(at(end));
            segment(end, last);
            pointer = end;
            if (last) return queryOrFragment();
            takeSlash();
        }
    }

    private void segment(int end, boolean last) {
        if (report != null) report.units(pointer, end);
        int dots = DotSegment.dots(input, pointer, end);
        if (dots == 2) url.shortenPath();
        if (dots == 0) {
            int start = url.path.length();
            url.path.append('/');
            PercentEncoding.encode(input, pointer, end, PercentEncoding.PATH, url.path);
            if (start == 0 && url.isFile() && WindowsDriveLetter.is(input, pointer, end)) url.path.setCharAt(2, ':');
        } else if (last) {
            url.path.append('/');
        }
    }

    private ParserState opaquePath() {
        int end = pointer;
        while (!endsPath(at(end))) end++;
        // A space at the end of the path would be lost when the query and the fragment are removed.
        boolean spaceAtEnd = end < input.length() && end > pointer && input.charAt(end - 1) == ' ';
        if (report != null) report.units(pointer, end);
        int plainEnd = spaceAtEnd ? end - 1 : end;
        PercentEncoding.encode(input, pointer, plainEnd, PercentEncoding.C0_CONTROL, url.path);
        if (spaceAtEnd) url.path.append("%20");
        pointer = end;
        return queryOrFragment();
    }

    /// The next state at the end of a path or query.
    private ParserState queryOrFragment() {
        if (c() == END) return ParserState.DONE;
        return input.charAt(pointer++) == '?' ? ParserState.QUERY : ParserState.FRAGMENT;
    }

    private ParserState query() {
        int end = override == null ? input.indexOf('#', pointer) : -1;
        if (end < 0) end = input.length();
        if (report != null) report.units(pointer, end);
        var set = url.isSpecial() ? PercentEncoding.SPECIAL_QUERY : PercentEncoding.QUERY;
        var encoding = url.isSpecial() && !url.isWebSocket() ? queryEncoding : Encoding.UTF_8;
        var query = new StringBuilder(end - pointer);
        QueryEncoder.encode(input, pointer, end, encoding, set, query);
        url.query = query;
        pointer = end;
        return queryOrFragment();
    }

    private ParserState fragment() {
        if (report != null) report.units(pointer, input.length());
        var fragment = new StringBuilder(input.length() - pointer);
        PercentEncoding.encode(input, pointer, input.length(), PercentEncoding.FRAGMENT, fragment);
        url.fragment = fragment;
        return ParserState.DONE;
    }

    /// Skips a slash, or a backslash in its place.
    private void takeSlash() {
        if (c() == '\\') note(UrlError.INVALID_REVERSE_SOLIDUS);
        pointer++;
    }

    private void note(UrlError error) {
        if (report != null) report.note(error, pointer);
    }

    private ParserState fail(UrlError error, int at) {
        if (report != null) report.note(error, at);
        failure = new Parsed.Bad(error, source.originalIndex(at));
        return ParserState.DONE;
    }

    /// Consumes the host from the pointer up to `end`. False if it is not valid; the failure is recorded then.
    private boolean hostParse(int end) {
        var hostReport = report == null ? null : report.within(pointer);
        return switch (HostParser.parse(input.substring(pointer, end), url.isSpecial(), hostReport)) {
            case HostParser.Result.Ok(String host) -> {
                url.host = host;
                yield true;
            }
            case HostParser.Result.Bad(UrlError error, int at) -> {
                fail(error, pointer + at);
                yield false;
            }
        };
    }

    private String encoded(int from, int to, AsciiSet set) {
        var out = new StringBuilder(to - from);
        PercentEncoding.encode(input, from, to, set, out);
        return out.toString();
    }

    /// The index of the next code point that ends an authority, or the end of the input.
    private int delimiter() {
        int i = pointer;
        while (!endsPath(at(i)) && !isSlash(at(i))) i++;
        return i;
    }

    /// The index of the next code point that ends a path segment, or the end of the input. The path of a setter may
    /// contain `?` and `#`, which are percent-encoded then.
    private int endOfSegment() {
        if (override == null) return delimiter();
        int i = pointer;
        while (i < input.length() && !isSlash(at(i))) i++;
        return i;
    }

    /// The index of the `:` before a port, or `end`.
    private int colonOutsideBrackets(int end) {
        boolean insideBrackets = false;
        for (int i = pointer; i < end; i++) {
            switch (input.charAt(i)) {
                case '[' -> insideBrackets = true;
                case ']' -> insideBrackets = false;
                case ':' -> {
                    if (!insideBrackets) return i;
                }
                default -> {}
            }
        }
        return end;
    }

    private int c() {
        return at(pointer);
    }

    private int at(int index) {
        return index < input.length() ? input.charAt(index) : END;
    }

    private boolean atEndOfPath() {
        return endsPath(c());
    }

    private static boolean endsPath(int c) {
        return c == '?' || c == '#' || c == END;
    }

    private boolean isSlash(int c) {
        return c == '/' || (c == '\\' && url.isSpecial());
    }

    private Url requiredBase() {
        return Objects.requireNonNull(base, "no state leads here without a base");
    }
}
