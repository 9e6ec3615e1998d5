package clew.check;

import clew.fetch.Client;
import clew.url.Url;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;

/// Requests some URLs at other places, such as those of a site that is not online yet. What is reported stays the URL
/// in
/// the page.
///
/// @param rules the first one that matches counts
public record Remapping(List<Rule> rules) {
    /// @param from is searched for in the URL
    /// @param to takes the place of what was found; `$1` stands for the first group
    public record Rule(Pattern from, String to) {
        /// @throws IllegalArgumentException if `from` is not a regular expression, or `to` names a group that it has
        /// not
        public static Rule of(String from, String to) {
            try {
                var pattern = Pattern.compile(from);
                if (groupMax(to) > pattern.groupCount()) {
                    throw new IllegalArgumentException("'" + to + "' names a group that '" + from + "' does not have");
                }
                return new Rule(pattern, to);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "'" + from + "' is not a regular expression: " + e.getDescription(), e);
            }
        }

        private static int groupMax(String to) {
            var max = 0;
            for (int i = 0; i + 1 < to.length(); i++) {
                var digit = to.charAt(i + 1) - '0';
                if (to.charAt(i) == '$' && digit >= 0 && digit <= 9) max = Math.max(max, digit);
            }
            return max;
        }
    }

    public Remapping {
        rules = List.copyOf(rules);
    }

    /// Where a URL is requested: as it is where no rule matches, or where what it becomes is not a URL of the web.
    public Url of(Url url) {
        for (var rule : rules) {
            var matcher = rule.from.matcher(url.href());
            if (!matcher.find()) continue;
            return Url.parse(matcher.replaceFirst(rule.to))
                    .ok()
                    .filter(Url::isHttp)
                    .orElse(url);
        }
        return url;
    }

    /// Sends the requests of `client` where the rules say.
    public Client before(Client client) {
        return (url, wanted, before, known, listener) -> client.request(of(url), wanted, before, known, listener);
    }
}
