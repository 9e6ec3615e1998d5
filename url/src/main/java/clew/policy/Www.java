package clew.policy;

import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Makes one host of `www.example.com` and `example.com`: the label `www.`, never the letters.
///
/// @param mode which of the two is meant
/// @param host the host, without `www.`, to which this applies; null for any that is a domain of two labels or more
public record Www(Mode mode, @Nullable String host) implements Rewrite {
    /// What becomes of the label.
    public enum Mode {
        KEEP,
        ADD,
        STRIP
    }

    private static final String LABEL = "www.";

    /// For the host of a crawl that starts at `start`, and for no other.
    public static Www of(Mode mode, Url start) {
        return new Www(mode, bare(start.hostname()));
    }

    @Override
    public Url apply(Url url) {
        var hostname = url.hostname();
        var bare = bare(hostname);
        if (host == null ? !isDomain(bare, url) : !bare.equals(host)) return url;
        return switch (mode) {
            case KEEP -> url;
            case ADD -> hostname.startsWith(LABEL) ? url : url.withHostname(LABEL + hostname);
            case STRIP -> hostname.equals(bare) ? url : url.withHostname(bare);
        };
    }

    /// Without the label; `www.com` keeps it, because `com` is no host.
    private static String bare(String hostname) {
        return hostname.startsWith(LABEL) && hostname.indexOf('.', LABEL.length()) > 0
                ? hostname.substring(LABEL.length())
                : hostname;
    }

    private static boolean isDomain(String bare, Url url) {
        return bare.indexOf('.') > 0 && url.isSpecial() && !bare.matches("[0-9.]+");
    }
}
