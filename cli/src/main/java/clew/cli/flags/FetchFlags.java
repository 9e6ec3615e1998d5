package clew.cli.flags;

import clew.cli.console.CommandFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.fetch.FetchOptions;
import clew.http.Cookie;
import clew.http.CookiesTxt;
import clew.http.PinnedAddress;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.http.Proxy;
import clew.http.RequestHeader;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The flags that say how requests are sent.
public final class FetchFlags {
    static final Flag<Duration> TIMEOUT = Flag.time(
            Group.LIMITS,
            "timeout",
            "time limit for each request; in archives, for the response head",
            FetchOptions.TIMEOUT,
            "10s");
    public static final Flag<Integer> MAX_BODY = Flag.bytes(
                    Group.LIMITS, "max-body", "read at most SIZE of each page", FetchOptions.BODY_BYTES_MAX, "16m")
            .decisive();
    public static final Flag<String> USER_AGENT = Flag.text(
                    Group.REQUESTS,
                    "user-agent",
                    "TEXT",
                    "User-Agent header to send",
                    FetchOptions.USER_AGENT,
                    "a text of printable ASCII")
            .decisive();
    static final Flag<List<String>> HEADER = Flag.texts(
            Group.REQUESTS,
            "header",
            "'K: V'",
            "add this header to requests to the first start URL's origin; may be repeated",
            "a header such as 'Accept-Language: de'");
    static final Flag<Boolean> HEADER_EVERYWHERE = Flag.onOff(
                    Group.REQUESTS,
                    "header-everywhere",
                    "send -header to other origins too, except Authorization and Cookie")
            .guarded();
    static final Flag<Optional<String>> COOKIES = Flag.optional(
                    Group.REQUESTS, "cookies", "FILE", "send the cookies in this cookies.txt file", "a file of cookies")
            .guarded();
    static final Flag<Optional<Proxies>> PROXY = new Flag<Optional<Proxies>>(
                    Group.REQUESTS,
                    "proxy",
                    "URL",
                    "proxy for all requests; none ignores the environment",
                    Optional.empty(),
                    "",
                    FetchFlags::proxy,
                    "a proxy such as http://127.0.0.1:3128, or none")
            .guarded();
    static final Flag<List<PinnedAddress>> RESOLVE = new Flag<List<PinnedAddress>>(
                    Group.REQUESTS,
                    "resolve",
                    "HOST:PORT:ADDRESS",
                    "connect to ADDRESS for HOST:PORT, never through a proxy; may be repeated",
                    List.of(),
                    "",
                    text -> List.of(PinnedAddress.parse(text)),
                    "a host, a port and an IP address such as www.example.com:443:127.0.0.1")
            .repeatable((before, more) ->
                    Stream.concat(before.stream(), more.stream()).toList())
            .guarded();
    static final Flag<Boolean> INSECURE = Flag.onOff(Group.REQUESTS, "insecure", "skip TLS certificate checks")
            .guarded();

    public static final List<Flag<?>> ALL =
            List.of(TIMEOUT, MAX_BODY, USER_AGENT, HEADER, HEADER_EVERYWHERE, COOKIES, PROXY, RESOLVE, INSECURE);

    /// Those for a command that has limits of its own and talks to one server only.
    public static final List<Flag<?>> SENDING = List.of(PROXY, RESOLVE, INSECURE);

    private static final int COOKIES_BYTES_MAX = 4 * 1024 * 1024;

    private FetchFlags() {}

    public static FetchOptions options(Flags flags, Url start) throws UsageError, CommandFailed {
        return options(flags, start, System.getenv());
    }

    /// @param starts where a crawl begins
    public static FetchOptions options(Flags flags, List<Url> starts) throws UsageError, CommandFailed {
        return options(flags, starts, System.getenv());
    }

    public static FetchOptions options(Flags flags, Url start, Map<String, String> environment)
            throws UsageError, CommandFailed {
        return options(flags, List.of(start), environment);
    }

