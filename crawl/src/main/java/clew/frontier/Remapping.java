package clew.frontier;

import clew.policy.Rewrite;
import clew.url.Url;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.stream.Collectors;

/// Puts some URLs at other places, such as those of a site that is not online yet. A [Policy] that maps by it judges a
/// link by the URL that takes the place of its own, so a whole site can be crawled there.
///
/// What a rule gives is not changed again: rules that would do so are refused. A URL within the URL, as in a link to
/// share a page, stays as it is.
///
/// @param rules the first one that matches counts
public record Remapping(List<Rule> rules) implements Rewrite {
    private static final Pattern URL_WITHIN = Pattern.compile("(?i).https?(?:://|%3A%2F%2F)");

    /// In RE2's syntax, whose time is linear in the text: URLs are written by anyone on the web.
    ///
    /// @param from is searched for in the URL, up to a URL within it
    /// @param to takes the place of what was found; `$1` stands for the first group
    public record Rule(Pattern from, String to) {
        public Rule {
            if (from.pattern().chars().anyMatch(c -> c <= ' ') || to.chars().anyMatch(c -> c < ' ')) {
                throw new IllegalArgumentException("no URL has a blank, nor a line break");
            }
        }

        /// @throws IllegalArgumentException if `from` is not a regular expression, or `to` names a group that it has
        ///     not
        public static Rule of(String from, String to) {
            try {
                var rule = new Rule(Pattern.compile(from), to);
                rule.sample();
                return rule;
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "'" + from + "' is not a regular expression: " + e.getDescription(), e);
            } catch (StackOverflowError _) {
                throw new IllegalArgumentException("'" + from + "' is nested too deeply");
            }
        }

        /// What takes the place of a match whose groups are empty.
        private String sample() {
            try {
                return Pattern.compile("(?:" + from + ")|").matcher("").replaceFirst(to);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new IllegalArgumentException("'" + to + "' names a group that '" + from + "' does not have", e);
            }
        }
    }

    /// @throws IllegalArgumentException if a rule matches what a rule gives
    public Remapping {
        rules = List.copyOf(rules);
        for (var rule : rules) {
            var sample = rule.sample();
            if (!replaced(sample, rules).equals(sample)) {
                throw new IllegalArgumentException(
                        "'" + rule.to + "' would be remapped again; begin FROM with ^https?://, or make it longer");
            }
        }
    }

    /// What [#text] wrote.
    ///
    /// @throws IllegalArgumentException if the rules are not valid
    public static Remapping of(String text) {
        return new Remapping(text.lines().map(Remapping::rule).toList());
    }

    private static Rule rule(String line) {
        var blank = line.indexOf(' ');
        if (blank < 0) throw new IllegalArgumentException("'" + line + "' has no URL to go to");
        return Rule.of(line.substring(0, blank), line.substring(blank + 1));
    }

    /// A line for each rule, with a blank between its parts.
    public String text() {
        return rules.stream().map(rule -> rule.from + " " + rule.to).collect(Collectors.joining("\n"));
    }

    /// The URL that takes the place of another: the same where no rule matches, where what it becomes is not a URL of
    /// the web, and where that would be changed again.
    @Override
    public Url apply(Url url) {
        var place = once(url);
        return place.equals(url) || once(place).equals(place) ? place : url;
    }

    private Url once(Url url) {
        var text = replaced(url.href(), rules);
        return text.equals(url.href())
                ? url
                : Url.parse(text).ok().filter(Url::isHttp).orElse(url);
    }

    private static String replaced(String text, List<Rule> rules) {
        var end = ownLength(text);
        for (var rule : rules) {
            var matcher = rule.from.matcher(text);
            if (matcher.find() && matcher.start() < end) return matcher.replaceFirst(rule.to);
        }
        return text;
    }

    /// How much of a URL is before another URL within it.
    private static int ownLength(String text) {
        var other = URL_WITHIN.matcher(text);
        return other.find() ? other.start() + 1 : text.length();
    }
}
