package clew.cli.flags;

import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Guesses what was meant by a misspelled argument.
public final class Suggestion {
    /// Longer texts are not typing errors.
    private static final int LENGTH_MAX = 40;

    /// The hyphens, dashes and minus signs that word processors substitute for `-`.
    private static final String DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

    private static final Pattern INCOMPLETE_SCHEME =
            Pattern.compile("(https?)(?::/(?!/)|:(?![0-9/])|//)", Pattern.CASE_INSENSITIVE);

    private Suggestion() {}

    /// The nearest known name, if one is near.
    public static Optional<String> among(List<String> known, String given) {
        if (given.length() > LENGTH_MAX) return Optional.empty();
        var text = given.toLowerCase(Locale.ROOT);
        String nearest = null;
        var least = text.length() <= 2 ? 1 : text.length() <= 4 ? 2 : 3; // more than this is another word
        for (var name : known) {
            var distance = distance(text, name);
            if (distance >= least) continue;
            least = distance;
            nearest = name;
        }
        if (nearest != null) return Optional.of(nearest);
        // -depth for -max-depth
        var parts = known.stream()
                .filter(name -> text.length() >= 3 && name.contains(text))
                .toList();
        return parts.size() == 1 ? Optional.of(parts.getFirst()) : Optional.empty();
    }

    /// The URL that a text becomes when its scheme is completed, if that gives a host that may exist.
    public static Optional<String> url(String text) {
        if (!text.chars().allMatch(c -> c > ' ' && c <= '~') || text.contains("@")) return Optional.empty();
        // http:/host, http:host and http//host
        var scheme = INCOMPLETE_SCHEME.matcher(text);
        if (scheme.lookingAt()) {
            return Url.parse(scheme.group(1) + "://" + text.substring(scheme.end()))
                    .ok()
                    .map(Url::href);
        }
        var rest = text.startsWith("//") ? text.substring(2) : text;
        // A scheme is not a host with its port.
        if (Url.parse(rest) instanceof Parsed.Ok && !rest.matches("[^:/?#]+:[0-9]+([/?#].*)?")) return Optional.empty();
        if (!(Url.parse("https://" + rest) instanceof Parsed.Ok(Url url))) return Optional.empty();
        var host = url.hostname();
        var local = host.equals("localhost") || host.startsWith("[") || host.matches("[0-9.]+");
        if (!local && (host.indexOf('.') < 1 || host.endsWith("."))) return Optional.empty();
        return local ? Url.parse("http://" + rest).ok().map(Url::href) : Optional.of(url.href());
    }

    /// Whether an argument starts with a long dash, pasted from a document, in place of a hyphen: `—url`.
    public static boolean beginsWithLongDash(String argument) {
        return !argument.isEmpty() && DASHES.indexOf(argument.charAt(0)) >= 0;
    }

    /// The name of the flag after such a dash.
    static String afterDashes(String argument) {
        var from = 0;
        while (from < argument.length() && (DASHES + "-").indexOf(argument.charAt(from)) >= 0) from++;
        var equals = argument.indexOf('=', from);
        return argument.substring(from, equals < 0 ? argument.length() : equals);
    }

    /// The number of letters that have to be inserted, removed, changed or swapped with their neighbour.
    private static int distance(String a, String b) {
        var cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                var change = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
