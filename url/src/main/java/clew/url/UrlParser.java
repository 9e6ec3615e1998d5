package clew.url;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The standard's basic URL parser: a state machine with a method for each state, under the state's name.
///
/// A state begins with the pointer at the first code point that no earlier state took. It takes as many as belong to it
/// at once, where the standard goes one by one through a buffer, and answers which state goes on from there. So nothing
/// is ever taken back, and a text of *n* characters costs a multiple of *n* steps, whatever it says.
///
/// Validation errors after which parsing goes on are not noted. The pointer counts UTF-16 units: everything that parts
/// a
/// URL is ASCII, so only percent-encoding has to know about surrogates.
final class UrlParser {
    private static final int END = -1;
    private static final AsciiSet SCHEME = AsciiSet.ALPHA.and(AsciiSet.DIGIT).and("+-.");

    /// The states of the standard, but for "hostname state", which only setters reach. `DONE` stands for its
    /// "terminate"
    /// and "return failure".
    private enum State {
        SCHEME_START,
        SCHEME,
        NO_SCHEME,
        SPECIAL_RELATIVE_OR_AUTHORITY,
        PATH_OR_AUTHORITY,
        RELATIVE,
        RELATIVE_SLASH,
        SPECIAL_AUTHORITY_SLASHES,
        SPECIAL_AUTHORITY_IGNORE_SLASHES,
        AUTHORITY,
        HOST,
        PORT,
        FILE,
        FILE_SLASH,
        FILE_HOST,
        PATH_START,
        PATH,
        OPAQUE_PATH,
        QUERY,
        FRAGMENT,
        DONE
    }

    private final ParserInput source;
    private final String input;
    private final @Nullable Url base;
    private final UrlRecord url = new UrlRecord();
    private int pointer = 0;
    private Parsed.@Nullable Bad failure;

    private UrlParser(String text, @Nullable Url base) {
        this.source = ParserInput.of(text);
        this.input = source.text();
        this.base = base;
    }

    static Parsed parse(String text, @Nullable Url base) {
        var parser = new UrlParser(text, base);
        parser.run(State.SCHEME_START);
        var failure = parser.failure;
        return failure != null ? failure : new Parsed.Ok(parser.url.serialise());
    }