    private static FetchOptions options(Flags flags, List<Url> starts, Map<String, String> environment)
            throws UsageError, CommandFailed {
        return FetchOptions.of(starts)
                .withTimeout(flags.get(TIMEOUT))
                .withBodyBytesMax(flags.get(MAX_BODY))
                .withUserAgent(userAgent(flags))
                .withHeaders(headers(flags.get(HEADER), starts.getFirst(), flags.get(HEADER_EVERYWHERE)))
                .withCookies(cookies(flags.get(COOKIES)))
                .withProxies(proxies(flags.get(PROXY), environment))
                .withPinned(new PinnedAddresses(flags.get(RESOLVE)))
                .withInsecure(flags.get(INSECURE));
    }

    public static String userAgent(Flags flags) throws UsageError {
        var text = flags.get(USER_AGENT);
        if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) return text;
        throw new UsageError("-user-agent must be a text of printable ASCII; it is " + TerminalSafe.quoted(text));
    }

    private static List<RequestHeader> headers(List<String> lines, Url start, boolean everywhere) throws UsageError {
        var headers = new ArrayList<RequestHeader>();
        for (var line : lines) {
            try {
                var header = RequestHeader.parse(line, start);
                // Robots.txt is obeyed under that name, so it has a flag of its own.
                if (header.name().equalsIgnoreCase("User-Agent")) {
                    throw new UsageError("-header does not set User-Agent; -user-agent TEXT does");
                }
                headers.add(everywhere ? header.everywhere() : header);
            } catch (IllegalArgumentException e) {
                throw new UsageError("-header must be a header such as 'Accept-Language: de', but "
                        + TerminalSafe.text(String.valueOf(e.getMessage())));
            }
        }
        return headers;
    }

    /// Cookies are bytes to be sent as they are, so the file is read as one character per byte.
    private static List<Cookie> cookies(Optional<String> file) throws UsageError, CommandFailed {
        if (file.isEmpty()) return List.of();
        try (var in = Files.newInputStream(Path.of(file.get()))) {
            var bytes = in.readNBytes(COOKIES_BYTES_MAX + 1);
            if (bytes.length > COOKIES_BYTES_MAX) {
                throw CommandFailed.damaged("-cookies", file.get(), "it is too long for a file of cookies");
            }
            return CookiesTxt.parse(new String(bytes, StandardCharsets.ISO_8859_1));
        } catch (InvalidPathException _) {
            throw new UsageError(
                    "-cookies must be a file; " + TerminalSafe.quoted(file.get()) + " is not a valid file name");
        } catch (IllegalArgumentException e) {
            throw CommandFailed.damaged("-cookies", file.get(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw CommandFailed.unreadable("-cookies", file.get(), e);
        }
    }

    /// The proxies that the flags or the environment say.
    public static Proxies proxies(Flags flags) throws UsageError {
        return proxies(flags.get(PROXY), System.getenv());
    }

    /// The addresses that the flags say.
    public static PinnedAddresses pinned(Flags flags) throws UsageError {
        return new PinnedAddresses(flags.get(RESOLVE));
    }

    public static boolean insecure(Flags flags) throws UsageError {
        return flags.get(INSECURE);
    }

    private static Proxies proxies(Optional<Proxies> given, Map<String, String> environment) throws UsageError {
        if (given.isPresent()) return given.get();
        try {
            return Proxies.of(environment);
        } catch (IllegalArgumentException e) {
            throw new UsageError("the environment variable " + e.getMessage()
                    + " must be a proxy such as http://127.0.0.1:3128; -proxy none ignores it");
        }
    }

    @SuppressWarnings("NullableOptional") // null means that the text is not valid; an absent flag is an empty value
    private static @Nullable Optional<Proxies> proxy(String text) {
        if (text.equals("none")) return Optional.of(Proxies.NONE);
        try {
            return Url.parse(text) instanceof Parsed.Ok(Url url) ? Optional.of(Proxies.all(Proxy.of(url))) : null;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