    private void run(State from) {
        var state = from;
        while (state != State.DONE) {
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
                case HOST -> host();
                case PORT -> port();
                case FILE -> file();
                case FILE_SLASH -> fileSlash();
                case FILE_HOST -> fileHost();
                case PATH_START -> pathStart();
                case PATH -> path();
                case OPAQUE_PATH -> opaquePath();
                case QUERY -> query();
                case FRAGMENT -> fragment();
                case DONE -> State.DONE;
            };
        }
    }

    private State schemeStart() {
        return AsciiSet.ALPHA.contains(c()) ? State.SCHEME : State.NO_SCHEME;
    }

    private State scheme() {
        int colon = pointer;
        while (SCHEME.contains(at(colon))) colon++;
        if (at(colon) != ':') return State.NO_SCHEME;

        url.scheme(input, colon);
        pointer = colon + 1;
        if (url.isFile()) return State.FILE;
        if (url.isSpecial()) {
            boolean sameAsBase = base != null && url.hasSchemeOf(base);
            return sameAsBase ? State.SPECIAL_RELATIVE_OR_AUTHORITY : State.SPECIAL_AUTHORITY_SLASHES;
        }
        if (c() != '/') return State.OPAQUE_PATH;
        pointer++;
        return State.PATH_OR_AUTHORITY;
    }

    private State noScheme() {
        if (base == null) return fail(UrlError.MISSING_SCHEME_NON_RELATIVE_URL, pointer);
        if (base.hasOpaquePath()) {
            if (c() != '#') return fail(UrlError.MISSING_SCHEME_NON_RELATIVE_URL, pointer);
            url.scheme(base.scheme());
            url.copyPathAndQuery(base);
            pointer++;
            return State.FRAGMENT;
        }
        url.scheme(base.scheme());
        return url.isFile() ? State.FILE : State.RELATIVE;
    }

    private State specialRelativeOrAuthority() {
        if (!input.startsWith("//", pointer)) return State.RELATIVE;
        pointer += 2;
        return State.SPECIAL_AUTHORITY_IGNORE_SLASHES;
    }

    private State pathOrAuthority() {
        if (c() != '/') return State.PATH;
        pointer++;
        return State.AUTHORITY;
    }

    private State relative(Url base) {
        if (isSlash(c())) {
            pointer++;
            return State.RELATIVE_SLASH;
        }
        url.copyAuthority(base);
        return relativePath(base);
    }

    /// What "relative state" and "file state" have in common: path and query of the base, as far as the input leaves
    /// them.
    private State relativePath(Url base) {
        url.copyPathAndQuery(base);
        if (atEndOfPath()) return queryOrFragment();
        url.query = null;
        if (url.isFile() && WindowsDriveLetter.startsAt(input, pointer)) url.path.setLength(0);
        else url.shortenPath();
        return State.PATH;
    }

    private State relativeSlash(Url base) {
        if (isSlash(c())) {
            pointer++;
            return url.isSpecial() ? State.SPECIAL_AUTHORITY_IGNORE_SLASHES : State.AUTHORITY;
        }
        url.copyAuthority(base);
        return State.PATH;
    }

    private State specialAuthoritySlashes() {
        if (input.startsWith("//", pointer)) pointer += 2;
        return State.SPECIAL_AUTHORITY_IGNORE_SLASHES;
    }

    private State specialAuthorityIgnoreSlashes() {
        while (isSlash(c())) pointer++;
        return State.AUTHORITY;
    }

    /// Takes the user name and password; the last `@` ends them, the first `:` parts them.
    private State authority() {
        int end = delimiter();
        int at = input.lastIndexOf('@', end - 1);
        if (at < pointer) return State.HOST;
        if (at == end - 1) return fail(UrlError.HOST_MISSING, end);

        int colon = input.indexOf(':', pointer, at);
        if (colon < 0) colon = at;
        url.username = encoded(pointer, colon, PercentEncoding.USERINFO);
        url.password = encoded(Math.min(colon + 1, at), at, PercentEncoding.USERINFO);
        pointer = at + 1;
        return State.HOST;
    }

    private State host() {
        int end = delimiter();
        int hostEnd = colonOutsideBrackets(end);
        boolean hasPort = hostEnd < end;
        if (hostEnd == pointer && (hasPort || url.isSpecial())) return fail(UrlError.HOST_MISSING, pointer);
        if (!hostParse(hostEnd)) return State.DONE;
        pointer = hasPort ? hostEnd + 1 : hostEnd;
        return hasPort ? State.PORT : State.PATH_START;
    }

    private State port() {
        int start = pointer;
        int number = 0;
        while (AsciiSet.DIGIT.contains(c())) {
            number = number * 10 + c() - '0';
            if (number > 65535) return fail(UrlError.PORT_OUT_OF_RANGE, start);
            pointer++;
        }
        if (pointer != delimiter()) return fail(UrlError.PORT_INVALID, pointer);
        if (pointer > start) url.portUnlessDefault(number);
        return State.PATH_START;
    }

    private State file() {
        url.scheme(Scheme.FILE.text());
        url.host = "";
        if (isSlash(c())) {
            pointer++;
            return State.FILE_SLASH;
        }
        if (base == null || !url.hasSchemeOf(base)) return State.PATH;
        url.host = base.hostname();
        return relativePath(base);
    }

    private State fileSlash() {
        if (isSlash(c())) {
            pointer++;
            return State.FILE_HOST;
        }
        if (base != null && url.hasSchemeOf(base)) {
            url.host = base.hostname();
            String basePath = base.pathname();
            if (!WindowsDriveLetter.startsAt(input, pointer) && WindowsDriveLetter.beginsPath(basePath)) {
                url.path.append(basePath, 0, 3);
            }
        }
        return State.PATH;
    }

    private State fileHost() {
        int end = delimiter();
        // A drive letter here is the first segment of the path, not a host.
        if (WindowsDriveLetter.is(input, pointer, end)) return State.PATH;
        if (end > pointer) {
            if (!hostParse(end)) return State.DONE;
            if ("localhost".equals(url.host)) url.host = "";
        }
        pointer = end;
        return State.PATH_START;
    }

    private State pathStart() {
        if (atEndOfPath() && !url.isSpecial()) return queryOrFragment();
        if (isSlash(c())) pointer++;
        return State.PATH;
    }

    private State path() {
        while (true) {
            int end = delimiter();
            boolean last = !isSlash(at(end));
            segment(end, last);
            pointer = end;
            if (last) return queryOrFragment();
            pointer++;
        }
    }

    private void segment(int end, boolean last) {
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

    private State opaquePath() {
        int end = pointer;
        while (!endsPath(at(end))) end++;
        // A space that ends the path would be lost when the query and the fragment are taken away.
        boolean spaceAtEnd = end < input.length() && end > pointer && input.charAt(end - 1) == ' ';
        int plainEnd = spaceAtEnd ? end - 1 : end;
        PercentEncoding.encode(input, pointer, plainEnd, PercentEncoding.C0_CONTROL, url.path);
        if (spaceAtEnd) url.path.append("%20");
        pointer = end;
        return queryOrFragment();
    }

    /// The way on from the end of a path or query.
    private State queryOrFragment() {
        if (c() == END) return State.DONE;
        return input.charAt(pointer++) == '?' ? State.QUERY : State.FRAGMENT;
    }

    private State query() {
        int end = input.indexOf('#', pointer);
        if (end < 0) end = input.length();
        var set = url.isSpecial() ? PercentEncoding.SPECIAL_QUERY : PercentEncoding.QUERY;
        var query = new StringBuilder(end - pointer);
        PercentEncoding.encode(input, pointer, end, set, query);
        url.query = query;
        pointer = end;
        return queryOrFragment();
    }

    private State fragment() {
        var fragment = new StringBuilder(input.length() - pointer);
        PercentEncoding.encode(input, pointer, input.length(), PercentEncoding.FRAGMENT, fragment);
        url.fragment = fragment;
        return State.DONE;
    }

    private State fail(UrlError error, int at) {
        failure = new Parsed.Bad(error, source.originalIndex(at));
        return State.DONE;
    }

    /// Takes the host from the pointer up to `end`. False where it is none; the failure is noted then.
    private boolean hostParse(int end) {
        return switch (HostParser.parse(input.substring(pointer, end), url.isSpecial())) {
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

    /// The index of the next code point that ends an authority or a path segment, or the end of the input.
    private int delimiter() {
        int i = pointer;
        while (!endsPath(at(i)) && !isSlash(at(i))) i++;
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
